import { sql, type Kysely, type Transaction } from 'kysely';
import type { Letter } from '../../mails/letter.ts';
import type { OrderState, Schema } from '../../storage/schema.ts';
import type { OrderDeps } from '../kind.ts';
import { cardRows, findCharge, pesos } from '../mails/charge.ts';
import { listParts, returnedSentence } from './parts.ts';

/** Stored as kind of mail with the part's id: each part has its own mail, and an order has one mail of a kind. */
const PREFIX = 'reembolso-parcial-';

/** States in which the mail about a part is true: it went back whatever follows. */
export const STILL_TRUE: readonly OrderState[] = ['ISSUED', 'REFUND_PENDING', 'REFUNDED', 'REVIEW'];

/** Id of the part that a mail is about; undefined for any other mail. @param clase as stored */
export function partOf(clase: string): string | undefined {
  return clase.startsWith(PREFIX) ? clase.slice(PREFIX.length) : undefined;
}

/** Queues the mail about a part that went back, in the transaction that records it. */
export async function queuePartMail(trx: Transaction<Schema>, orden: string, part: string): Promise<void> {
  await trx
    .insertInto('mails')
    .columns(['clase', 'orden', 'para'])
    .expression(
      trx
        .selectFrom('orders')
        .select([sql<string>`${PREFIX + part}::text`.as('clase'), 'orden', sql<string>`inputs ->> 'correo'`.as('para')])
        .where('orden', '=', orden),
    )
    .onConflict((conflict) => conflict.columns(['orden', 'clase']).doNothing())
    .execute();
}

/** The letter about a part that went back. @returns undefined where it did not */
export async function writePartMail(
  { db, kinds }: Pick<OrderDeps, 'db' | 'kinds'>,
  { orden, part }: { readonly orden: string; readonly part: string },
): Promise<Letter | undefined> {
  const made = (await listParts(db, orden)).find(({ id, estado }) => id === part && estado === 'hecha');
  if (!made?.terminada) return undefined;
  const { numero, tipo, total } = await readOrder(db, orden);
  const bought = (await kinds[tipo].sold(db, [orden])).get(orden)?.detalle ?? '';
  const { monto, pagado, terminada } = made;
  return {
    subject: 'Devolvimos una parte de tu pago',
    preheader: `${pesos(monto)} · ${bought}`,
    title: 'Devolvimos una parte de tu pago',
    amount: pesos(monto),
    paragraphs: [
      `${returnedSentence({ monto, pagado, en: terminada })} Vuelve a la misma tarjeta; cuánto tarda en verse en tu cuenta depende de tu banco. Lo que compraste sigue siendo válido.`,
    ],
    rows: [
      ['Número de orden', numero],
      ['Compra', bought],
      ['Devuelto', pesos(monto)],
      ['Pagado', pesos(pagado)],
      ...cardRows(await findCharge(db, orden, total)),
    ],
    because: 'Recibes este correo porque esta dirección se indicó al comprar.',
  };
}

async function readOrder(db: Kysely<Schema>, orden: string) {
  return db.selectFrom('orders').select(['numero', 'tipo', 'total']).where('orden', '=', orden).executeTakeFirstOrThrow();
}
