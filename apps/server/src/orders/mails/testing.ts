import { sql, type Kysely } from 'kysely';
import type { Schema } from '../../storage/schema.ts';
import type { OrderDeps } from '../kind.ts';
import { issueReport } from '../../issuing/issuing.ts';
import { reviewPayment } from '../payment.ts';
import { recordReturn } from '../returns.ts';
import { anOrder } from '../testing.ts';
import type { MailKind } from '../../purchase/mails/letters.ts';

/** A paid order with its report issued, bought with an address: its receipt and report mails are queued. @returns the order */
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

/** Id of an order's mail of one kind. */
export async function mailOf(db: Kysely<Schema>, orden: string, clase: MailKind): Promise<string> {
  return (await db.selectFrom('mails').select('id').where('orden', '=', orden).where('clase', '=', clase).executeTakeFirstOrThrow()).id;
}

/** Ends the pause before a mail's next try, or a dead sender's lease. */
export async function pauseIsOver(db: Kysely<Schema>, id: string): Promise<void> {
  await db
    .updateTable('mails')
    .set({ siguiente_intento: sql<Date>`now() - interval '1 second'` })
    .where('id', '=', id)
    .execute();
}

/** The one-time token in a mail's text. */
export function tokenIn(text: string): string {
  const [, token] = /\/compra\/(\S+)/.exec(text) ?? [];
  if (token === undefined) throw new Error('the mail carries no link');
  return token;
}
