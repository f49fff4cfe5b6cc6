import { wrongDay } from '@veridico/forms';
import { sql, type Kysely } from 'kysely';
import { CATALOG_TABLES, inForce, scheduledChanges, type RowOf } from '../../catalog/in-force.ts';
import { Problem } from '../../http/problem.ts';
import type { CatalogKind, Schema } from '../../storage/schema.ts';
import { chileanMoment } from '../../storage/clock.ts';
import { wrongListPrice } from './list-price.ts';
import { KIND_RULES, type Columns, type KindRules, type Texts } from './rules.ts';

/** A change that may be made: what it changes from which moment on. */
export interface Prepared {
  readonly codigo: string;
  /** From when; undefined: now. */
  readonly at: Date | undefined;
  /** The day of that moment in Chile, YYYY-MM-DD. */
  readonly day: string;
  /** The row is new: `before` is null and `changed` has all its columns. */
  readonly before: Columns | null;
  /** The whole row from that moment on. */
  readonly after: Columns;
  /** The columns that change. */
  readonly changed: Columns;
  readonly motivo: string;
}

/** Checks a change against its form, the clock and what is already scheduled. Writes nothing. @throws Problem */
export async function prepareChange(db: Kysely<Schema>, kind: CatalogKind, sent: Texts): Promise<Prepared> {
  const rules = KIND_RULES[kind];
  const isNew = sent['version'] === '';
  const { values, campos: always } = rules.readForm(sent, isNew ? undefined : {});
  // The moment says which values the change is compared with.
  refuseFields(isNew || 'rige' in always ? always : {});
  const codigo = isNew ? codeOf(kind, values) : (sent['codigo'] ?? '');
  const row = await knownRow(db, kind, codigo, isNew);
  const moment = await readMoment(db, values['rige'] ?? '');
  const scheduled = isNew ? [] : await scheduledChanges(db, kind, codigo);
  const isEarlier = ({ rige }: { readonly rige: Date }) => moment.at !== undefined && rige <= moment.at;
  const before = row ? (Object.assign({}, row, ...scheduled.filter(isEarlier).map(({ despues }) => despues)) as Columns) : null;
  const { campos, closes } = rules.readForm(sent, before ?? undefined);
  refuseFields(campos);
  const wanted = closes ? { [rules.openColumn]: false } : rules.columnsOf(values);
  const changed = rules.complete(before ? differing(before, wanted) : wanted);
  refuseFields(wrongDays(rules, values, changed, moment.day));
  if (Object.keys(changed).length === 0) throw new Problem('SIN_CAMBIOS');
  const after = { ...(before ?? blankRow(codigo)), ...changed };
  const listPrice = kind === 'servicio' ? await wrongListPrice(db, { codigo, before, after, changed, day: moment.day }) : undefined;
  refuseFields(listPrice === undefined ? {} : { precioLista: listPrice });
  const later = scheduled.filter((each) => !isEarlier(each));
  const clash = closes ? undefined : firstClash(rules, after, later);
  if (clash)
    refuseFields({ rige: `Choca con el cambio programado para el ${chileanMoment(clash)}. Anúlalo antes, o cambia lo que choca.` });
  return { codigo, ...moment, before, after, changed, motivo: values['motivo'] ?? '' };
}

/** The row that is changed; undefined for a new one. @throws Problem PRODUCTO_DESCONOCIDO, CAMPOS_INVALIDOS where a new one's code is taken */
async function knownRow(db: Kysely<Schema>, kind: CatalogKind, codigo: string, isNew: boolean): Promise<Columns | undefined> {
  const row = await findRow(db, kind, codigo);
  if (isNew ? KIND_RULES[kind].codeField === undefined : row === undefined) throw new Problem('PRODUCTO_DESCONOCIDO');
  if (isNew && row) throw takenCode(kind);
  return row;
}

/** @throws Problem CAMPOS_INVALIDOS if there is any */
function refuseFields(campos: Texts): void {
  if (Object.keys(campos).length > 0) throw new Problem('CAMPOS_INVALIDOS', { campos });
}

/** The refusal of a new row whose code exists. */
export function takenCode(kind: CatalogKind): Problem {
  const field = KIND_RULES[kind].codeField ?? 'codigo';
  const mensaje =
    kind === 'plan'
      ? 'Ya hay un plan con ese nombre. Cámbialo en la lista o usa otro nombre.'
      : 'Ese código ya existe. Cámbialo en la lista o usa otro.';
  return new Problem('CAMPOS_INVALIDOS', { campos: { [field]: mensaje } });
}

/** A promotion's code is typed; a plan's is made of its name: 'Plan Pyme 50' is pl-pyme-50. */
function codeOf(kind: CatalogKind, values: Texts): string {
  if (kind !== 'plan') return values['codigo'] ?? '';
  const plain = (values['nombre'] ?? '').normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return `pl-${plain
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .replace(/^plan-/, '')}`;
}

/** Columns of a new row that no form sets. */
function blankRow(codigo: string): Columns {
  return { codigo, usos: 0, posicion: 0, demo: false };
}

function differing(before: Columns, wanted: Columns): Columns {
  return Object.fromEntries(Object.entries(wanted).filter(([column, value]) => before[column] !== value));
}

async function findRow(db: Kysely<Schema>, kind: CatalogKind, codigo: string): Promise<Columns | undefined> {
  const { rows } = await sql<RowOf<CatalogKind>>`select * from ${inForce(kind)} where codigo = ${codigo}`.execute(db);
  return rows[0] && { ...rows[0] };
}

/** Days that were just written and are past on the day from which they count. */
function wrongDays({ days, columnOf }: KindRules, values: Texts, changed: Columns, day: string): Texts {
  return Object.fromEntries(
    days.flatMap((field) => {
      const wrong = columnOf(field) in changed ? wrongDay(values[field] ?? '', day) : undefined;
      return wrong === undefined ? [] : [[field, wrong]];
    }),
  );
}

interface Later {
  readonly rige: Date;
  readonly despues: Columns;
}

/** When the first scheduled change begins that leaves a row which its own form refuses; undefined if none does. */
export function firstClash(rules: KindRules, from: Columns, later: readonly Later[]): Date | undefined {
  let row = from;
  for (const { rige, despues } of later) {
    row = { ...row, ...despues };
    const { campos } = rules.readForm({ ...rules.textsOf(row), motivo: '-' }, {});
    if (Object.keys(campos).length > 0) return rige;
  }
  return undefined;
}

/** @param text YYYY-MM-DDTHH:MM in Chile, or empty for now @throws Problem CAMPOS_INVALIDOS for a moment that is past or far away */
async function readMoment(db: Kysely<Schema>, text: string): Promise<Pick<Prepared, 'at' | 'day'>> {
  const at = sql<Date>`coalesce(nullif(${text}, '')::timestamp at time zone 'America/Santiago', now())`;
  const moment = await db
    .selectNoFrom([
      at.as('at'),
      sql<boolean>`${at} <= now()`.as('past'),
      sql<boolean>`${at} > now() + interval '2 years'`.as('far'),
      sql<string>`(${at} at time zone 'America/Santiago')::date`.as('day'),
    ])
    .executeTakeFirstOrThrow();
  if (text === '') return { at: undefined, day: moment.day };
  if (moment.past) refuseFields({ rige: 'Ese momento ya pasó. Elige uno que venga, o «ahora».' });
  if (moment.far) refuseFields({ rige: 'Elige un momento dentro de los próximos dos años.' });
  return { at: moment.at, day: moment.day };
}

/** Table of a kind, for new rows. */
export const tableOf = (kind: CatalogKind) => CATALOG_TABLES[kind];
