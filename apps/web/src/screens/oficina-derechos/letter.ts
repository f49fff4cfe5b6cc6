import { HUECO } from '@veridico/forms';
import { CARTAS, RAZONES_DE_RECHAZO, type ClaseDeDerecho, type DecisionDePeticion } from '@veridico/reference';

/** A piece of a letter: its own words, a word that was filled in, or a place that is still empty. */
export interface Piece {
  readonly kind: 'fija' | 'llena' | 'vacia';
  readonly text: string;
  /** Which place it is, from 0; missing for the letter's own words. */
  readonly place?: number;
  /** What belongs in the place. */
  readonly hint?: string;
}

/** What the person who answers writes. */
export interface Writing {
  readonly decision: DecisionDePeticion | '';
  /** Key of RAZONES_DE_RECHAZO. */
  readonly razon: string;
  /** The filled places, in their order. */
  readonly places: readonly string[];
  /** A paragraph of their own, below. */
  readonly extra: string;
}

const PARTS = new RegExp(`(\\{razon\\}|${HUECO.source})`);

/** The letter of a right and a decision, with what is filled so far. */
export function piecesOf(derecho: ClaseDeDerecho, { decision, razon, places }: Writing): Piece[] {
  if (decision === '') return [];
  let next = 0;
  return CARTAS[derecho][decision]
    .split(PARTS)
    .filter((part) => part !== '')
    .map((part): Piece => {
      if (part === '{razon}') {
        const sentence = RAZONES_DE_RECHAZO[razon];
        return sentence === undefined ? { kind: 'vacia', text: '[razón]' } : { kind: 'llena', text: sentence };
      }
      if (!part.startsWith('[')) return { kind: 'fija', text: part };
      const place = (next += 1) - 1;
      const written = (places[place] ?? '').trim();
      const hint = part.slice(1, -1);
      return written === '' ? { kind: 'vacia', text: part, place, hint } : { kind: 'llena', text: written, place, hint };
    });
}

/** The letter as it is sent. */
export function letterText(pieces: readonly Piece[], extra: string): string {
  const text = pieces.map((piece) => piece.text).join('');
  return extra.trim() === '' ? text : `${text}\n\n${extra.trim()}`;
}
