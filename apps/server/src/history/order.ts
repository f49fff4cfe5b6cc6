import type { ORDENES_DE_INFORMES } from '@veridico/api/endpoints';
import { sql, type RawBuilder } from 'kysely';

/** Order of a history; empty: the newest first. */
export type Order = (typeof ORDENES_DE_INFORMES)[number] | '';

interface OrderRule {
  /** What the list is sorted by before the moment of issue; without it by that alone. Rows where it is null come last. */
  readonly key?: RawBuilder<unknown>;
  /** What is null where the key is: the partial indexes name it so. */
  readonly held?: RawBuilder<unknown>;
  /** Type of the key in the database. */
  readonly type?: 'integer' | 'numeric' | 'text';
  /** Of the key, the moment and the id alike, so that an index serves them all; the rows without key are newest first in any order. */
  readonly descending: boolean;
}

/** The name in today's records; names are stored nowhere else. */
export const SUBJECT_NAME = sql<string>`coalesce(empresas.razon_social, propiedades.direccion,
  concat_ws(' ', personas.nombres, personas.apellido_paterno, personas.apellido_materno))`;

/** Negative: read backwards, its index has the lowest score first and of equal ones the newest. */
const SCORE = { key: sql`(-historial.puntaje)`, held: sql`historial.puntaje`, type: 'integer' } as const;
const VALUE = { key: sql`historial.valor`, type: 'numeric' } as const;
const NAME = { key: sql`nullif(lower(${SUBJECT_NAME} collate "es"), '')`, type: 'text' } as const;

const RULES: Readonly<Record<Order, OrderRule>> = {
  '': { descending: true },
  antiguos: { descending: false },
  'peor-puntaje': { ...SCORE, descending: true },
  'mejor-puntaje': { ...SCORE, descending: false },
  'mayor-valor': { ...VALUE, descending: true },
  'menor-valor': { ...VALUE, descending: false },
  nombre: { ...NAME, descending: false },
  'nombre-inverso': { ...NAME, descending: true },
};

/** The place of a row in an order, as text: a moment keeps its microseconds. */
export interface Place {
  /** Null without key. */
  readonly key: string | null;
  readonly emitido: string;
  readonly informe: string;
}

/** What selects the place of a row of `historial`. */
export function placeColumns(order: Order) {
  const { key } = RULES[order];
  return [
    sql<string | null>`(${key ?? sql`null`})::text`.as('key'),
    sql<string>`historial.emitido::text`.as('emitido'),
    sql<string>`historial.informe::text`.as('informe'),
  ] as const;
}

/** A run of rows that one index reads in order. Runs follow each other: those with a key, then those without. */
export interface Run {
  /** 0, 1. */
  readonly rank: number;
  readonly key: RawBuilder<unknown>;
  readonly which: RawBuilder<boolean>;
  readonly sorted: RawBuilder<unknown>;
}

/** The runs of an order, each from the row after `after` on. */
export function runsOf(order: Order, after?: Place): Run[] {
  const { key, held = key, type = 'text', descending } = RULES[order];
  const sense = descending ? sql`desc` : sql`asc`;
  const beyond = descending ? sql`<` : sql`>`;
  const byMoment = (way: RawBuilder<unknown>) => sql`historial.emitido ${way}, historial.informe ${way}`;
  if (!key) {
    const which = after
      ? sql<boolean>`(historial.emitido, historial.informe) ${beyond} (${after.emitido}::timestamptz, ${after.informe}::uuid)`
      : sql<boolean>`true`;
    return [{ rank: 0, key: sql`null::text`, which, sorted: byMoment(sense) }];
  }
  const keyed: Run = {
    rank: 0,
    key,
    which: after
      ? sql<boolean>`${held} is not null and (${key}, historial.emitido, historial.informe) ${beyond}
          (${after.key}::${sql.raw(type)}, ${after.emitido}::timestamptz, ${after.informe}::uuid)`
      : sql<boolean>`${held} is not null`,
    sorted: sql`${key} ${sense}, historial.emitido ${sense}, historial.informe ${sense}`,
  };
  const past = after?.key === null ? after : undefined;
  const unkeyed: Run = {
    rank: 1,
    key: sql`null::${sql.raw(type)}`,
    which: past
      ? sql<boolean>`${held} is null and (historial.emitido, historial.informe) < (${past.emitido}::timestamptz, ${past.informe}::uuid)`
      : sql<boolean>`${held} is null`,
    sorted: byMoment(sql`desc`),
  };
  return past ? [unkeyed] : [keyed, unkeyed];
}

/** Sorts rows of several runs, selected with their rank and key. @param from alias that they are selected under */
export function wholeOrder(order: Order, from: 'found' | 'historial'): RawBuilder<unknown> {
  const { key, descending } = RULES[order];
  const sense = descending ? sql`desc` : sql`asc`;
  const column = (name: string) => sql.ref(`${from}.${name}`);
  const byMoment = (way: RawBuilder<unknown>) => sql`${column('emitido')} ${way}, ${column('informe')} ${way}`;
  if (!key) return byMoment(sense);
  const keyed = (name: string) => sql`case when ${column('rank')} = 0 then ${column(name)} end ${sense}`;
  return sql`${column('rank')}, ${column('key')} ${sense}, ${keyed('emitido')}, ${keyed('informe')}, ${byMoment(sql`desc`)}`;
}
