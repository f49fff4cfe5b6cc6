import { sql, type RawBuilder } from 'kysely';
import type { CaseSources } from '../cases/case.ts';
import type { OrderState } from '../storage/schema.ts';
import { countFacts, lastDifferences, refundFacts, reviewFacts } from './case-facts.ts';
import { PAID_STATES } from './states.ts';

/** A refund that takes longer becomes a case for a person. */
const REFUND_MINUTES = 15;

/** SQL over a row `o` of orders: its payment is kept. */
export const IS_PAID = sql<boolean>`o.estado in (${sql.join(PAID_STATES)})`;

/** SQL over a row `o` of orders: when it last entered a state. */
export function enteredAt(state: OrderState): RawBuilder<Date | null> {
  return sql`(select e.en from order_events e where e.orden = o.orden and e.a = ${state} order by e.en desc limit 1)`;
}

/** Cases of orders of every kind. */
export const orderCases: CaseSources<'revision' | 'reembolso' | 'control'> = {
  revision: {
    actions: ['emitir', 'reembolsar', 'cerrar'],
    contact: 'order',
    limit: { horas: 24, porque: 'El cobro puede estar hecho y el cliente no tiene su informe.' },
    reopens: false,
    facts: reviewFacts,
    find: async () => [
      sql`select o.orden, o.orden, o.espera_desde, null,
        'El cobro está en revisión: ' || coalesce((select detalle from order_events e where e.orden = o.orden and e.a = 'REVIEW' order by id desc limit 1), '')
      from orders o where o.estado = 'REVIEW'`,
    ],
  },
  reembolso: {
    actions: ['cerrar'],
    contact: 'order',
    limit: { horas: 48, porque: 'Le dijimos que su dinero vuelve, y el banco todavía no lo devuelve.' },
    reopens: true,
    facts: refundFacts,
    find: async () => [
      sql`select o.orden, o.orden, o.espera_desde, null, 'El reembolso no se ha podido hacer (' || o.intentos || ' intentos)'
      from orders o where o.estado = 'REFUND_PENDING' and o.espera_desde < now() - make_interval(mins => ${REFUND_MINUTES})`,
    ],
  },
  /** Differences of the last daily count are a case until the next count, or until it is closed. */
  control: {
    actions: ['cerrar'],
    contact: 'order',
    limit: { horas: 24, porque: 'Al día siguiente hay otro control, y este ya no se ve.' },
    reopens: true,
    facts: countFacts,
    async find(db) {
      const count = await lastDifferences(db);
      const differences = count?.differences.join('; ') ?? '';
      if (!count || differences === '') return [];
      return [
        sql`select ${count.dia}::text, null, ${count.terminada}::timestamptz, null,
        'El control diario de cobros, informes y correos encontró: ' || ${differences}::text`,
      ];
    },
  },
};
