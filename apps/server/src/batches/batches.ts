import { JUICIOS_DE_LINEA, type EstadoDeLinea, type JuicioDeLinea, type ResumenDeLote } from '@veridico/api/endpoints';
import { problems } from '@veridico/api';
import type { Declarable } from '@veridico/reports';
import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import { reportName } from '../issuing/issued.ts';
import type { LotesTable } from '../storage/schema/batches.ts';
import type { Schema } from '../storage/schema.ts';
import { POR_RUT, type JudgedLine } from './judge.ts';

/** Batches shown in the list. */
const LISTED = 50;

export type Batch = Selectable<LotesTable>;

/** Whose batches: a customer's own, in the name in which they act now. */
export interface BatchOwner {
  /** Id of the customer. */
  readonly cliente: string;
  /** RUT. */
  readonly titular: string;
}

export interface NewBatch extends BatchOwner {
  readonly servicio: string;
  readonly motivo: Declarable;
  readonly nombre: string;
  readonly lines: readonly JudgedLine[];
}

/** Stores a judged list; nothing is asked yet. @returns its id */
export async function storeBatch(db: Kysely<Schema>, { lines, ...batch }: NewBatch): Promise<string> {
  return db.transaction().execute(async (trx) => {
    const { id } = await trx.insertInto('lotes').values(batch).returning('id').executeTakeFirstOrThrow();
    const rows = JSON.stringify(lines.map(({ rut, ...line }, index) => ({ ...line, sujeto_rut: rut, numero: index + 1 })));
    await sql`
      insert into lote_lineas (lote, numero, texto, sujeto_rut, informe, referencia, juicio, repite, consulta)
      select ${id}::uuid, numero, texto, sujeto_rut, informe, referencia, juicio, repite, consulta
      from jsonb_to_recordset(${rows}::jsonb) as line(numero integer, texto text, sujeto_rut text, informe text, referencia text,
        juicio text, repite integer, consulta uuid)`.execute(trx);
    return id;
  });
}

/** A batch of this owner; undefined for an unknown id and for another's. */
export async function findBatch(db: Kysely<Schema>, owner: BatchOwner, id: string): Promise<Batch | undefined> {
  return ownBatches(db, owner)
    .where(sql<string>`id::text`, '=', id.toLowerCase())
    .executeTakeFirst();
}

/** Locks a batch until the end of the transaction. */
export async function holdBatch(trx: Transaction<Schema>, owner: BatchOwner, id: string): Promise<Batch | undefined> {
  return ownBatches(trx, owner)
    .where(sql<string>`id::text`, '=', id.toLowerCase())
    .forNoKeyUpdate()
    .executeTakeFirst();
}

function ownBatches(db: Kysely<Schema>, { cliente, titular }: BatchOwner) {
  return db.selectFrom('lotes').selectAll().where('cliente', '=', cliente).where('titular', '=', titular);
}

/** The newest batches of this owner. */
export async function listBatches(db: Kysely<Schema>, owner: BatchOwner): Promise<ResumenDeLote[]> {
  return summarise(db, await ownBatches(db, owner).orderBy('creado', 'desc').limit(LISTED).execute());
}

/** Batches with the numbers of their lines. */
export async function summarise(db: Kysely<Schema>, batches: readonly Batch[]): Promise<ResumenDeLote[]> {
  if (batches.length === 0) return [];
  const rows = await db
    .selectFrom('lote_lineas')
    .select(['lote', 'juicio', 'estado', sql<number>`count(*)::int`.as('n')])
    .where(
      'lote',
      'in',
      batches.map(({ id }) => id),
    )
    .groupBy(['lote', 'juicio', 'estado'])
    .execute();
  return batches.map((batch) => {
    const own = rows.filter(({ lote }) => lote === batch.id);
    const count = (matches: (row: { juicio: JuicioDeLinea; estado: EstadoDeLinea }) => boolean) =>
      own.filter(matches).reduce((sum, { n }) => sum + n, 0);
    const judged = Object.fromEntries(JUICIOS_DE_LINEA.map((each) => [each, count(({ juicio }) => juicio === each)]));
    return {
      id: batch.id,
      nombre: batch.nombre,
      codigo: batch.servicio,
      informe: batch.servicio === POR_RUT ? 'Personas o Empresarial, según el RUT' : reportName(batch.servicio),
      estado: batch.estado,
      pausa: reasonOf(batch.pausa),
      creada: batch.creado.toISOString(),
      cuentas: {
        lineas: count(() => true),
        ...(judged as Record<JuicioDeLinea, number>),
        pendiente: count(({ estado }) => estado === 'pendiente'),
        hecha: count(({ estado }) => estado === 'hecha'),
        anterior: count(({ estado }) => estado === 'anterior'),
        fallida: count(({ estado }) => estado === 'fallida'),
        omitida: count(({ estado }) => estado === 'omitida'),
      },
    };
  });
}

/** Additional queries that a batch used or holds. */
export async function countAdditional(db: Kysely<Schema>, lote: string): Promise<number> {
  const { n } = await db
    .selectFrom('lote_lineas')
    .innerJoin('queries', 'queries.id', 'lote_lineas.consulta')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('lote', '=', lote)
    .where('lote_lineas.estado', 'in', ['pendiente', 'hecha'])
    .where('queries.adicional', '=', true)
    .where('queries.estado', '<>', 'FAILED')
    .executeTakeFirstOrThrow();
  return n;
}

/** Pending lines of a batch that hold no query yet. */
export async function countUnreserved(db: Kysely<Schema>, lote: string): Promise<number> {
  const { n } = await db
    .selectFrom('lote_lineas')
    .leftJoin('queries', 'queries.id', 'lote_lineas.consulta')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('lote', '=', lote)
    .where('lote_lineas.estado', '=', 'pendiente')
    .where(sql<boolean>`coalesce(queries.estado = 'FAILED', true)`)
    .executeTakeFirstOrThrow();
  return n;
}

/** In the place of a problem's code: its owner paused it. */
export const BY_OWNER = 'usuario';

/** Why a batch stands still, where the sentence of a single query says something else. */
const PAUSES: Readonly<Partial<Record<string, string>>> = {
  [BY_OWNER]: 'Lo pausaste tú.',
  SIN_CUPO: 'Se usaron las consultas del plan. Puedes seguir con consultas adicionales, o cuando el plan vuelva a tener.',
  SIN_CONSULTAS: 'No quedan consultas en este plan. El lote espera a que tengas más y lo sigas.',
  REPRESENTACION_DECLARADA: 'Falta comprobar los poderes de quien representa a tu empresa: hasta entonces no se consulta a otras personas.',
  NO_AUTENTICADO: 'La cuenta que pidió el lote ya no puede consultar.',
  NO_PERMITIDO: 'La cuenta que pidió el lote ya no actúa por esta empresa.',
};

/** The sentence of a problem by its code; empty without one. */
export function reasonOf(code: string): string {
  if (code === '') return '';
  const said = PAUSES[code];
  if (said !== undefined) return said;
  return code in problems ? problems[code as keyof typeof problems].mensaje : problems.ERROR_INTERNO.mensaje;
}
