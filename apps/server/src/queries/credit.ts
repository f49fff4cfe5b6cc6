import type { Transaction } from 'kysely';
import { Problem } from '../http/problem.ts';
import { noteEvent } from '../plans/contract/events.ts';
import type { Schema } from '../storage/schema.ts';
import { currentPeriods } from './periods.ts';

interface Credit {
  /** RUT of the contract's holder. */
  readonly titular: string;
  readonly contrato: string;
  /** Queries to add, at least 1. */
  readonly cantidad: number;
  /** Included queries of the period, as the page showed them. */
  readonly incluidas: number;
  /** `sub` of the person of the office. */
  readonly quien: string;
}

/** First day of the credited period, and its included queries afterwards. */
export interface Credited {
  readonly desde: string;
  readonly incluidas: number;
}

/**
 * Adds free queries to a contract's current period, and an event that its company sees. Additional queries that were already made stay
 * charged. @throws Problem ABONO_IMPOSIBLE without a current period, CONTRATO_CAMBIADO if the included queries are others than shown
 */
export async function creditQueries(trx: Transaction<Schema>, credit: Credit): Promise<Credited> {
  const { titular, contrato, cantidad, incluidas, quien } = credit;
  const period = (await currentPeriods(trx, titular)).find((each) => each.contrato === contrato);
  if (!period) throw new Problem('ABONO_IMPOSIBLE');
  const credited = await trx
    .updateTable('quota_periods')
    .set((eb) => ({ incluidas: eb('incluidas', '+', cantidad) }))
    .where('id', '=', period.id)
    .where('incluidas', '=', incluidas)
    .returning(['desde', 'incluidas'])
    .executeTakeFirst();
  if (!credited) throw new Problem('CONTRATO_CAMBIADO');
  // What is included only grows, so its former number names each credit once.
  await noteEvent(trx, { contrato, suceso: 'abono', clave: `${period.id}/${incluidas}`, detalle: String(cantidad), quien });
  return credited;
}
