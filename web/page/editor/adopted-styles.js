// CodeMirror writes its rules into a <style>, which the page's policy keeps out. A sheet that a document adopts is let
// in. It is a layer, so that whatever styles/editor.css says counts for more.

import { StyleModule } from 'style-mod';

/** One for the document, made for the first editor. @type {CSSStyleSheet | undefined} */
let sheet;

/** Before the first view is made. */
export const adoptStyles = () => {
  StyleModule.mount = (_root, modules) => {
    if (!sheet) {
      sheet = new CSSStyleSheet();
      document.adoptedStyleSheets.push(sheet);
    }
    const rules = [modules].flat().map((module) => module.getRules());
    sheet.replaceSync(`@layer codemirror {\n${rules.join('\n')}\n}`);
  };
};
