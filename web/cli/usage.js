/** What `--help` says. */

export const usage = `How shapes broadcast, exactly as in PyTorch; and arithmetic on files of tensors.

  stride0 '(5,1,4,1) + (3,1,1)'         line the shapes up; print the result's, or PyTorch's error
  stride0 5x1x4x1 3x1x1                 shapes in any notation
  stride0 a.npy + b.npy -o c.npy        compute; without -o, print the tensor
  stride0 '(w.npz:scale * x.npy) // 2'  one tensor of a file of several; quotes keep the shell out
  stride0 explain < traceback.txt       the cause of an error message, and fixes; the message may follow instead
  stride0 play [--port NUMBER]          serve the page that draws it, on this machine alone

Files are .npy, .npz and .safetensors. Operators, with spaces around them, bind as in Python:
  **   *  /  //  %   +  -   <<  >>   &   ^   |   <  <=  >  >=  ==  !=

  -o, --out FILE  write the result instead of printing it
  --limit BYTES   of deflated .npz files: how much one may unpack to, if more than 64 MiB or 100 times the file
  --inplace       the first operand holds the result, as in a += b
  --json          print JSON
  --markdown      of explain: print a link to where it is drawn, to paste into an answer
  --shape A=2,3   of explain: a shape that the message does not tell, by its name; as often as wanted
  --lang zh       of explain: in Chinese
  --              what follows is no option
  -h, --help      print this
  --version       print the version

Exit status: 0 when it worked; 1 when shapes do not fit, a file cannot be used or no error is recognised; 2 when this
line is wrong.`;
