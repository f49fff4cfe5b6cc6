import { percentOf } from './figures.ts';
import type { Confidence } from './valuation.ts';

/** Best first: the largest half range, as a fraction of the value, and the fewest offers of the commune for each word. */
const WORDS = [
  { word: 'alta', half: 0.15, own: 30 },
  { word: 'media', half: 0.3, own: 10 },
] as const satisfies readonly { word: Confidence; half: number; own: number }[];

/** @param half half of the range as a fraction of the value @param own offers of the commune itself */
export function confidenceOf(half: number, own: number): Confidence {
  return WORDS.find((word) => half <= word.half && own >= word.own)?.word ?? 'baja';
}

const [ALTA, MEDIA] = WORDS;

/** Published definition of the words. */
export const CONFIDENCE_DEFINITION =
  `Alta: rango de hasta ±${percentOf(ALTA.half)} y ${ALTA.own} o más avisos de la comuna. ` +
  `Media: rango de hasta ±${percentOf(MEDIA.half)} y ${MEDIA.own} o más avisos de la comuna. Baja: lo demás.`;
