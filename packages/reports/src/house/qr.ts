import { encode } from 'uqr';

/** Error correction level M: readable with 15 % damaged, enough for folds and stains on paper. */
const CORRECTION = 'M';

/** A QR code as one path: dark modules are joined in rows, so that printers show no seams between them. No quiet zone. */
export function qrPath(text: string): { readonly size: number; readonly path: string } {
  const { data, size } = encode(text, { ecc: CORRECTION, border: 0 });
  const rows = data.map((row, y) =>
    runs(row)
      .map(([x, width]) => `M${x} ${y}h${width}v1h-${width}z`)
      .join(''),
  );
  return { size, path: rows.join('') };
}

/** {@link qrPath} as SVG text. */
export function qrSvg(text: string): string {
  const { size, path } = qrPath(text);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><path d="${path}"/></svg>`;
}

/** Start and length of each run of dark modules. */
function runs(row: readonly boolean[]): [number, number][] {
  const found: [number, number][] = [];
  row.forEach((dark, x) => {
    const last = found.at(-1);
    if (dark && last && last[0] + last[1] === x) last[1] += 1;
    else if (dark) found.push([x, 1]);
  });
  return found;
}
