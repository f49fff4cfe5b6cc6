import { createHash } from 'node:crypto';
import type { Propiedad } from '@veridico/api';
import { isCompanyRut } from '@veridico/forms';
import type { ReportCode } from '@veridico/reports';
import type { IssueFacts, SubjectRecords } from '@veridico/reports/documents';
import type { Kysely } from 'kysely';
import type { LoadRecords } from '../bureau/interface.ts';
import { differencesOf, partsOf, SCORE } from '../history/told.ts';
import { resultOf } from '../issuing/selection.ts';
import { findProperty } from '../purchase/property/property.ts';
import type { Schema } from '../storage/schema.ts';
import type { ToldChange, ToldSubject, WatchedPart } from '../storage/schema/watching.ts';

/** The data of a report without drawing it (issuing/drawing/drawing.ts). */
export type Tell = (code: ReportCode, records: SubjectRecords, facts: IssueFacts) => Promise<unknown>;

export interface TellDeps {
  readonly db: Kysely<Schema>;
  readonly loadRecords: LoadRecords;
  readonly tell: Tell;
}

/** Exactly one of a RUT in wire form and a property. */
export type WatchedSubject =
  | { readonly sujeto_rut: string; readonly comuna: null; readonly rol: null }
  | { readonly sujeto_rut: null; readonly comuna: string; readonly rol: string };

/** What reports to a third party say of a subject now; null where nothing may be told: unknown, deceased or blocked. */
export async function tellSubject(deps: TellDeps, subject: WatchedSubject): Promise<ToldSubject | null> {
  return subject.sujeto_rut === null ? tellProperty(deps.db, subject) : tellRut(deps, subject.sujeto_rut);
}

const OF_PERSON: ReportCode = 'sia000001';
const OF_COMPANY: ReportCode = 'sia000002';

/** The records behind each section of a report, by its label. Who consulted a RUT is no change of it. */
export const RECORDS_OF: Readonly<Record<string, readonly string[]>> = {
  identidad: ['persona', 'empresa', 'direcciones'],
  socios: ['socios'],
  protestos: ['protestos'],
  morosidades: ['morosidades'],
  deuda: ['deuda'],
  infracciones: ['infracciones'],
  'bienes-raices': ['bienesRaices'],
  vehiculos: ['vehiculos'],
  sociedades: ['sociedades'],
};

/** Printed on no paper: nothing is issued. */
const UNISSUED: Omit<IssueFacts, 'emitido'> = {
  folio: '',
  codigo: '',
  consultante: null,
  motivo: '',
  publicUrl: '',
  demo: false,
  ownSeal: false,
};

async function tellRut({ loadRecords, tell }: TellDeps, rut: string): Promise<ToldSubject | null> {
  const code = isCompanyRut(rut) ? OF_COMPANY : OF_PERSON;
  const records = await loadRecords(code, { rut }, 'tercero');
  if (!records) return null;
  const result = resultOf(await tell(code, records, { ...UNISSUED, emitido: new Date() }));
  if (!result) throw new Error('the data of a report could not be read');
  const lists = new Map(Object.entries(records) as [string, unknown][]);
  const labels = new Map(result.secciones.map(({ id, nombre }) => [nombre, id]));
  const sections = partsOf(result).flatMap((part): WatchedPart[] => {
    const keys = RECORDS_OF[labels.get(part.que) ?? ''];
    return keys ? [{ ...part, huella: digest(keys.map((key) => lists.get(key) ?? null)) }] : [];
  });
  const score = partsOf(result).filter(({ que }) => que === SCORE);
  return {
    puntaje: result.puntaje?.puntaje?.valor ?? null,
    // A score ages by itself too: it counts as changed only with one of the records behind it.
    partes: [...score.map((part) => ({ ...part, huella: digest(sections.map(({ huella }) => huella)) })), ...sections],
  };
}

function digest(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16);
}

const M2 = new Intl.NumberFormat('es-CL', { maximumFractionDigits: 2 });

/** What the roll says of a property, by the name of each fact. */
const FACTS: Readonly<Record<string, (property: Propiedad) => string>> = {
  Dirección: ({ direccion }) => direccion,
  Destino: ({ destino }) => destino,
  'Superficie útil': ({ superficieUtil: area }) => (area === null ? '' : `${M2.format(area)} m²`),
  'Superficie total': ({ superficieTotal: area }) => (area === null ? '' : `${M2.format(area)} m²`),
  'Año de construcción': ({ anio }) => String(anio ?? ''),
  'Avalúo fiscal': ({ avaluo }) => (avaluo === null ? '' : `$${M2.format(avaluo)}`),
};

async function tellProperty(db: Kysely<Schema>, { comuna, rol }: { comuna: string; rol: string }): Promise<ToldSubject | null> {
  const found = await findProperty(db, comuna, rol);
  if (!found) return null;
  const partes = Object.entries(FACTS).map(([que, factOf]) => {
    const texto = factOf(found.propiedad);
    return { que, texto, huella: texto };
  });
  return { puntaje: null, partes };
}

const SAME_SUMMARY = 'Cambió el detalle; el resumen es el mismo.';

/** What changed between two looks, in the words of the later one. */
export function changesBetween(before: ToldSubject, after: ToldSubject): ToldChange[] {
  const known = new Map(before.partes.map((part) => [part.que, part]));
  const touched = after.partes.filter(({ que, huella }) => known.get(que)?.huella !== huella);
  const told = differencesOf(before.partes, touched);
  const silent = touched.filter(({ que, texto }) => que !== SCORE && known.get(que)?.texto === texto);
  return [...told, ...silent.map(({ que, texto }) => ({ que, antes: texto, ahora: SAME_SUMMARY }))];
}
