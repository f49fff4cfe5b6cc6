import { rosette } from '../rosette.ts';

const INK = { patina: '#08725a', copper: '#a04a0f' } as const;
/** In units of the drawing: a quarter of a point when printed 22 mm wide. */
const STROKE = 0.8;
const CENTRE = 100;
const FULL_TURN = 360;
/** Farther than rounding moves a point, nearer than two points of a lobe are. */
const SAME = 0.2;

/** The folio's rosette as SVG text: its lines as sectors, rotated. Equal sectors compress to almost nothing; whole lines do not. */
export function rosetteSvg(folio: string): string {
  const { patina, copper } = rosette(folio);
  const drawn = `${rotated(INK.patina, patina)}${rotated(INK.copper, copper)}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200"><g fill="none" stroke-width="${STROKE}">${drawn}</g></svg>`;
}

function rotated(colour: string, lines: readonly string[]): string {
  const paths = [...Map.groupBy(lines, turnsOf)].flatMap(([turns, band]) => {
    const d = band
      .map((line) =>
        stepsOf(line)
          .slice(0, 1 + (stepsOf(line).length - 1) / turns)
          .join('Q'),
      )
      .join('');
    return Array.from(
      { length: turns },
      (_, turn) => `<path stroke="${colour}" transform="rotate(${(turn * FULL_TURN) / turns} ${CENTRE} ${CENTRE})" d="${d}"/>`,
    );
  });
  return paths.join('');
}

/** The start of a line, then each of its curves. */
function stepsOf(line: string): string[] {
  return line.replace('Z', '').split('Q');
}

/** How many times a line repeats itself around the centre. */
function turnsOf(line: string): number {
  const corners = stepsOf(line)
    .slice(1)
    .map((step) => {
      const [x = 0, y = 0] = step.split(' ').map(Number);
      return Math.hypot(x - CENTRE, y - CENTRE);
    });
  const { length } = corners;
  const repeats = (turns: number) =>
    length % turns === 0 && corners.every((far, step) => Math.abs(far - (corners[(step + length / turns) % length] ?? 0)) < SAME);
  // Six steps or more to a lobe.
  return Array.from({ length: Math.floor(length / 6) }, (_, less) => Math.floor(length / 6) - less).find(repeats) ?? 1;
}
