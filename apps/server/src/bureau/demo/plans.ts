import { sql, type Kysely } from 'kysely';
import type { PlansTable, Schema } from '../../storage/schema.ts';

type DemoPlan = Pick<PlansTable, 'codigo' | 'nombre' | 'tipo' | 'moneda' | 'precio' | 'consultas' | 'valor_adicional' | 'meses'> & {
  readonly frecuencia: string;
};

const PLANS: readonly DemoPlan[] = [
  {
    codigo: 'pl-pack-pyme-10',
    nombre: 'Pack Pyme 10',
    tipo: 'pack',
    moneda: '1',
    precio: '59900',
    consultas: 10,
    valor_adicional: '6500',
    frecuencia: 'Único',
    meses: 6,
  },
  {
    codigo: 'pl-pyme-50',
    nombre: 'Plan Pyme 50',
    tipo: 'mensual',
    moneda: '2',
    precio: '6.5',
    consultas: 50,
    valor_adicional: '0.15',
    frecuencia: 'Mensual',
    meses: 12,
  },
  {
    codigo: 'pl-empresa-200',
    nombre: 'Plan Empresa 200',
    tipo: 'mensual',
    moneda: '2',
    precio: '19',
    consultas: 200,
    valor_adicional: '0.12',
    frecuencia: 'Mensual',
    meses: 12,
  },
];

/** Creates missing demonstration plans; edited ones stay as they are. */
export async function seedPlans(db: Kysely<Schema>): Promise<void> {
  await db
    .insertInto('plans')
    .values(PLANS.map((plan, posicion) => ({ ...plan, posicion, demo: true })))
    .onConflict((conflict) => conflict.column('codigo').doNothing())
    .execute();
}

/** Removes demonstration plans. A plan that an order refers to stays, no longer as demonstration data and not on offer. */
export async function dropPlans(db: Kysely<Schema>): Promise<void> {
  await db
    .updateTable('plans')
    .set({ demo: false, vigente: false })
    .where('demo', '=', true)
    .where('codigo', 'in', (eb) =>
      eb
        .selectFrom('orders')
        .select(sql<string>`plan`.as('plan'))
        .where('plan', 'is not', null),
    )
    .execute();
  await db.deleteFrom('plans').where('demo', '=', true).execute();
}
