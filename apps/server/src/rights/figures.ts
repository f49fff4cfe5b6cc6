import { DERECHOS, DIA_DE_ALARMA } from '@veridico/reference';
import { sql, type Kysely } from 'kysely';
import { TODAY } from '../storage/clock.ts';
import type { Schema } from '../storage/schema.ts';

/** Requests are urgent when so many days are left. */
const URGENT_DAYS = DERECHOS.acceso.plazo.dias - DIA_DE_ALARMA;

/** Open requests by how their term stands. */
export interface RightsFigures {
  readonly abiertas: number;
  /** Whose term ends soon, or ended. */
  readonly urgentes: number;
  /** Whose term ended. */
  readonly vencidas: number;
  /** That ask for a block and wait for an answer, or for a person to check who asks. */
  readonly bloqueos: number;
  /** Whose document waits for a person. */
  readonly por_revisar: number;
}

/** Counts open requests by today's calendar in Chile. */
export async function rightsFigures(db: Kysely<Schema>): Promise<RightsFigures> {
  const { rows } = await sql<RightsFigures>`
    select count(*)::int as abiertas, count(*) filter (where vence - ${TODAY} <= ${URGENT_DAYS}::int)::int as urgentes,
      count(*) filter (where vence < ${TODAY})::int as vencidas,
      count(*) filter (where derecho = 'bloqueo' or bloquear and identidad = 'por-revisar')::int as bloqueos,
      count(*) filter (where identidad = 'por-revisar')::int as por_revisar
    from rights_requests where estado not in ('resuelta', 'desistida')`.execute(db);
  const [figures = { abiertas: 0, urgentes: 0, vencidas: 0, bloqueos: 0, por_revisar: 0 }] = rows;
  return figures;
}

/** Warns the operator while requests are close to the end of their term, or a block waits. @param warn receives no personal data */
export async function warnOfTerms(
  db: Kysely<Schema>,
  warn: (what: string, figures: Readonly<Record<string, number>>) => void,
): Promise<void> {
  const { urgentes, vencidas, bloqueos } = await rightsFigures(db);
  if (urgentes + bloqueos > 0) warn('requests about personal data wait for an answer', { urgentes, vencidas, bloqueos });
}
