import { rosette } from '../rosette.ts';

const INK = { patina: '#08725a', copper: '#a04a0f' } as const;
/** In units of the drawing: a quarter of a point when printed 22 mm wide. */
const STROKE = 0.8;

/** The folio's rosette as SVG text. */
export function rosetteSvg(folio: string): string {
  const { patina, copper } = rosette(folio);
  const group = (colour: string, paths: readonly string[]) => `<path stroke="${colour}" d="${paths.join('')}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200"><g fill="none" stroke-width="${STROKE}">${group(INK.patina, patina)}${group(INK.copper, copper)}</g></svg>`;
}
