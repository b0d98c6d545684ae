/** The output of `stride0 help` and `stride0 help TOPIC`. */

const general = `stride0 shows how shapes broadcast, exactly as in PyTorch, and computes with files of tensors.

Usage:
  stride0 SHAPES           show how shapes line up, and the shape of the result
  stride0 EXPRESSION       compute with .npy, .npz and .safetensors files
  stride0 check FILE...    show the shapes in a Python file, and find what doesn't fit
  stride0 explain [FILE]   explain an error message, and suggest fixes
  stride0 snippet          print Python code that prints the shapes in a line that fails
  stride0 mcp              serve these tools to a coding agent (Model Context Protocol)
  stride0 play             serve the playground on your machine
  stride0 help [TOPIC]     more about shapes, files or a command

Examples:
  stride0 '(5,1,4,1) + (3,1,1)'
  stride0 a.npy + b.npy -o c.npy
  stride0 explain traceback.txt
  stride0 check model.py --input 'x=(2,3,224,224)'

Options:
  -h, --help      print this help, or the help of a command
  -v, --version   print the version
  --              treat everything that follows as words, not as options

The exit status is 0 on success; 1 when shapes don't fit, a file cannot be used or no error message is found; 2 when stride0 doesn't understand the command line.`;

const shapes = `Usage: stride0 SHAPES [--inplace] [--json]

Shows how two to six shapes line up, and the shape of the result. If they don't broadcast, stride0 prints PyTorch's
error to standard error, and the exit status is 1.

  stride0 '(5,1,4,1) + (3,1,1)'     quote parentheses, which the shell would interpret
  stride0 5x1x4x1 3x1x1             other notations work too
  stride0 '(3,1) += (4,)'           the first operand must hold the result
  stride0 '(B, T, C) + (T, 1)'      letters are sizes; say more about them, as in '(B, C) + (C,), C = 1'

Options:
  --inplace   the first operand must hold the result, as in a += b
  --json      print the report as JSON`;

const files = `Usage: stride0 EXPRESSION [-o FILE] [--inplace] [--json] [--limit BYTES]

Computes an expression of numbers and of .npy, .npz and .safetensors files. Put spaces around operators.

  stride0 a.npy + b.npy                 print the result
  stride0 a.npy + b.npy -o c.npy        write it to c.npy
  stride0 '(w.npz:scale * x.npy) // 2'  use the tensor called scale in w.npz

Operators, from the tightest to the loosest; they bind as in Python:
  **   *  /  //  %   +  -   <<  >>   &   ^   |   <  <=  >  >=  ==  !=

Options:
  -o, --out FILE   write the result to FILE; its ending chooses the format
  --inplace        the first operand holds the result, as in a += b
  --json           print the result as JSON
  --limit BYTES    the most that a compressed .npz file may unpack to (default: 64 MiB or 100 times the size of the
                   file, whichever is more)`;

const explain = `Usage: stride0 explain [FILE | MESSAGE] [--shape NAME=SIZES]... [--lang en|zh]
                       [--json | --markdown | --github]

Explains an error message about shapes and suggests fixes. It understands PyTorch, NumPy, JAX, TensorFlow and others.
Leave the stack trace in: it often shows which tensors were involved. A log can have any length; stride0 lists every
distinct error in it, starting with the one that most likely ended the run.

  stride0 explain traceback.txt                    read a file
  python train.py 2>&1 | stride0 explain           read standard input; so does stride0 explain -
  stride0 explain 'operands could not be broadcast together with shapes (4,3) (4,)'

Options:
  --shape A=2,3   the shape of a tensor that the message doesn't show; repeat it for each tensor
  --lang zh       explain in Chinese
  --json          print the diagnosis as JSON
  --markdown      print Markdown to paste into an answer: a link to the playground at the address in STRIDE0_HOME,
                  or the explanation itself if there is no address
  --github        print annotations for GitHub Actions, one for each error, with the file and line that failed

The exit status is 1 when stride0 finds no error message that it knows; with --github it is 0.`;

const check = `Usage: stride0 check FILE|FOLDER|-... [--input NAME=SHAPE]... [--call EXPRESSION]
                     [--quiet | --json | --github]

Reads Python files and notebooks that use PyTorch, NumPy or JAX. Prints the shape and dtype that each line gives, and
each line that doesn't fit, with the error that Python would raise, the calls that led there and a likely fix. It warns
of broadcasts that you probably don't want. Nothing in the files is executed.

  stride0 check train.py                               every line with its shapes
  stride0 check src                                    only what doesn't fit, in all .py and .ipynb files of a folder
  stride0 check model.py --input 'x=(2,3,224,224)'     call the model in the file with this input
  stride0 check gpt.py --input 'ids=(2,16):int64' --call 'GPT(vocab_size=100)'

Most files define a model and don't call it, so they need --input, unless jaxtyping's types tell the shapes of its
inputs. An input is a shape such as (2,3) or, with letters for sizes you don't know, (B,3), with a dtype if it isn't
float32. It can also be a list of shapes, such as [(2,3), (2,5)], or any Python, such as None or torch.arange(5).

stride0 also reads the files that it finds beside FILE and that FILE imports: import utils, from .layers import Block,
from models.unet import UNet. It prints an error in such a file with the name of that file.

Options:
  --input NAME=SHAPE   an input of the model; repeat it, or separate inputs with semicolons
  --call EXPRESSION    what to call: a class (Net), with its arguments if they have no defaults (Net(10, depth=2)),
                       a method (Net(10).encode) or a function; the default is the last module that no other uses
  --quiet              only what doesn't fit, which is the default for more than one file
  --json               print everything as JSON
  --github             print annotations for GitHub Actions, which shows them beside the lines

A file may have 1 MB. In a folder, stride0 skips hidden folders, node_modules, __pycache__ and virtual environments.
The exit status is 1 when something doesn't fit or a file cannot be read, and 0 when there are only warnings.`;

const play = `Usage: stride0 play [FILE] [--port NUMBER]

Serves the playground, which draws how shapes line up, and prints its address. Only this machine can reach it. With a
file of JavaScript or Python, the address opens the playground on its text; JavaScript runs there once you click Run.

Options:
  --port NUMBER   the port to try first (default: 5173); if it is taken, stride0 tries the next ones`;

const snippet = `Usage: stride0 snippet

Prints 25 lines of Python. Paste them at the top of a script, into the first cell of a notebook, or into conftest.py for
pytest. When a line fails, they print the name, shape and dtype of every array in it. They need only Python's standard
library.

  stride0 snippet >> conftest.py

If STRIDE0_HOME is the address of a playground, they also print a link that opens the error there.`;

const mcp = `Usage: stride0 mcp

Serves the Model Context Protocol over standard input and output, for coding agents. It has four tools:

  explain_shapes     how shapes broadcast, and PyTorch's error if they don't
  diagnose_error     the likely cause of an error message, and fixes or the next step
  run_shape_code     the shape and dtype each line of PyTorch or NumPy code gives, without running it, and the likely
                     cause and fix of a line that fails
  check              the same of a Python file or notebook on the disk, and what doesn't fit in a folder

The last two take inputs and call, which mean what --input and --call of stride0 check mean. A long answer says what it
leaves out, and how to ask for it. The tools read files and write none.

For example, a client's configuration:
  { "mcpServers": { "stride0": { "command": "npx", "args": ["stride0", "mcp"] } } }`;

const help = `Usage: stride0 help [TOPIC]

Prints help about shapes, files, check, explain, snippet, mcp or play; without a topic, an overview.`;

/** @type {Map<string, string>} */
const topics = new Map(Object.entries({ shapes, files, check, explain, snippet, mcp, play, help }));

/** The help of a topic, or the overview. @param {string | undefined} topic @returns {string | undefined} */
export function usageOf(topic) {
  return topic === undefined ? general : topics.get(topic);
}
