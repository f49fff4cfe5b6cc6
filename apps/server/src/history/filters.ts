import { isRut, plainRol, wireRut } from '@veridico/forms';
import { comunas } from '@veridico/reference';
import { fullName, reports } from '@veridico/reports';
import { sql, type RawBuilder } from 'kysely';

/** What somebody looks for in their history; an empty one looks for nothing. */
export interface Filters {
  readonly buscar: string;
  /** Code of a report. */
  readonly tipo: string;
  /** YYYY-MM-DD, both included, in Chile. */
  readonly desde: string;
  readonly hasta: string;
}

/** On `historial`, `informes` and the subject's `personas`, `empresas` and `propiedades`. */
export type Condition = RawBuilder<boolean>;

/** None where nothing is looked for. */
export function conditionsOf({ buscar, tipo, desde, hasta }: Filters): Condition[] {
  return [
    ...(tipo === '' ? [] : [sql<boolean>`informes.servicio = ${tipo}`]),
    ...(desde === '' ? [] : [sql<boolean>`historial.emitido >= ${desde}::date::timestamp at time zone 'America/Santiago'`]),
    ...(hasta === '' ? [] : [sql<boolean>`historial.emitido < (${hasta}::date + 1)::timestamp at time zone 'America/Santiago'`]),
    ...(buscar.trim() === '' ? [] : [matches(buscar.trim())]),
  ];
}

/**
 * A RUT or a rol finds its subject, a folio its report with or without what stands before its digits, words the subject's name or address, its
 * commune or the report's name.
 */
function matches(wanted: string): Condition {
  const rol = plainRol(wanted.replace(/^rol\s+/i, ''));
  if (rol !== undefined) return sql<boolean>`(informes.rol = ${rol} or informes.sujeto_rut = ${isRut(wanted) ? wireRut(wanted) : ''})`;
  if (isRut(wanted)) return sql<boolean>`(informes.sujeto_rut = ${wireRut(wanted)} or informes.folio = ${folioOf(wanted) ?? ''})`;
  const folio = folioOf(wanted);
  if (folio !== undefined) return sql<boolean>`informes.folio = ${folio}`;
  const text = plain(wanted);
  const codes = reports.filter((report) => plain(fullName(report)).includes(text)).map(({ code }) => code);
  const ofReport = codes.length > 0 ? [sql<boolean>`informes.servicio in (${sql.join(codes)})`] : [];
  const cuts = comunas.filter(({ nombre }) => plain(nombre).includes(text)).map(({ cut }) => cut);
  const ofCommune = cuts.length > 0 ? [sql<boolean>`informes.comuna in (${sql.join(cuts)})`] : [];
  const name = sql`concat_ws(' ', propiedades.direccion, empresas.razon_social, personas.nombres, personas.apellido_paterno, personas.apellido_materno)`;
  const ofSubject = sql<boolean>`position(${text} in translate(lower(${name} collate "es"), 'áéíóúüñ', 'aeiouun')) > 0`;
  return sql<boolean>`(${sql.join([ofSubject, ...ofCommune, ...ofReport], sql` or `)})`;
}

function folioOf(wanted: string): string | undefined {
  const [, digits] = /^(?:folio\s+)?(?:VR[\s-]*)?(\d{1,10})$/i.exec(wanted) ?? [];
  return digits && `VR-${digits.padStart(10, '0')}`;
}

/** Lower case without accents: nobody types them when they look for something. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '');
}
