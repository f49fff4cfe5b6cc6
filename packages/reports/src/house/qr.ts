import { encode } from 'uqr';

/** Survives a fold or a stain over 15 % of it, as paper gets them. */
const CORRECTION = 'M';

/** A QR code as SVG text, one path: dark modules joined in rows, so that no printer shows seams between them. Without quiet zone. */
export function qrSvg(text: string): string {
  const { data, size } = encode(text, { ecc: CORRECTION, border: 0 });
  const rows = data.map((row, y) =>
    runs(row)
      .map(([x, width]) => `M${x} ${y}h${width}v1h-${width}z`)
      .join(''),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><path d="${rows.join('')}"/></svg>`;
}

/** Where each run of dark modules starts, and how long it is. */
function runs(row: readonly boolean[]): [number, number][] {
  const found: [number, number][] = [];
  row.forEach((dark, x) => {
    const last = found.at(-1);
    if (dark && last && last[0] + last[1] === x) last[1] += 1;
    else if (dark) found.push([x, 1]);
  });
  return found;
}
