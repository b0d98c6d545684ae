/** The page on how the site keeps to WCAG 2.2: each success criterion of levels A and AA, and how it was checked. */
import { h } from '../draw/scene/scene.js';
import { documentOf, home } from '../draw/scene/document.js';
import { prose } from '../draw/scene/prose.js';

const AXE = '`tests/page/conditions/states.test.js` runs axe';
const NO_MEDIA = 'The site has neither audio nor video.';
const LOOKED = 'Tried by hand';

/**
 * Number and name, level, how the site meets it, how that was checked. Test files without a folder are in
 * `tests/page/browser`.
 * @type {readonly (readonly string[])[]}
 */
export const CRITERIA = [
  ['1.1.1 Non-text Content', 'A', 'Drawings have a name and a text that says the same; decoration is hidden.', AXE],
  ['1.2.1 Audio-only and Video-only', 'A', NO_MEDIA, ''],
  ['1.2.2 Captions (Prerecorded)', 'A', NO_MEDIA, ''],
  ['1.2.3 Audio Description or Alternative', 'A', NO_MEDIA, ''],
  ['1.2.4 Captions (Live)', 'AA', NO_MEDIA, ''],
  ['1.2.5 Audio Description', 'AA', NO_MEDIA, ''],
  [
    ...['1.3.1 Info and Relationships', 'A'],
    ...['The alignment is a table with headers; regions, groups, lists and fields are marked up and named.', AXE],
  ],
  ['1.3.2 Meaningful Sequence', 'A', 'The order in the document is the order on the page.', `${LOOKED} with Tab`],
  ['1.3.3 Sensory Characteristics', 'A', 'Sentences name dimensions and operands, not colors or places.', 'Read'],
  ['1.3.4 Orientation', 'AA', 'Nothing depends on the orientation.', '`look.test.js` at widths from 320 to 1280'],
  ['1.3.5 Identify Input Purpose', 'AA', 'No field asks for anything about the reader.', ''],
  [
    ...['1.4.1 Use of Color', 'A', 'Each axis has a pattern besides its hue, and each outcome a sign and a word.'],
    '`tests/draw` and pictures in the colors of the system',
  ],
  ['1.4.2 Audio Control', 'A', NO_MEDIA, ''],
  ['1.4.3 Contrast (Minimum)', 'AA', 'Text has 4.5:1 or more, in light and in dark.', `${AXE} in both themes`],
  ['1.4.4 Resize Text', 'AA', 'At 200 % the page is that of half the width.', '`look.test.js` at 640 and less'],
  ['1.4.5 Images of Text', 'AA', 'Text in drawings is text of SVG.', 'Read'],
  ['1.4.10 Reflow', 'AA', 'At 320 px only tables and drawings scroll sideways.', '`look.test.js`, `gallery.test.js`'],
  [
    ...['1.4.11 Non-text Contrast', 'AA', 'Axes, frames of conflicts, buttons and the focus have 3:1 or more.'],
    '`tests/reference/accessibility.test.js` computes it from the colors',
  ],
  [
    ...['1.4.12 Text Spacing', 'AA', 'With the spacing of the criterion nothing is cut off or covered.'],
    `${LOOKED} with the spacing of the criterion at 320 and 1280 px`,
  ],
  [
    ...[
      '1.4.13 Content on Hover or Focus',
      'AA',
      'The notes on functions stay while the pointer is on them; Escape closes them.',
    ],
    '`play.test.js`',
  ],
  [
    '2.1.1 Keyboard',
    'A',
    'Everything works by keys; arrows take steps and move among cells.',
    '`case.test.js`, `cells.test.js`',
  ],
  ['2.1.2 No Keyboard Trap', 'A', 'Tab leaves the editor.', '`practise.test.js`'],
  ['2.1.4 Character Key Shortcuts', 'A', 'No single character is a shortcut.', 'Read'],
  ['2.2.1 Timing Adjustable', 'A', 'Nothing has a time limit.', ''],
  [
    '2.2.2 Pause, Stop, Hide',
    'A',
    'Only a step moves, for less than a second, and not if reduced motion is asked for.',
    '`look.test.js`',
  ],
  ['2.3.1 Three Flashes or Below', 'A', 'Nothing flashes.', ''],
  ['2.4.1 Bypass Blocks', 'A', 'Landmarks and headings; seven buttons come before the main part.', AXE],
  ['2.4.2 Page Titled', 'A', 'Each page has its own title.', `${AXE}; \`tests/gallery\``],
  [
    '2.4.3 Focus Order',
    'A',
    'The focus follows the page, and returns to the button when a menu closes.',
    '`share.test.js`',
  ],
  ['2.4.4 Link Purpose (In Context)', 'A', 'Links are named after the page they lead to.', AXE],
  ['2.4.5 Multiple Ways', 'AA', 'Pages are in a list, in a search, and in sitemap.txt.', '`gallery.test.js`'],
  ['2.4.6 Headings and Labels', 'AA', 'Headings and labels name what follows.', 'Read'],
  [
    '2.4.7 Focus Visible',
    'AA',
    'A frame is around the focus, and the caret is in the editor.',
    `${LOOKED} with Tab at 320 and 1280 px`,
  ],
  [
    '2.4.11 Focus Not Obscured (Minimum)',
    'AA',
    'Nothing lies over the page except menus, which close when the focus leaves.',
    `${LOOKED} with Tab at 320 and 1280 px`,
  ],
  ['2.5.1 Pointer Gestures', 'A', 'A single tap does everything.', '`cells.test.js`'],
  ['2.5.2 Pointer Cancellation', 'A', 'Buttons act when the pointer is released.', 'Read'],
  ['2.5.3 Label in Name', 'A', 'The name of a control contains its text.', AXE],
  ['2.5.4 Motion Actuation', 'A', 'Nothing reacts to motion.', ''],
  ['2.5.7 Dragging Movements', 'AA', 'Nothing is dragged.', ''],
  ['2.5.8 Target Size (Minimum)', 'AA', 'Targets are 24 px large or as far apart.', AXE],
  ['3.1.1 Language of Page', 'A', 'Each page states its language.', AXE],
  [
    '3.1.2 Language of Parts',
    'AA',
    'Messages of PyTorch are marked as English, and links to the other language with it.',
    AXE,
  ],
  ['3.2.1 On Focus', 'A', 'The focus alone changes nothing but the frame.', `${LOOKED} with Tab`],
  ['3.2.2 On Input', 'A', 'Typing changes the picture, which the hint says, and never the place.', '`case.test.js`'],
  ['3.2.3 Consistent Navigation', 'AA', 'The bar has the same order on all pages of a kind.', 'Read'],
  ['3.2.4 Consistent Identification', 'AA', 'The same control has the same name.', 'Read'],
  ['3.2.6 Consistent Help', 'A', 'The hint is below the editor in every state; there is no other help.', 'Read'],
  ['3.3.1 Error Identification', 'A', 'What cannot be read is underlined, and a sentence says why.', '`case.test.js`'],
  ['3.3.2 Labels or Instructions', 'A', 'Fields have labels, and the hint gives the forms that can be typed.', AXE],
  ['3.3.3 Error Suggestion', 'AA', 'A fix is suggested where one follows.', '`message.test.js`'],
  ['3.3.4 Error Prevention', 'AA', 'The page concludes no contracts and keeps no records.', ''],
  ['3.3.7 Redundant Entry', 'A', 'Nothing is asked for twice.', ''],
  ['3.3.8 Accessible Authentication', 'AA', 'There is nothing to sign in to.', ''],
  ['4.1.2 Name, Role, Value', 'A', 'Controls have a name, a role and a state.', `${AXE}; tests find controls by these`],
  [
    '4.1.3 Status Messages',
    'AA',
    'The result is a status, and so is what a copy reports.',
    '`case.test.js`, `share.test.js`',
  ],
];

const HEADS = ['Criterion', 'Level', 'How the site meets it', 'How it was checked'];

export function accessibilityPage() {
  const title = 'stride0: accessibility';
  return documentOf({
    ...{ lang: 'en', title, icon: 'favicon.svg', sheet: 'reference.css' },
    description: 'How the site keeps to each success criterion of WCAG 2.2, levels A and AA.',
    body: [
      h('header', { class: 'bar' }, home('../')),
      h(
        'main',
        {},
        h('h1', {}, title),
        h(
          'p',
          { class: 'say' },
          `The ${CRITERIA.length} success criteria of WCAG 2.2 at levels A and AA. Axe checks every state of the page in light and `,
          'dark, in both languages, at the size of a desktop and of a phone. No reader with a disability has tested the site yet.',
        ),
        h(
          'div',
          { class: 'wide' },
          h(
            'table',
            {},
            h('thead', {}, h('tr', {}, ...HEADS.map((each) => h('th', { scope: 'col' }, each)))),
            h(
              'tbody',
              {},
              ...CRITERIA.map(([criterion = '', level = '', how = '', check = '']) =>
                h(
                  'tr',
                  {},
                  h('th', { scope: 'row' }, criterion),
                  h('td', {}, level),
                  h('td', {}, ...prose(how)),
                  h('td', {}, ...prose(check || 'Nothing to check')),
                ),
              ),
            ),
          ),
        ),
      ),
    ],
  });
}
