import { sql, type Kysely, type Transaction } from 'kysely';
import { inForce, lockRow, scheduledChanges, settleRow, writeColumns } from '../../catalog/in-force.ts';
import { Problem } from '../../http/problem.ts';
import type { CatalogKind, Schema } from '../../storage/schema.ts';
import type { Noted } from '../permission/log.ts';
import type { Acting } from '../permission/serve.ts';
import { chileanMoment } from '../../storage/clock.ts';
import { firstClash, prepareChange, takenCode, tableOf, type Prepared } from './prepare.ts';
import { secondForChange } from './second.ts';
import { KIND_RULES, type Columns, type Texts } from './rules.ts';

/** Changes when a row's changes do: one is made or withdrawn, or begins. */
export const VERSION = sql<string>`(count(*) + count(c.anulada) + count(*) filter (where c.rige <= now() and c.anulada is null))::text`;

interface Changed {
  readonly codigo: string;
  readonly rige: Date;
  readonly noted: Noted;
  readonly second: ReturnType<typeof secondForChange>;
}

/**
 * Makes or schedules a change of one row, or makes the row. Orders keep the price that they were begun with. Changes of one row wait for
 * each other; the second of two made from the same reading is refused.
 * @throws Problem CAMPOS_INVALIDOS, SIN_CAMBIOS, PRODUCTO_DESCONOCIDO, CATALOGO_CAMBIADO
 */
export async function changeCatalog({ trx, staff }: Acting, kind: CatalogKind, sent: Texts): Promise<Changed> {
  const { codigo: known = '', version = '' } = sent;
  if (version !== '' && (await lockRow(trx, kind, known))) {
    await refuseOutdated(trx, kind, known, version);
    await settleRow(trx, kind, known);
  }
  const prepared = await prepareChange(trx, kind, sent);
  const { codigo, at, before, changed, motivo } = prepared;
  if (!before) await insertRow(trx, kind, prepared);
  const antes = before && Object.fromEntries(Object.keys(changed).map((column) => [column, before[column] ?? null]));
  const { rige } = await trx
    .insertInto('catalog_changes')
    .values({
      tipo: kind,
      codigo,
      antes: antes && JSON.stringify(antes),
      despues: JSON.stringify(changed),
      rige: at ?? sql<Date>`now()`,
      quien: staff.sub,
      nombre: staff.nombre,
      motivo,
      aplicada: at ? null : sql<Date>`now()`,
      anulada: null,
    })
    .returning('rige')
    .executeTakeFirstOrThrow();
  if (!at) await writeColumns(trx, kind, codigo, changed);
  const noted = notedOf(kind, codigo, motivo, { antes, despues: changed, rige: at });
  return { codigo, rige, noted, second: secondForChange(kind, prepared) };
}

/** The row of a new promotion or plan: closed until its change begins. */
async function insertRow(trx: Transaction<Schema>, kind: CatalogKind, { codigo, changed }: Prepared): Promise<void> {
  const { openColumn } = KIND_RULES[kind];
  const place = kind === 'plan' ? { posicion: sql`(select coalesce(max(posicion), -1) + 1 from plans)` } : {};
  const row = { codigo, demo: false, ...changed, [openColumn]: false, ...place };
  const columns = Object.keys(row).map((column) => sql.ref(column));
  const values = Object.values(row).map((value) => sql`${value}`);
  const { numAffectedRows } = await sql`
    insert into ${sql.table(tableOf(kind))} (${sql.join(columns)}) values (${sql.join(values)}) on conflict (codigo) do nothing`.execute(
    trx,
  );
  if (numAffectedRows === 0n) throw takenCode(kind);
}

interface LoggedChange {
  readonly antes: Columns | null;
  readonly despues: Columns;
  /** Undefined: now. */
  readonly rige: Date | undefined;
}

function notedOf(kind: CatalogKind, codigo: string, motivo: string, { antes, despues, rige }: LoggedChange): Noted {
  const { noun, textsOf } = KIND_RULES[kind];
  return {
    objeto: `${noun} ${codigo}`,
    motivo,
    antes: antes && textsOf(antes),
    despues: { ...textsOf(despues), rige: rige ? chileanMoment(rige) : 'ahora' },
  };
}

/** @throws Problem CATALOGO_CAMBIADO, with who changed it, if the row is not as it was read */
async function refuseOutdated(trx: Transaction<Schema>, kind: CatalogKind, codigo: string, version: string): Promise<void> {
  const ofRow = trx.selectFrom('catalog_changes as c').where('c.tipo', '=', kind).where('c.codigo', '=', codigo);
  if ((await ofRow.select(VERSION.as('version')).executeTakeFirstOrThrow()).version === version) return;
  const began = sql<Date>`case when c.rige <= now() and c.anulada is null then c.rige end`;
  const last = await ofRow
    .select(['c.nombre', 'c.anulo_nombre', sql<Date>`greatest(c.creada, c.anulada, ${began})`.as('cuando')])
    .orderBy('cuando', 'desc')
    .orderBy('c.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  throw new Problem('CATALOGO_CAMBIADO', {
    ...(last && {
      mensaje: `${last.anulo_nombre ?? last.nombre} lo cambió el ${chileanMoment(last.cuando)}. Mira cómo quedó: lo que escribiste sigue en el formulario.`,
    }),
  });
}

/**
 * Withdraws a change before it begins. @param id of the change
 * @throws Problem CAMBIO_DESCONOCIDO, CAMBIO_CERRADO
 */
export async function withdrawChange({ trx, staff }: Acting, kind: CatalogKind, id: string, nota: string): Promise<Noted> {
  const found = await findChange(trx, kind, id);
  // The row first, as every change of it does.
  if (!found || !(await lockRow(trx, kind, found.codigo))) throw new Problem('CAMBIO_DESCONOCIDO');
  const { codigo } = found;
  const change = (await findChange(trx, kind, id)) ?? found;
  if (change.anulada)
    throw new Problem('CAMBIO_CERRADO', {
      mensaje: `${change.anulo_nombre ?? 'Otra persona'} lo anuló el ${chileanMoment(change.anulada)}.`,
    });
  if (change.began)
    throw new Problem('CAMBIO_CERRADO', { mensaje: `Ya rige desde el ${chileanMoment(change.rige)}. Para deshacerlo, haz otro cambio.` });
  const clash = firstClash(KIND_RULES[kind], await rowInForce(trx, kind, codigo), await others(trx, kind, codigo, id));
  if (clash)
    throw new Problem('CAMBIO_CERRADO', {
      mensaje: `El cambio programado para el ${chileanMoment(clash)} depende de este. Anula antes ese.`,
    });
  await trx
    .updateTable('catalog_changes')
    .set({ anulada: sql<Date>`now()`, anulo: staff.sub, anulo_nombre: staff.nombre, anulo_motivo: nota })
    .where('id', '=', id)
    .execute();
  const { noun, textsOf } = KIND_RULES[kind];
  const scheduled = { ...textsOf(change.despues), rige: chileanMoment(change.rige) };
  return { objeto: `${noun} ${codigo}`, motivo: nota, antes: scheduled, despues: { rige: 'anulado' } };
}

/** bigint's range has 19 digits. */
const ID = /^\d{1,18}$/;

async function findChange(trx: Transaction<Schema>, kind: CatalogKind, id: string) {
  if (!ID.test(id)) return undefined;
  return trx
    .selectFrom('catalog_changes as c')
    .select([
      'c.codigo',
      'c.rige',
      'c.despues',
      'c.anulada',
      'c.anulo_nombre',
      sql<boolean>`c.aplicada is not null or c.rige <= clock_timestamp()`.as('began'),
    ])
    .where('c.tipo', '=', kind)
    .where('c.id', '=', id)
    .executeTakeFirst();
}

async function others(db: Kysely<Schema>, kind: CatalogKind, codigo: string, id: string) {
  return (await scheduledChanges(db, kind, codigo)).filter((each) => each.id !== id);
}

async function rowInForce(db: Kysely<Schema>, kind: CatalogKind, codigo: string): Promise<Columns> {
  const { rows } = await sql<Columns>`select * from ${inForce(kind)} where codigo = ${codigo}`.execute(db);
  return rows[0] ?? {};
}
