// CodeMirror writes its rules into a <style>, which the page's policy blocks. A sheet that a document adopts is
// allowed. It is a layer, so that rules in styles/editor.css have priority.

import { StyleModule } from 'style-mod';

/** One for the document, created for the first editor. @type {CSSStyleSheet | undefined} */
let sheet;

/** Call this before the first view is created. */
export function adoptStyles() {
  StyleModule.mount = (_root, modules) => {
    if (!sheet) {
      sheet = new CSSStyleSheet();
      document.adoptedStyleSheets.push(sheet);
    }
    const rules = [modules].flat().map((module) => module.getRules());
    sheet.replaceSync(`@layer codemirror {\n${rules.join('\n')}\n}`);
  };
}
