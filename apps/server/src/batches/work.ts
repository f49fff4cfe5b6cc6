import type { ProblemCode } from '@veridico/api';
import type { Declarable, ReportCode } from '@veridico/reports';
import { sql, type Kysely, type Transaction } from 'kysely';
import { customerActingFor } from '../account/customers.ts';
import { Problem } from '../http/problem.ts';
import type { ReportDeps } from '../queries/deps.ts';
import { answerQuestion, readQuestion } from '../queries/query.ts';
import { giveBackAbandoned } from '../queries/quota.ts';
import { inSeconds } from '../storage/clock.ts';
import type { Schema } from '../storage/schema.ts';
import { stop } from './acts.ts';
import { countAdditional } from './batches.ts';

/** Longer than a report may take: the process that holds a line beyond it is dead. */
const LEASE_SECONDS = 60;
/** After so many reports that could not be made a line fails. */
const MOST_TRIES = 3;
/** After so many processes that died or broke over it, too. */
const MOST_TAKEN = 10;
const RETRY_SECONDS = 5;

/** Problems of a customer, not of a line: the batch pauses, and its other lines stay as they are. */
const STOPS: readonly ProblemCode[] = [
  'SIN_CUPO',
  'SIN_CONSULTAS',
  'SIN_CONTRATO',
  'PLAN_SUSPENDIDO',
  'LIMITE_DE_USUARIO',
  'ADICIONALES_AGOTADAS',
  'REQUIERE_APROBACION',
  'ROL_SIN_CONSULTAS',
  'REPRESENTACION_DECLARADA',
  'PERIODO_DE_RESGUARDO',
  'SERVICIO_NO_DISPONIBLE',
  'NO_AUTENTICADO',
  'NO_PERMITIDO',
];

/** Ends the batches that have no line left, paused ones too, and looks whether any other has. @returns so many places to work, none without work */
export async function dueLines(db: Kysely<Schema>, limit: number): Promise<string[]> {
  await db
    .updateTable('lotes')
    .set({ estado: 'terminado', pausa: '', movido: sql<Date>`now()` })
    .where('estado', 'in', ['en-curso', 'pausado'])
    .where(sql<boolean>`not exists (select from lote_lineas where lote = lotes.id and lote_lineas.estado = 'pendiente')`)
    .execute();
  const lines = await freeLines(db).select('numero').limit(limit).execute();
  return lines.map((_, place) => String(place));
}

/** Lines of running batches that no process holds. */
function freeLines(db: Kysely<Schema>) {
  return db
    .selectFrom('lote_lineas')
    .innerJoin('lotes', 'lotes.id', 'lote_lineas.lote')
    .where('lotes.estado', '=', 'en-curso')
    .where('lote_lineas.estado', '=', 'pendiente')
    .where(sql<boolean>`coalesce(lease_until <= now(), true)`);
}

/** A line that this process took. */
interface TakenLine {
  readonly lote: string;
  readonly numero: number;
  readonly sujeto_rut: string;
  readonly informe: ReportCode;
  readonly referencia: string;
  readonly consulta: string | null;
  readonly de_nuevo: boolean;
  readonly intentos: number;
  readonly cliente: string;
  readonly titular: string;
  readonly motivo: Declarable;
}

/** Lines that one place works on before it looks whether the process stops. */
const AT_A_STRETCH = 20;

/**
 * Works on one line after another, each as a query of its owner, who must still be allowed to ask. A failed line costs nothing and stops
 * nothing. @returns whether any was worked on
 */
export async function workLines(deps: ReportDeps): Promise<boolean> {
  for (let worked = 0; worked < AT_A_STRETCH; worked += 1) {
    const line = await takeLine(deps.orders.db);
    if (!line) return worked > 0;
    await workLine(deps, line);
  }
  return true;
}

async function workLine(deps: ReportDeps, line: TakenLine): Promise<void> {
  const { db } = deps.orders;
  try {
    const earlier = await settled(db, line);
    if (!earlier && line.intentos > MOST_TAKEN) throw new Problem('ERROR_INTERNO');
    const ended = earlier ?? (await ask(deps, line));
    deps.orders.reached('C23');
    await endLine(db, line, ended);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    await meet(db, line, error.code);
  }
}

/**
 * The next line is of the running batch with fewest lines under work, so that a long one delays no short one. The batch is chosen first:
 * a count for each line would cost the square of the lines.
 */
async function takeLine(db: Kysely<Schema>): Promise<TakenLine | undefined> {
  const { rows } = await sql<TakenLine>`
    with running as materialized (
      select id, pedido, (select count(*) from lote_lineas held
        where held.lote = lotes.id and held.estado = 'pendiente' and held.lease_until > now()) as held
      from lotes where estado = 'en-curso'),
    next as (
      select running.id as lote, free.numero from running cross join lateral (
        select numero from lote_lineas where lote = running.id and estado = 'pendiente' and coalesce(lease_until <= now(), true)
        order by numero limit 1 for update skip locked) free
      order by held, pedido limit 1)
    update lote_lineas set lease_until = ${inSeconds(LEASE_SECONDS)}, intentos = intentos + 1
    from next join lotes on lotes.id = next.lote
    where lote_lineas.lote = next.lote and lote_lineas.numero = next.numero
    returning lote_lineas.lote, lote_lineas.numero, sujeto_rut, informe, referencia, consulta, de_nuevo, intentos, cliente, titular, motivo`.execute(
    db,
  );
  return rows[0];
}

/** Only while it is open: another process may have ended it after this one's lease. */
function lineOf(db: Kysely<Schema>, { lote, numero }: Pick<TakenLine, 'lote' | 'numero'>) {
  return db.updateTable('lote_lineas').where('lote', '=', lote).where('numero', '=', numero).where('estado', '=', 'pendiente');
}

interface Ended {
  /** Id of the report. */
  readonly consulta: string;
  readonly estado: 'hecha' | 'anterior';
}

/** The result of a query that an earlier process reserved for this line; undefined if there is none, or it came to nothing. */
async function settled(db: Kysely<Schema>, { consulta }: TakenLine): Promise<Ended | undefined> {
  if (consulta === null) return undefined;
  await giveBackAbandoned(db);
  const query = await db.selectFrom('queries').select('estado').where('id', '=', consulta).executeTakeFirst();
  if (query?.estado === 'MAKING') throw new Problem('INFORME_EN_CURSO');
  return query?.estado === 'MADE' ? { consulta, estado: 'hecha' } : undefined;
}

async function ask(deps: ReportDeps, line: TakenLine): Promise<Ended> {
  const { lote, informe, sujeto_rut, referencia, de_nuevo, motivo } = line;
  const customer = await customerActingFor(deps.orders.db, line.cliente, line.titular);
  const question = await readQuestion(deps, customer, {
    codigoServicio: informe,
    body: { run: sujeto_rut, motivo, referencia, aceptaConsultaAdicional: 'true', siHayReciente: de_nuevo ? '' : 'ofrecer' },
  });
  const { id, kind } = await answerQuestion(unwoken(deps), {
    ...question,
    async onReserved(trx, reserved) {
      const { numUpdatedRows } = await lineOf(trx, line).set({ consulta: reserved.id }).executeTakeFirstOrThrow();
      // Another process ended it after this one's lease: nothing is reserved for it.
      if (numUpdatedRows === 0n) throw new Problem('INFORME_EN_CURSO');
      if (reserved.taken.additional) await assertAccepted(trx, lote);
    },
  });
  return { consulta: id, estado: kind === 'hecha' ? 'hecha' : 'anterior' };
}

/** Waking the worker after each line would make every lane look for work. They look each second by themselves. */
function unwoken(deps: ReportDeps): ReportDeps {
  return { ...deps, wake: () => undefined };
}

/** Passes if the additional queries of a batch, this one included, are no more than were accepted. @throws Problem SIN_CUPO */
async function assertAccepted(trx: Transaction<Schema>, lote: string): Promise<void> {
  // Row lock: of two at the same moment the second counts the first.
  const { adicionales_max: most } = await trx
    .selectFrom('lotes')
    .select('adicionales_max')
    .where('id', '=', lote)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if ((await countAdditional(trx, lote)) > most) throw new Problem('SIN_CUPO');
}

async function endLine(db: Kysely<Schema>, line: TakenLine, { consulta, estado }: Ended): Promise<void> {
  await lineOf(db, line).set({ estado, consulta, falla: '' }).execute();
}

/** What a problem means: the batch pauses, the line is tried again, or it fails. */
async function meet(db: Kysely<Schema>, line: TakenLine, code: ProblemCode): Promise<void> {
  const { lote, intentos } = line;
  const own = lineOf(db, line);
  if (STOPS.includes(code)) {
    await stop(db, lote, code);
    await own.set({ lease_until: null, intentos: intentos - 1 }).execute();
  } else if (code === 'INFORME_EN_CURSO') await own.set({ lease_until: inSeconds(RETRY_SECONDS), intentos: intentos - 1 }).execute();
  else if (code === 'INFORME_NO_GENERADO' && intentos < MOST_TRIES) await own.set({ lease_until: inSeconds(RETRY_SECONDS) }).execute();
  else await fail(db, line, code);
}

/** Fails a line, unless its report was stored after all: then it was charged. */
async function fail(db: Kysely<Schema>, line: TakenLine, code: ProblemCode): Promise<void> {
  await lineOf(db, line)
    .set({ estado: 'fallida', falla: code, lease_until: null })
    .where(sql<boolean>`not exists (select from queries where queries.id = consulta and queries.estado = 'MADE')`)
    .execute();
  await lineOf(db, line).set({ estado: 'hecha', falla: '' }).execute();
}
