import { sql, type Kysely } from 'kysely';
import type { Schema } from '../storage/schema.ts';

/** Earlier attempts say nothing of now. */
const WINDOW = sql`interval '30 minutes'`;
/** A single failure may be chance. */
const LEAST = 2;

/** Payments that the provider did not create since the last one that it did. */
export interface UncreatedPayments {
  readonly intentos: number;
  /** Whole minutes since the first of them. */
  readonly minutos: number;
}

/** Of the last 30 minutes, over all nodes. */
export async function uncreatedPayments(db: Kysely<Schema>): Promise<UncreatedPayments> {
  const { rows } = await sql<UncreatedPayments>`
    with recent as (select creado, token, orden from payment_attempts where creado > now() - ${WINDOW})
    select count(*)::int as intentos, coalesce(floor(extract(epoch from now() - min(recent.creado)) / 60), 0)::int as minutos
    from recent join orders using (orden)
    where token is null and orders.estado = 'ABANDONED'
      and recent.creado > coalesce((select max(creado) from recent where token is not null), '-infinity')`.execute(db);
  return rows[0] ?? { intentos: 0, minutos: 0 };
}

/** Why nothing can be sold now, in words for the operator; empty while payments are created. */
export async function stoppedPayments(db: Kysely<Schema>): Promise<string[]> {
  const { intentos, minutos } = await uncreatedPayments(db);
  if (intentos < LEAST) return [];
  const since = minutos === 1 ? '1 minuto' : `${minutos} minutos`;
  return [
    `Webpay no crea pagos: ${intentos} intentos fallidos en ${since}. La razón está en el registro, en «card payment not created»; «veridico revisar» dice cómo arreglarlo`,
  ];
}
