import { sql, type Kysely } from 'kysely';
import { TODAY } from '../../storage/clock.ts';
import type { ContractsTable, Schema } from '../../storage/schema.ts';

/** The running period of a contract in force. */
export interface Period extends Pick<ContractsTable, 'nombre' | 'tipo' | 'moneda' | 'correo' | 'demo' | 'desde' | 'hasta'> {
  readonly id: string;
  readonly incluidas: number;
  readonly usadas: number;
  readonly adicionales: number;
  /** In the contract's currency. */
  readonly valorAdicional: number;
  /** Another one follows it. */
  readonly renews: boolean;
}

/**
 * What may be asked today in somebody's name, in the order in which it is used up: what ends first goes first. Begins the periods that
 * nobody has begun yet. Empty where no contract is in force.
 * @param titular RUT in wire form
 */
export async function currentPeriods(db: Kysely<Schema>, titular: string): Promise<Period[]> {
  const found = await findPeriods(db, titular);
  if (found.every(isBegun)) return found.filter(isBegun);
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
    .select(['nombre', 'tipo', 'moneda', 'correo', 'demo', 'period.id', 'period.desde', 'period.hasta'])
    .select(['period.incluidas', 'period.usadas', 'period.adicionales', 'period.valor_adicional'])
    .select(sql<boolean>`contracts.hasta > period.hasta`.as('renews'))
    .where('titular', '=', titular)
    .where('terminado', 'is', null)
    .where('contracts.desde', '<=', TODAY)
    .where('contracts.hasta', '>=', TODAY)
    .orderBy('period.hasta')
    .orderBy('contracts.id')
    .execute();
  return rows.map(({ valor_adicional: valor, ...row }) => ({ ...row, valorAdicional: Number(valor) }));
}

/**
 * A month runs from the contract's day to the day before the same day of the next month; from a 31st to the last day where there is none.
 * A pack has one period, the whole of it.
 */
async function beginPeriods(db: Kysely<Schema>, titular: string): Promise<void> {
  await sql`
    with running as (
      select *, extract(year from age)::int * 12 + extract(month from age)::int as full_months
      from (select *, age(${TODAY}, desde) as age from contracts
        where titular = ${titular} and terminado is null and desde <= ${TODAY} and hasta >= ${TODAY}) as contract),
    counted as (
      select *, full_months + case when (desde + make_interval(months => full_months + 1))::date <= ${TODAY} then 1 else 0 end as months
      from running)
    insert into quota_periods (contrato, desde, hasta, incluidas, valor_adicional)
    select id,
      case tipo when 'pack' then desde else (desde + make_interval(months => months))::date end,
      case tipo when 'pack' then hasta else least(hasta, (desde + make_interval(months => months + 1))::date - 1) end,
      consultas, valor_adicional
    from counted
    on conflict (contrato, desde) do nothing`.execute(db);
}
