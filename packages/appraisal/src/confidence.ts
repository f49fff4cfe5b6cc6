import { percentOf } from './figures.ts';
import type { Confidence } from './valuation.ts';

/** From the best: half of the range as part of the value, and offers of the commune, that a word asks for. */
const WORDS = [
  { word: 'alta', half: 0.15, own: 30 },
  { word: 'media', half: 0.3, own: 10 },
] as const satisfies readonly { word: Confidence; half: number; own: number }[];

/** @param half half of the range as part of the value @param own offers of the commune itself */
export function confidenceOf(half: number, own: number): Confidence {
  return WORDS.find((word) => half <= word.half && own >= word.own)?.word ?? 'baja';
}

const [ALTA, MEDIA] = WORDS;

/** What the word means, as it is published. */
export const CONFIDENCE_DEFINITION =
  `Alta: rango de hasta ±${percentOf(ALTA.half)} y ${ALTA.own} o más avisos de la comuna. ` +
  `Media: rango de hasta ±${percentOf(MEDIA.half)} y ${MEDIA.own} o más avisos de la comuna. Baja: lo demás.`;
