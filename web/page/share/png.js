// A PNG of the picture: the SVG drawn on a canvas. This is the only exporter that needs a document.

/**
 * @param {string} svg
 * @param {number} [scale] pixels per px
 * @returns {Promise<Blob>}
 */
export async function pngOf(svg, scale = 2) {
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const picture = new Image();
    picture.src = address;
    await picture.decode();
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(picture.naturalWidth * scale);
    canvas.height = Math.round(picture.naturalHeight * scale);
    const pen = canvas.getContext('2d');
    if (!pen) throw new Error('this browser has no canvas to draw on');
    pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
    if (!(blob instanceof Blob)) throw new Error('this picture is too large for a canvas');
    return blob;
  } finally {
    URL.revokeObjectURL(address);
  }
}
