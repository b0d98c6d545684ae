// Typing over a selection. Chromium copies the style of the selected text to its replacement as a `style` attribute,
// which the page's policy blocks with a console message. So the selection is removed before the browser handles it.

import { EditorView } from '@codemirror/view';

/** @param {EditorView} view @param {number} from @param {number} to @param {string} insert */
const replace = (view, from, to, insert) => {
  if (from === to) return false;
  const changes = view.state.changes({ from, to, insert: view.state.toText(insert) });
  view.dispatch({
    changes,
    selection: { anchor: changes.mapPos(to, 1) },
    userEvent: 'input.type',
    scrollIntoView: true,
  });
  return true;
};

export const overSelection = EditorView.domEventHandlers({
  beforeinput({ inputType, data, isComposing }, view) {
    const selected = getSelection(); // CodeMirror sees the selection only later
    if (inputType !== 'insertText' || data === null || isComposing || !selected?.rangeCount) return false;
    const { startContainer, startOffset, endContainer, endOffset } = selected.getRangeAt(0);
    return replace(view, view.posAtDOM(startContainer, startOffset), view.posAtDOM(endContainer, endOffset), data);
  },
  compositionstart(_, view) {
    const { from, to } = view.state.selection.main;
    replace(view, from, to, '');
  },
});
