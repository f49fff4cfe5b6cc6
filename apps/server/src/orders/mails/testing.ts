import { sql, type Kysely } from 'kysely';
import type { Schema } from '../../storage/schema.ts';
import type { OrderDeps } from '../kind.ts';
import { issueReport } from '../../issuing/issuing.ts';
import { reviewPayment } from '../payment.ts';
import { recordReturn } from '../returns.ts';
import { anOrder } from '../testing.ts';
import type { MailKind } from '../../purchase/mails/letters.ts';

/** A paid order with its report made, bought with an address: a receipt and the news of the report are queued. @returns the order */
export async function anIssuedOrder(deps: OrderDeps, correo: string): Promise<string> {
  const { orden, token } = await anOrder(deps);
  await deps.db
    .updateTable('orders')
    .set({ inputs: sql`inputs || jsonb_build_object('correo', ${correo}::text)`, sujeto_rut: '76192083-9' })
    .where('orden', '=', orden)
    .execute();
  await recordReturn(deps, { shape: 'normal', token });
  await reviewPayment(deps, token);
  await issueReport(deps, orden);
  return orden;
}

/** Number of the mail of a kind about an order. */
export async function mailOf(db: Kysely<Schema>, orden: string, clase: MailKind): Promise<string> {
  return (await db.selectFrom('mails').select('id').where('orden', '=', orden).where('clase', '=', clase).executeTakeFirstOrThrow()).id;
}

/** Lets the pause before a mail's next try, or a dead sender's lease, be over. */
export async function pauseIsOver(db: Kysely<Schema>, id: string): Promise<void> {
  await db
    .updateTable('mails')
    .set({ siguiente_intento: sql<Date>`now() - interval '1 second'` })
    .where('id', '=', id)
    .execute();
}

/** The one-time token that a mail's text carries. */
export function tokenIn(text: string): string {
  const [, token] = /\/compra\/(\S+)/.exec(text) ?? [];
  if (token === undefined) throw new Error('the mail carries no link');
  return token;
}
