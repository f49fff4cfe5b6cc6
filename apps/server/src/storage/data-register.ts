import {
  BASES,
  DESTINATARIOS,
  enPalabras,
  FICHAS,
  ORIGENES,
  OTROS_TERMINOS,
  RETENCION,
  TRATAMIENTOS,
  type ClaseDeDato,
  type ClaseDeTermino,
  type ClaseDeTratamiento,
} from '@veridico/reference';
import { PERSONAL_DATA } from './personal-data.ts';
import type { Schema } from './schema.ts';
import { TREATMENTS } from './treatments.ts';

/** A place of the database with one kind of personal data. */
export interface PlaceOfData {
  readonly tabla: keyof Schema;
  readonly columnas: readonly string[];
  readonly dato: ClaseDeDato;
  readonly tratamiento: ClaseDeTratamiento;
  readonly terminos: readonly ClaseDeTermino[];
}

/** All places with personal data. @throws Error for a table with personal data but no purpose or end */
export function placesOfData(): PlaceOfData[] {
  return (Object.keys(PERSONAL_DATA) as (keyof Schema)[]).flatMap((tabla) => {
    const { nada: _, ...kinds } = PERSONAL_DATA[tabla] ?? {};
    return (Object.entries(kinds) as [ClaseDeDato, string][]).map(([dato, columns]) => {
      const treatment = TREATMENTS[tabla];
      if (!treatment) throw new Error(`${tabla} has personal data, but no row in storage/treatments.ts`);
      const [tratamiento, ...terminos] = treatment;
      return { tabla, columnas: columns.split(' '), dato, tratamiento, terminos };
    });
  });
}

/** «Mientras exista la cuenta», «cinco años desde su emisión». */
export function endInWords(termino: ClaseDeTermino): string {
  if (!(termino in RETENCION)) return OTROS_TERMINOS[termino as keyof typeof OTROS_TERMINOS];
  const { plazo, desde } = RETENCION[termino as keyof typeof RETENCION];
  return `${enPalabras(plazo)} desde ${desde}`;
}

type Words = Readonly<Record<string, string>>;

/** The map of personal data in words: one row for each table and kind. */
export function mapInWords(): Words[] {
  return placesOfData().map(({ tabla, columnas, dato, tratamiento, terminos }) => {
    const { nombre, finalidad, origenes, destinatarios } = FICHAS[dato];
    const bases = FICHAS[dato].bases.filter((base) => (TRATAMIENTOS[tratamiento].bases as readonly string[]).includes(base));
    return {
      tabla,
      columnas: columnas.join(' '),
      dato: nombre,
      finalidad,
      tratamiento: TRATAMIENTOS[tratamiento].nombre,
      base: basesInWords(bases),
      plazo: endsInWords(terminos),
      origen: origenes.map((each) => ORIGENES[each]).join('; '),
      destinatarios: destinatarios.map((each) => DESTINATARIOS[each]).join('; '),
    };
  });
}

/** The register of processing activities in words. Its data and periods are those of the tables of each activity. */
export function registerInWords(): Words[] {
  const places = placesOfData();
  return (Object.keys(TRATAMIENTOS) as ClaseDeTratamiento[]).map((clase) => {
    const { nombre, finalidad, personas, bases, origenes, destinatarios, automatizada } = TRATAMIENTOS[clase];
    const own = places.filter(({ tratamiento }) => tratamiento === clase);
    return {
      tratamiento: nombre,
      finalidad,
      base: basesInWords(bases),
      personas,
      datos: [...new Set(own.map(({ dato }) => FICHAS[dato].nombre))].join('; '),
      origen: origenes.map((each) => ORIGENES[each]).join('; '),
      destinatarios: destinatarios.map((each) => DESTINATARIOS[each]).join('; '),
      plazo: endsInWords(own.flatMap(({ terminos }) => terminos)),
      seguridad: 'docs/security/practices.md y docs/security/asvs.tsv',
      decisiones: automatizada ?? 'Ninguna',
    };
  });
}

function basesInWords(bases: readonly (keyof typeof BASES)[]): string {
  return bases.map((base) => `${BASES[base].nombre} (${BASES[base].articulo})`).join('; ');
}

function endsInWords(ends: readonly ClaseDeTermino[]): string {
  return [...new Set(ends.map(endInWords))].join('; ');
}
