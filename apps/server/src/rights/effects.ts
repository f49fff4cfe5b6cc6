import type { ReportCode } from '@veridico/reports';
import { sql, type Transaction } from 'kysely';
import type { ToldRecords } from '../bureau/marks.ts';
import { holdReports } from '../issuing/withdrawn.ts';
import type { MarcasTable, Schema } from '../storage/schema.ts';
import { addEvent, type Officer } from './events.ts';
import { tellRecipients, type Withdrawn } from './recipients.ts';

/** A record by the digest of its key. */
interface Datum {
  /** Id of the request. */
  readonly solicitud: string;
  /** In wire form. */
  readonly rut: string;
  readonly tabla: string;
  readonly clave: Buffer;
}

interface NewMark extends Datum {
  readonly marca: MarcasTable['marca'];
}

/** Not communicated from now on, in this or a later load: the mark names the record by its key. A repeated mark changes nothing. */
export async function markForRequest(trx: Transaction<Schema>, { solicitud, rut, tabla, clave, marca }: NewMark): Promise<void> {
  await holdReports(trx);
  const added = await trx
    .insertInto('marcas')
    .values({ solicitud, rut, tabla, clave, marca })
    .onConflict((conflict) => conflict.columns(['solicitud', 'tabla', 'clave', 'marca']).where('hasta', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (added) await addEvent(trx, { solicitud, hecho: 'marcada', detalle: { tabla, marca } });
}

/** Block of an unemployed person's debts: three months, renewable once (Ley 19.628, article 17). Other records are still communicated. */
export const CESANTIA = 'cesantia';
const CESANTIA_MONTHS = 3;
const CESANTIA_BLOCKS = 2;
/** A renewal continues a block; one that begins later than this is for another unemployment. Counsel must confirm it. */
const SAME_UNEMPLOYMENT = '1 year';

interface NewBlock {
  readonly solicitud: string;
  /** In wire form. */
  readonly rut: string;
  /** CESANTIA, or why nothing about the RUT may be communicated. */
  readonly motivo: string;
  /** Name of the person of the office; null where the request blocks by itself. */
  readonly quien: string | null;
}

/** Nothing about the RUT is communicated while it lasts. @returns false if a block for unemployment was renewed already */
export async function blockForRequest(trx: Transaction<Schema>, { solicitud, rut, motivo, quien }: NewBlock): Promise<boolean> {
  await holdReports(trx);
  const ends = motivo === CESANTIA ? await endOfUnemployment(trx, rut) : null;
  if (ends === undefined) return false;
  await trx.insertInto('bloqueos').values({ solicitud, rut, motivo, quien, hasta: ends }).execute();
  await addEvent(trx, { solicitud, hecho: 'bloqueada', detalle: { motivo } });
  return true;
}

interface StoppedData {
  /** Of the request. */
  readonly id: string;
  readonly rut: string;
  readonly tabla: string | null;
  readonly clave: Buffer | null;
}

/** Stops communicating the datum of a request or, where it names none, everything about its RUT. */
export async function stopTelling(
  trx: Transaction<Schema>,
  { id: solicitud, rut, tabla, clave }: StoppedData,
  { marca, ...block }: Pick<NewMark, 'marca'> & Pick<NewBlock, 'motivo' | 'quien'>,
): Promise<void> {
  if (tabla !== null && clave !== null) await markForRequest(trx, { solicitud, rut, tabla, clave, marca });
  else await blockForRequest(trx, { solicitud, rut, ...block });
}

/** Three months from now or, in a renewal, from the end of the first block; undefined if there is no renewal left. */
async function endOfUnemployment(trx: Transaction<Schema>, rut: string): Promise<Date | undefined> {
  const { blocks, next } = await trx
    .selectFrom('bloqueos')
    .select([
      sql<number>`count(*)::int`.as('blocks'),
      sql<Date>`greatest(now(), max(hasta)) + make_interval(months => ${CESANTIA_MONTHS})`.as('next'),
    ])
    .where('rut', '=', rut)
    .where('motivo', '=', CESANTIA)
    .where(sql<boolean>`desde > now() - ${SAME_UNEMPLOYMENT}::interval`)
    .executeTakeFirstOrThrow();
  return blocks < CESANTIA_BLOCKS ? next : undefined;
}

/** Ends the marks and blocks of a request. An accepted opposition lasts: endOpposition ends it. @returns whether there were any */
export async function liftOfRequest(trx: Transaction<Schema>, solicitud: string, por?: Officer): Promise<boolean> {
  const ended = await endMarks(trx, { solicitud, marcas: ['disputa', 'bloqueo'], por });
  const { numUpdatedRows } = await trx
    .updateTable('bloqueos')
    .set({ hasta: sql<Date>`clock_timestamp()` })
    .where('solicitud', '=', solicitud)
    .where(sql<boolean>`(hasta is null or hasta > now())`)
    .where('motivo', '<>', CESANTIA)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n) await addEvent(trx, { solicitud, hecho: 'desbloqueada', ...(por && { por }) });
  return ended || numUpdatedRows > 0n;
}

/** Ends an opposition that was accepted: the datum is communicated again. @returns whether there was one */
export async function endOpposition(trx: Transaction<Schema>, solicitud: string, por?: Officer): Promise<boolean> {
  return endMarks(trx, { solicitud, marcas: ['oposicion'], por });
}

interface EndedMarks {
  readonly solicitud: string;
  readonly marcas: readonly MarcasTable['marca'][];
  readonly por: Officer | undefined;
}

async function endMarks(trx: Transaction<Schema>, { solicitud, marcas, por }: EndedMarks): Promise<boolean> {
  const ended = await trx
    .updateTable('marcas')
    .set({ hasta: sql<Date>`clock_timestamp()` })
    .where('solicitud', '=', solicitud)
    .where('marca', 'in', marcas)
    .where(sql<boolean>`(hasta is null or hasta > now())`)
    .returning('tabla')
    .execute();
  for (const { tabla } of ended) await addEvent(trx, { solicitud, hecho: 'levantada', detalle: { tabla }, ...(por && { por }) });
  return ended.length > 0;
}

/** The reports that print records of each table. */
const PRINTED_IN: Readonly<Record<ToldRecords | 'personas' | 'empresas', readonly ReportCode[]>> = {
  personas: ['sia000001', 'sia000003'],
  empresas: ['sia000002', 'sia000003'],
  direcciones: ['sia000001', 'sia000002'],
  protestos: ['sia000001', 'sia000002', 'sia000003'],
  morosidades: ['sia000001', 'sia000002', 'sia000003'],
  deuda_financiera: ['sia000001', 'sia000002'],
  infracciones: ['sia000001', 'sia000002'],
  vehiculos: ['sia000001', 'sia000002'],
  bienes_raices: ['sia000001', 'sia000002'],
  sociedades: ['sia000001', 'sia000002'],
};

interface ChangedRecord extends Datum {
  readonly hecho: 'corregido' | 'suprimido';
  readonly por?: Officer;
}

/**
 * After a record was corrected or erased: every issued report that may hold it is served no more, is made again without cost, and who
 * received it is told. What a report holds is stored only in its file, so all reports about the RUT of a kind that prints the table count,
 * but for those begun while the record was marked.
 */
export async function recordWasChanged(
  trx: Transaction<Schema>,
  { solicitud, rut, tabla, clave, hecho, por }: ChangedRecord,
): Promise<void> {
  await holdReports(trx);
  await addEvent(trx, { solicitud, hecho, detalle: { tabla }, ...(por && { por }) });
  const services: readonly string[] = Object.hasOwn(PRINTED_IN, tabla) ? PRINTED_IN[tabla as keyof typeof PRINTED_IN] : [];
  const { rows } = await sql<Withdrawn>`
    insert into informes_retirados (folio, solicitud, motivo, siguiente_intento)
    select folio, ${solicitud}::uuid, 'corregido', now() from informes
    where sujeto_rut = any(${await namedBy(trx, solicitud, rut)}::text[]) and servicio = any(${services}::text[])
      and not exists (select from informes_retirados as gone where gone.folio = informes.folio and gone.motivo = 'corregido')
      and not exists (select from marcas where marcas.rut = ${rut} and tabla = ${tabla} and clave = ${clave} and desde <= informes.emitido
        and (hasta is null or hasta > informes.emitido))
    returning folio`.execute(trx);
  for (const { folio } of rows) await addEvent(trx, { solicitud, hecho: 'informe-retirado', detalle: { folio } });
  await tellRecipients(trx, solicitud, rows);
}

/** Both RUTs of a record about two, as the request noted it. */
async function namedBy(trx: Transaction<Schema>, solicitud: string, rut: string): Promise<string[]> {
  const request = await trx.selectFrom('rights_requests').select('dato').where('id', '=', solicitud).executeTakeFirst();
  const { rut_socio: socio, rut_sociedad: sociedad } = request?.dato ?? {};
  return [...new Set([rut, socio, sociedad].flatMap((each) => each ?? []))];
}
