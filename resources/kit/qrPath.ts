/** Draws a QR code as an SVG path, with a rectangle for each horizontal run of dark modules. */
export function qrPath(modules: { size: number; data: ArrayLike<number | boolean> }, margin: number): string {
  const { size, data } = modules;
  let path = '';
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      if (!data[row * size + column]) continue;
      const start = column;
      while (column + 1 < size && data[row * size + column + 1]) column += 1;
      path += `M${start + margin} ${row + margin}h${column - start + 1}v1h-${column - start + 1}z`;
    }
  }
  return path;
}
