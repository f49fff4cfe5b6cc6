import {
  basesEnPalabras,
  destinatariosEnPalabras,
  enPalabras,
  FICHAS,
  origenesEnPalabras,
  RETENCION,
  RETENCION_LEYES,
  terminoEnPalabras,
  TRATAMIENTOS,
  type ClaseDeDato,
  type ClaseDeDatos,
  type ClaseDeTermino,
  type ClaseDeTratamiento,
  type ClaseRetenida,
} from '@veridico/reference';
import { PERSONAL_DATA } from './personal-data.ts';
import type { Schema } from './schema.ts';
import { TREATMENTS } from './treatments.ts';

/** A place of the database with one kind of personal data. */
export interface PlaceOfData {
  readonly tabla: keyof Schema;
  readonly columnas: string;
  readonly dato: ClaseDeDato;
  readonly tratamiento: ClaseDeTratamiento;
  readonly terminos: readonly ClaseDeTermino[];
}

/** All places with personal data. @throws Error for a table with personal data but no purpose or end */
export function placesOfData(): PlaceOfData[] {
  return (Object.keys(PERSONAL_DATA) as (keyof Schema)[]).flatMap((tabla) => {
    const { nada: _, ...kinds } = PERSONAL_DATA[tabla] ?? {};
    return (Object.entries(kinds) as [ClaseDeDato, string][]).map(([dato, columnas]) => {
      const treatment = TREATMENTS[tabla];
      if (!treatment) throw new Error(`${tabla} has personal data, but no row in storage/treatments.ts`);
      const [tratamiento, ...terminos] = treatment;
      return { tabla, columnas, dato, tratamiento, terminos };
    });
  });
}

/** Texts by the Spanish name of their column. */
export type Words = Readonly<Record<string, string>>;

/** The map of personal data: one row for each table and kind. Ground, origin and recipients are those that the kind shares with the table's activity. */
export function mapInWords(): Words[] {
  return placesOfData().map(({ tabla, columnas, dato, tratamiento, terminos }) => {
    const ficha = FICHAS[dato];
    const activity = TRATAMIENTOS[tratamiento];
    return {
      tabla,
      columnas,
      dato: ficha.nombre,
      finalidad: ficha.finalidad,
      tratamiento: activity.nombre,
      base: basesEnPalabras(common(ficha.bases, activity.bases)),
      plazo: endsInWords(terminos),
      origen: origenesEnPalabras(common(ficha.origenes, activity.origenes)),
      destinatarios: destinatariosEnPalabras(common(ficha.destinatarios, activity.destinatarios)),
    };
  });
}

/** The register of processing activities. Its data and periods are those of the tables of each activity. */
export function registerInWords(): Words[] {
  const places = placesOfData();
  return (Object.keys(TRATAMIENTOS) as ClaseDeTratamiento[]).map((clase) => {
    const { nombre, finalidad, personas, bases, origenes, destinatarios, automatizada } = TRATAMIENTOS[clase];
    const own = places.filter(({ tratamiento }) => tratamiento === clase);
    return {
      tratamiento: nombre,
      finalidad,
      base: basesEnPalabras(bases),
      personas,
      datos: [...new Set(own.map(({ dato }) => FICHAS[dato].nombre))].join('; '),
      origen: origenesEnPalabras(origenes),
      destinatarios: destinatariosEnPalabras(destinatarios),
      plazo: endsInWords(own.flatMap(({ terminos }) => terminos)),
      seguridad: 'docs/security/practices.md y docs/security/asvs.tsv',
      decisiones: automatizada ?? 'Ninguna',
    };
  });
}

/** The periods of retention with their law. */
export function periodsInWords(): Words[] {
  return (Object.keys(RETENCION) as ClaseRetenida[]).map((clase) => {
    const { que, plazo, desde, queda = '' }: ClaseDeDatos = RETENCION[clase];
    return { datos: que, plazo: `${enPalabras(plazo)} desde ${desde}`, queda, ...RETENCION_LEYES[clase] };
  });
}

function common<T>(some: readonly T[], others: readonly T[]): T[] {
  return some.filter((each) => others.includes(each));
}

function endsInWords(ends: readonly ClaseDeTermino[]): string {
  return [...new Set(ends.map(terminoEnPalabras))].join('; ');
}
