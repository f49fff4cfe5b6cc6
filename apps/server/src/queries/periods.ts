import { sql, type Kysely } from 'kysely';
import { periodAt, periodNumber } from '../plans/contract/calendar.ts';
import { ACTIVATED, turnTermsOf } from '../plans/contract/terms.ts';
import { TODAY } from '../storage/clock.ts';
import type { ContractsTable, Schema } from '../storage/schema.ts';

/** For contracts: the term runs today and the alta is complete. */
const RUNNING = sql<boolean>`contracts.terminado is null and contracts.desde <= ${TODAY} and contracts.hasta >= ${TODAY} and ${ACTIVATED}`;

/** The current period of a contract in force. */
export interface Period extends Pick<ContractsTable, 'nombre' | 'tipo' | 'moneda' | 'correo' | 'demo' | 'desde' | 'hasta'> {
  readonly id: string;
  readonly incluidas: number;
  /** Included in every period by the contract, without those that the office credited. */
  readonly consultas: number;
  readonly usadas: number;
  readonly adicionales: number;
  /** In the contract's currency. */
  readonly valorAdicional: number;
  /** Another period follows. */
  readonly renews: boolean;
  /** Suspended for an unpaid invoice: no queries. */
  readonly suspended: boolean;
  readonly contrato: string;
}

/**
 * Current periods of a holder's contracts, in order of use: the one that ends first is used first. Begins missing periods. Empty if no
 * contract is in force.
 * @param titular RUT in wire form
 */
export async function currentPeriods(db: Kysely<Schema>, titular: string): Promise<Period[]> {
  const found = await findPeriods(db, titular);
  if (found.length > 0 && found.every(isBegun)) return found.filter(isBegun);
  await beginPeriods(db, titular);
  return (await findPeriods(db, titular)).filter(isBegun);
}

function isBegun(period: Awaited<ReturnType<typeof findPeriods>>[number]): period is Period {
  return period.id !== null;
}

async function findPeriods(db: Kysely<Schema>, titular: string) {
  const rows = await db
    .selectFrom('contracts')
    .leftJoin('quota_periods as period', (join) =>
      join.onRef('period.contrato', '=', 'contracts.id').on('period.desde', '<=', TODAY).on('period.hasta', '>=', TODAY),
    )
    .select(['nombre', 'tipo', 'moneda', 'correo', 'demo', 'consultas', 'period.id', 'period.desde', 'period.hasta'])
    .select(['period.incluidas', 'period.usadas', 'period.adicionales', 'period.valor_adicional'])
    .select('contracts.id as contrato')
    .select(
      sql<boolean>`contracts.hasta > period.hasta or (tipo = 'mensual' and meses is not null and (fin is null or fin > contracts.hasta))`.as(
        'renews',
      ),
    )
    .select(sql<boolean>`suspendido is not null`.as('suspended'))
    .where('titular', '=', titular)
    .where(RUNNING)
    .orderBy('period.hasta')
    .orderBy('contracts.id')
    .execute();
  return rows.map(({ valor_adicional: valor, ...row }) => ({ ...row, valorAdicional: Number(valor) }));
}

/** A pack has a single period: its whole term. */
async function beginPeriods(db: Kysely<Schema>, titular: string): Promise<void> {
  await turnTermsOf(db, titular);
  const running = await db
    .selectFrom('contracts')
    .select(['id', 'tipo', 'desde', 'hasta', 'consultas', 'valor_adicional', TODAY.as('today')])
    .where('titular', '=', titular)
    .where(RUNNING)
    .execute();
  if (running.length === 0) return;
  await db
    .insertInto('quota_periods')
    .values(
      running.map(({ id, tipo, desde, hasta, consultas, valor_adicional, today }) => {
        const month = periodAt(desde, periodNumber(desde, today));
        const period = tipo === 'pack' ? { desde, hasta } : { desde: month.desde, hasta: month.hasta < hasta ? month.hasta : hasta };
        return { contrato: id, ...period, incluidas: consultas, valor_adicional };
      }),
    )
    .onConflict((conflict) => conflict.columns(['contrato', 'desde']).doNothing())
    .execute();
}
