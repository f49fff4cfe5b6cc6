import type { PeticionDeOficina } from '@veridico/api';
import { HUECO } from '@veridico/forms';
import { CARTAS, RAZONES_DE_RECHAZO, type ClaseDeDerecho, type DecisionDePeticion } from '@veridico/reference';
import { columnText, valueText } from '../../office/records/record-text.ts';
import { formatDate } from '../../ui/date-time.ts';

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

/** What the register knows of the places of a letter: what the datum said and says, and the day when it was changed, else today. */
export function knownPlaces({ derecho, dato, historia }: PeticionDeOficina, decision: Writing['decision']): string[] {
  const done = historia.findLast(({ hecho }) => hecho === 'corregido' || hecho === 'suprimido');
  const known: Readonly<Record<string, string>> = {
    día: formatDate(done?.en ?? new Date().toISOString()),
    'lo que decía': told(dato, 'antes'),
    'lo que dice ahora': told(dato, 'nosotros'),
  };
  return piecesOf(derecho, { decision, razon: '', places: [], extra: '' }).flatMap(({ place, hint = '' }) =>
    place === undefined ? [] : [known[hint] ?? ''],
  );
}

/** The values of a datum that changed since it was asked for, before or now. */
function told(dato: PeticionDeOficina['dato'], when: 'antes' | 'nosotros'): string {
  const rows = dato?.estado === 'guardado' ? dato.campos : [];
  const values = Object.fromEntries(rows.map((row) => [row.campo, row[when]]));
  return rows
    .filter(({ antes, nosotros }) => antes !== null && antes !== nosotros)
    .map(({ campo }) => `${columnText(campo)} ${valueText(campo, values[campo], values)}`)
    .join(', ');
}

/** The letter as it is sent. */
export function letterText(pieces: readonly Piece[], extra: string): string {
  const text = pieces.map((piece) => piece.text).join('');
  return extra.trim() === '' ? text : `${text}\n\n${extra.trim()}`;
}
