import type { UsoDelDia, UsoDeUsuario } from '@veridico/api';
import { sql, type Kysely } from 'kysely';
import { addDays } from '../contract/calendar.ts';
import { TODAY } from '../../storage/clock.ts';
import type { Schema } from '../../storage/schema.ts';

interface Usage {
  readonly periodos: { readonly desde: string; readonly hasta: string }[];
  readonly desde: string | null;
  readonly hasta: string | null;
  readonly incluidas: number;
  readonly porDia: UsoDelDia[];
  readonly porUsuario: UsoDeUsuario[];
}

/** Use of a contract in one of its periods. Read from counts by day and customer: 100,000 queries take as long as 100. */
export async function usageOf(db: Kysely<Schema>, contrato: string, desde: string | undefined): Promise<Usage> {
  const periods = await db
    .selectFrom('quota_periods')
    .select(['id', 'desde', 'hasta', 'incluidas', TODAY.as('today')])
    .where('contrato', '=', contrato)
    .orderBy('desde', 'desc')
    .execute();
  const period = desde === undefined ? periods[0] : periods.find((each) => each.desde === desde);
  const periodos = periods.map(({ desde: first, hasta }) => ({ desde: first, hasta }));
  if (!period) return { periodos, desde: null, hasta: null, incluidas: 0, porDia: [], porUsuario: [] };
  return {
    periodos,
    desde: period.desde,
    hasta: period.hasta,
    incluidas: period.incluidas,
    porDia: await byDay(db, period),
    porUsuario: await byUser(db, period.id),
  };
}

const SUMS = [
  sql<number>`sum(consumo.consultas)::int`.as('consultas'),
  sql<number>`sum(consumo.adicionales)::int`.as('adicionales'),
] as const;

async function byDay(
  db: Kysely<Schema>,
  { id, desde, hasta, today }: { id: string; desde: string; hasta: string; today: string },
): Promise<UsoDelDia[]> {
  const rows = await db
    .selectFrom('consumo')
    .select(['dia', ...SUMS])
    .where('periodo', '=', id)
    .groupBy('dia')
    .execute();
  const used = new Map(rows.map((row) => [row.dia, row]));
  const days: UsoDelDia[] = [];
  for (let dia = desde; dia <= hasta && dia <= today; dia = addDays(dia, 1))
    days.push(used.get(dia) ?? { dia, consultas: 0, adicionales: 0 });
  return days;
}

/** Names users as the company lists them now, or did before they left. */
async function byUser(db: Kysely<Schema>, period: string): Promise<UsoDeUsuario[]> {
  return db
    .selectFrom('consumo')
    .innerJoin('quota_periods', 'quota_periods.id', 'consumo.periodo')
    .innerJoin('contracts', 'contracts.id', 'quota_periods.contrato')
    .innerJoin('customers', 'customers.id', 'consumo.cliente')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('company_users')
          .select(['company_users.id', 'company_users.correo', sql<string>`trim(nombre || ' ' || apellido)`.as('nombre')])
          .whereRef('company_users.cliente', '=', 'consumo.cliente')
          .whereRef('company_users.empresa', '=', 'contracts.titular')
          .orderBy(sql`estado = 'activo' desc, desde desc`)
          .limit(1)
          .as('member'),
      (join) => join.onTrue(),
    )
    .select([
      sql<string>`coalesce(member.id::text, customers.id::text)`.as('usuario'),
      sql<string>`coalesce(nullif(member.nombre, ''), member.correo, customers.correo, '')`.as('nombre'),
      ...SUMS,
    ])
    .where('consumo.periodo', '=', period)
    .groupBy([sql`1`, sql`2`])
    .orderBy(sql`sum(consumo.consultas) + sum(consumo.adicionales) desc, 2, 1`)
    .execute();
}
