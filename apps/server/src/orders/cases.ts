import { sql, type RawBuilder } from 'kysely';
import type { CaseSources } from '../cases/case.ts';
import type { OrderState } from '../storage/schema.ts';
import { inWords, lastCount, type LastCount } from './count.ts';
import { displayNumbers } from './display-number.ts';
import { PAID_STATES } from './states.ts';

/** A refund that takes longer becomes a case for a person. */
const REFUND_MINUTES = 15;

/** SQL over a row `o` of orders: its payment is kept. */
export const IS_PAID = sql<boolean>`o.estado in (${sql.join(PAID_STATES)})`;

/** SQL over a row `o` of orders: when it last entered a state. */
export function enteredAt(state: OrderState): RawBuilder<Date | null> {
  return sql`(select max(en) from order_events e where e.orden = o.orden and e.a = ${state})`;
}

/** Cases of orders of every kind. */
export const orderCases: CaseSources<'revision' | 'reembolso' | 'control'> = {
  revision: {
    actions: ['emitir', 'reembolsar', 'cerrar'],
    contact: 'order',
    find: async () => [
      sql`select o.orden, o.orden, ${enteredAt('REVIEW')}, null,
        'El cobro está en revisión: ' || coalesce((select detalle from order_events e where e.orden = o.orden and e.a = 'REVIEW' order by id desc limit 1), '')
      from orders o where o.estado = 'REVIEW'`,
    ],
  },
  reembolso: {
    actions: ['cerrar'],
    contact: 'order',
    find: async () => [
      sql`select o.orden, o.orden, ${enteredAt('REFUND_PENDING')}, null, 'El reembolso no se ha podido hacer (' || o.intentos || ' intentos)'
      from orders o where o.estado = 'REFUND_PENDING' and ${enteredAt('REFUND_PENDING')} < now() - make_interval(mins => ${REFUND_MINUTES})`,
    ],
  },
  /** Differences of the last daily count are a case until the next count, or until it is closed. */
  control: {
    actions: ['cerrar'],
    contact: 'order',
    async find(db) {
      const count = await lastCount(db);
      if (!count) return [];
      const numbers = await displayNumbers(db, Object.values(count.ordenes).flat());
      const differences = inWords(count.differences, named(count, numbers)).join('; ');
      if (differences === '') return [];
      return [
        sql`select ${count.dia}::text, null, ${count.terminada}::timestamptz, null,
        'El control diario de cobros, informes y correos encontró: ' || ${differences}::text`,
      ];
    },
  },
};

/** The orders of a count, as display numbers. */
function named({ ordenes }: LastCount, numbers: ReadonlyMap<string, string>): LastCount['ordenes'] {
  return Object.fromEntries(Object.entries(ordenes).map(([name, each]) => [name, each.flatMap((orden) => numbers.get(orden) ?? [])]));
}
