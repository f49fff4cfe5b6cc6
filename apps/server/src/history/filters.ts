import { RIESGOS } from '@veridico/api/endpoints';
import { isRut, plainRol, wireRut } from '@veridico/forms';
import { comunas } from '@veridico/reference';
import { fullName, reports } from '@veridico/reports';
import { sql, type RawBuilder } from 'kysely';
import { SERVED } from '../issuing/withdrawn.ts';

/** Filters of a history; empty ones match everything. */
export interface Filters {
  readonly buscar: string;
  /** Code of a report. */
  readonly tipo: string;
  /** YYYY-MM-DD, both included, in Chile. */
  readonly desde: string;
  readonly hasta: string;
}

/** Filters of reports; empty ones match everything. */
export interface ReportFilters extends Filters {
  /** Row of the company's user who asked. */
  readonly usuario: string;
  readonly riesgo: keyof typeof RIESGOS | '';
  readonly etiqueta: string;
  /** Part of the asker's own reference. */
  readonly referencia: string;
}

/** On `historial`, `informes`, `queries` and the subject's `personas`, `empresas` and `propiedades`. */
export type Condition = RawBuilder<boolean>;

/** Conditions of the filters; none if all are empty. */
export function conditionsOf({ buscar, tipo, desde, hasta }: Filters): Condition[] {
  return [
    ...(tipo === '' ? [] : [sql<boolean>`informes.servicio = ${tipo}`]),
    ...(desde === '' ? [] : [sql<boolean>`historial.emitido >= ${desde}::date::timestamp at time zone 'America/Santiago'`]),
    ...(hasta === '' ? [] : [sql<boolean>`historial.emitido < (${hasta}::date + 1)::timestamp at time zone 'America/Santiago'`]),
    ...(buscar.trim() === '' ? [] : [matches(buscar.trim())]),
  ];
}

/** Subject of a report: a RUT, or a property's commune and rol as 13120-573-24. */
export const SUBJECT_KEY = sql<string>`coalesce(informes.sujeto_rut, informes.comuna || '-' || informes.rol)`;

/** The same for a list of reports. @param desde tags that were put before do not count; null for all */
export function conditionsOfReports(
  { usuario, riesgo, etiqueta, referencia, ...filters }: ReportFilters,
  desde: Date | null = null,
): Condition[] {
  const [from, to] = riesgo === '' ? [0, 0] : RIESGOS[riesgo];
  return [
    ...(usuario === '' ? [] : [sql<boolean>`historial.usuario = ${usuario}::uuid`]),
    ...(riesgo === '' ? [] : [sql<boolean>`historial.puntaje between ${from} and ${to} and ${SERVED}`]),
    ...(etiqueta.trim() === ''
      ? []
      : [
          sql<boolean>`exists (select from subject_tags where empresa = historial.solicitante and sujeto = ${SUBJECT_KEY}
            and lower(etiqueta) = lower(${etiqueta.trim()}) and (${desde}::timestamptz is null or subject_tags.en >= ${desde}))`,
        ]),
    ...(referencia.trim() === '' ? [] : [sql<boolean>`position(lower(${referencia.trim()}) in lower(queries.referencia)) > 0`]),
    ...conditionsOf(filters),
  ];
}

/** Words of a search that count. */
const MOST_WORDS = 8;

/**
 * The search text: a RUT or rol finds its subject; a folio, with or without its prefix, its report; words match the subject's name or
 * address, its commune or the report's name.
 */
function matches(search: string): Condition {
  const rol = plainRol(search.replace(/^rol\s+/i, ''));
  if (rol !== undefined) return sql<boolean>`(informes.rol = ${rol} or informes.sujeto_rut = ${isRut(search) ? wireRut(search) : ''})`;
  if (isRut(search)) return sql<boolean>`(informes.sujeto_rut = ${wireRut(search)} or informes.folio = ${folioOf(search) ?? ''})`;
  const folio = folioOf(search);
  if (folio !== undefined) return sql<boolean>`informes.folio = ${folio}`;
  const text = plain(search);
  const codes = reports.filter((report) => plain(fullName(report)).includes(text)).map(({ code }) => code);
  const ofReport = codes.length > 0 ? [sql<boolean>`informes.servicio in (${sql.join(codes)})`] : [];
  const cuts = comunas.filter(({ nombre }) => plain(nombre).includes(text)).map(({ cut }) => cut);
  const ofCommune = cuts.length > 0 ? [sql<boolean>`informes.comuna in (${sql.join(cuts)})`] : [];
  const name = sql`concat_ws(' ', propiedades.direccion, empresas.razon_social, personas.nombres, personas.apellido_paterno, personas.apellido_materno)`;
  // Every word, in any order: people leave out the small ones of a name.
  const words = text.split(/\s+/).slice(0, MOST_WORDS);
  const written = sql`translate(lower(${name} collate "es"), 'áéíóúüñ', 'aeiouun')`;
  const ofSubject = sql`(${sql.join(
    words.map((word) => sql`position(${word} in ${written}) > 0`),
    sql` and `,
  )})`;
  return sql<boolean>`(${sql.join([ofSubject, ...ofCommune, ...ofReport], sql` or `)})`;
}

function folioOf(search: string): string | undefined {
  const [, digits] = /^(?:folio\s+)?(?:VR[\s-]*)?(\d{1,10})$/i.exec(search) ?? [];
  return digits && `VR-${digits.padStart(10, '0')}`;
}

/** Lower case without accents, as people type searches. */
export function plain(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '');
}
