import { sql, type Kysely } from 'kysely';
import { listSourceStates } from '../bureau/sources.ts';
import { gauge, type Family } from '../http/open-metrics.ts';
import { uncreatedPayments } from '../orders/stopped-payments.ts';
import { TODAY } from '../storage/clock.ts';
import type { Schema } from '../storage/schema.ts';

const DAYS = 7;
const SECOND_MS = 1_000;

/**
 * Metrics of what an operator must renew or look after: the seal's certificate, the loaded data, payments that cannot be made, returned mails
 * and the clock.
 *
 * @param now this machine's clock, ms
 */
export async function upkeepFigures(db: Kysely<Schema>, sealValidUntil: Date, now: () => number = Date.now): Promise<Family[]> {
  const sources = (await listSourceStates(db)).filter(({ estado }) => estado !== 'retirada');
  return [
    gauge('sello_vence_segundos', 'Cuánto falta para que venza el certificado del sello', [
      { value: (sealValidUntil.getTime() - now()) / SECOND_MS },
    ]),
    gauge('uf_edad_dias', 'Días desde el último valor conocido de la UF; negativo si se conocen los que vienen', await ageOfUf(db)),
    gauge(
      'fuente_edad_dias',
      'Días desde el corte de cada fuente de registros que está en uso',
      sources.flatMap(({ tipo, fuente, dias }) => (dias === null ? [] : [{ labels: { tipo, fuente }, value: dias }])),
    ),
    gauge('pagos_no_creados', 'Pagos de los últimos 30 minutos que Webpay no creó, desde el último que creó', [
      { value: (await uncreatedPayments(db)).intentos },
    ]),
    gauge('correos_abandonados', 'Correos de los últimos 7 días que se dejaron de enviar', [{ value: await countGivenUp(db) }]),
    gauge('reloj_diferencia_segundos', 'Cuánto adelanta el reloj de este proceso al de la base de datos', [
      { value: await clockDifference(db, now) },
    ]),
  ];
}

/** One sample, or none before the first value. */
async function ageOfUf(db: Kysely<Schema>): Promise<{ value: number }[]> {
  const { rows } = await sql<{ value: number | null }>`select (${TODAY} - max(fecha))::int as value from uf`.execute(db);
  return rows.flatMap(({ value }) => (value === null ? [] : [{ value }]));
}

async function countGivenUp(db: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from mails
    where rechazado is not null and enviado is null and coalesce(reenviado, creado) > now() - make_interval(days => ${DAYS})`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Seconds; positive when this machine is ahead. Half of the question's duration is uncertain. */
async function clockDifference(db: Kysely<Schema>, now: () => number): Promise<number> {
  const before = now();
  const { rows } = await sql<{ ms: string }>`select extract(epoch from clock_timestamp()) * 1000 as ms`.execute(db);
  const here = (before + now()) / 2;
  return (here - Number(rows[0]?.ms ?? here)) / SECOND_MS;
}
