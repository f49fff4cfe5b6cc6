import type { Plan } from '@veridico/api';
import type { Kysely } from 'kysely';
import { inForce, type RowOf } from '../../catalog/in-force.ts';
import { Problem } from '../../http/problem.ts';
import { moneyOf } from '../contract/money.ts';
import { currentUf, type Uf } from '../contract/uf.ts';
import type { Schema } from '../../storage/schema.ts';

type PlanRow = RowOf<'plan'>;

/** Plans on offer with today's prices. */
export async function listPlans(db: Kysely<Schema>): Promise<Plan[]> {
  const rows = await db.selectFrom(inForce('plan')).selectAll().where('vigente', '=', true).orderBy('posicion').orderBy('codigo').execute();
  const uf = await currentUf(db);
  return rows.map((row) => pricePlan(row, uf));
}

export interface PricedPlan {
  readonly row: PlanRow;
  readonly plan: Plan;
  readonly uf: Uf | undefined;
}

/** One plan with today's price; undefined if no plan on offer has that code. */
export async function findPlan(db: Kysely<Schema>, codigo: string): Promise<PricedPlan | undefined> {
  const row = await db.selectFrom(inForce('plan')).selectAll().where('codigo', '=', codigo).where('vigente', '=', true).executeTakeFirst();
  if (!row) return undefined;
  const uf = row.moneda === '2' ? await currentUf(db) : undefined;
  return { row, plan: pricePlan(row, uf), uf };
}

/** The refusal of a plan that is not on offer: one that was closed is told apart from a code that never was one. */
export async function notOffered(db: Kysely<Schema>, codigo: string): Promise<Problem> {
  const closed = await db.selectFrom('plans').select('codigo').where('codigo', '=', codigo).executeTakeFirst();
  return new Problem('PLAN_DESCONOCIDO', closed && { mensaje: 'Este plan ya no se ofrece.' });
}

/** A plan with its price at a value of the UF. */
export function pricePlan(row: PlanRow, uf: Uf | undefined): Plan {
  const money = moneyOf(row.moneda, row.precio, uf?.valor);
  return {
    codigo: row.codigo,
    nombre: row.nombre,
    tipoPlan: row.tipo,
    limiteConsultas: row.consultas,
    precio: Number(row.precio),
    moneda: row.moneda,
    precioCLP: money?.neto ?? null,
    frecuenciaCobro: row.frecuencia,
    valorConsultaAdicional: Number(row.valor_adicional),
    meses: row.meses,
    iva: money?.iva ?? null,
    total: money?.total ?? null,
    uf: row.moneda === '2' && uf ? { fecha: uf.fecha, valor: Number(uf.valor), demostracion: uf.demo } : null,
  };
}
