import { sql } from 'kysely';
import type { CrashPoint } from '../../apps/server/src/settings/crash-points.ts';
import type { Database } from '../../apps/server/src/storage/database.ts';
import { knownRut } from '../frame/records.ts';
import { pollUntil } from '../frame/retry.ts';
import type { PointRun } from './point-run.ts';

type Db = Database['db'];

const LINES = 6;
const OWNER = '12345678-5';
const DONE_MS = 30_000;
const LOOK_MS = 200;

/** The process dies at the point while it works on a batch; the next one ends the batch. @returns differences from one query and one report per line */
export async function dieInBatch(run: PointRun, at: CrashPoint): Promise<readonly string[]> {
  const { db } = run.context;
  await addBatch(db);
  // The background takes the lines by itself.
  await run.die(at, async () => {});
  await run.start();
  if (!(await pollUntil(() => isEnded(db), DONE_MS, LOOK_MS))) return [`pasados ${DONE_MS / 1_000} s el lote no había terminado`];
  return differences(db);
}

/** A customer with a contract, and their batch of companies that was just asked. */
async function addBatch(db: Db): Promise<void> {
  const ruts = JSON.stringify(Array.from({ length: LINES }, (_, place) => ({ numero: place + 1, rut: knownRut(place) })));
  await sql`with owner as (
      insert into customers (sub, rut, contrato, contrato_propio) values ('lote', ${OWNER}, 'S', true) returning id),
    contract as (
      insert into contracts (titular, nombre, tipo, moneda, consultas, valor_adicional, desde, hasta, correo, demo)
      values (${OWNER}, 'Plan de prueba', 'pack', '1', 100, 0, current_date - 1, current_date + 30, 'lote@ejemplo.cl', false)),
    batch as (
      insert into lotes (cliente, titular, servicio, motivo, nombre, estado, pedido)
      select id, ${OWNER}, 'sia000002', 'evaluacion-crediticia', 'Lote', 'en-curso', now() from owner returning id)
    insert into lote_lineas (lote, numero, texto, sujeto_rut, informe, referencia, juicio, estado)
    select batch.id, numero, rut, rut, 'sia000002', '', 'valida', 'pendiente'
    from batch, jsonb_to_recordset(${ruts}::jsonb) as line(numero integer, rut text)`.execute(db);
}

async function isEnded(db: Db): Promise<boolean> {
  return (await db.selectFrom('lotes').select('id').where('estado', '=', 'terminado').executeTakeFirst()) !== undefined;
}

async function differences(db: Db): Promise<string[]> {
  const { rows } = await sql<Record<string, number>>`select
    (select count(*)::int from lote_lineas where estado = 'hecha') as "líneas hechas",
    (select count(*)::int from queries where estado = 'MADE') as "consultas hechas",
    (select count(*)::int from informes) as informes,
    (select count(*)::int from lote_lineas join informes on informes.id = consulta) as "informes de líneas",
    (select sum(usadas)::int from quota_periods) as "consultas descontadas"`.execute(db);
  return Object.entries(rows[0] ?? {}).flatMap(([name, is]) => (is === LINES ? [] : [`${name}: ${is}, y debía ser ${LINES}`]));
}
