import type { CorreoDeOrden } from '@veridico/api';
import { sql, type Kysely } from 'kysely';
import { Problem } from '../../http/problem.ts';
import { ORDER_MAILS, type OrderMail } from '../../orders/mails/queue.ts';
import { partOf } from '../../orders/parts/part-mail.ts';
import { isStillTrue } from '../../orders/mails/sending.ts';
import { noteAct } from '../../plans/contract/acts.ts';
import { SUBJECTS } from '../../purchase/mails/letters.ts';
import type { OrderKind, OrderState, Schema } from '../../storage/schema.ts';
import type { Noted } from '../permission/log.ts';
import type { Acting } from '../permission/serve.ts';
import { whoDid } from './who.ts';

/** What each mail of a plan or of an invoice tells, as the office names it. */
const NAMES: Readonly<Record<OrderMail, string>> = {
  comprobante: 'Comprobante de la compra',
  'pago-encontrado': 'Encontramos el pago',
  'pago-no-hecho': 'El pago no se hizo',
  informe: 'Contrato firmado',
  'informe-adjunto': 'Informe adjunto',
  'en-revision': 'Una persona revisa la compra',
  'reembolso-pendiente': 'Estamos devolviendo el pago',
  reembolso: 'Devolvimos el pago',
  documento: 'Llegó la boleta o la factura',
  'nota-de-credito': 'Llegó la nota de crédito',
};

interface OrderNow {
  readonly orden: string;
  readonly estado: OrderState;
}

/** Mails about an order, oldest first. */
export async function listMails(
  db: Kysely<Schema>,
  { orden, tipo, estado }: OrderNow & { readonly tipo: OrderKind },
): Promise<CorreoDeOrden[]> {
  const rows = await db
    .selectFrom('mails')
    .select(['id', 'clase', 'para', sql<Date>`coalesce(enviado, reenviado, creado)`.as('fecha'), 'enviado', 'rechazado', 'reenvios'])
    .where('orden', '=', orden)
    .orderBy('id')
    .execute();
  return rows.map(({ id, clase, para, fecha, enviado, rechazado, reenvios }) => ({
    id,
    asunto: subjectOf(tipo, clase),
    para,
    fecha: fecha.toISOString(),
    estado: stateOf(enviado, rechazado),
    detalle: rechazado ?? resentText(reenvios),
    reenviable: (enviado !== null || rechazado !== null) && isStillTrue(clase, estado),
  }));
}

function resentText(times: number): string {
  if (times === 0) return '';
  return times === 1 ? 'Se envió otra vez' : `Se envió otras ${times} veces`;
}

/** The mail's own subject where it is the same in every order of the kind. */
function subjectOf(tipo: OrderKind, clase: string): string {
  if (partOf(clase) !== undefined) return 'Devolvimos una parte del pago';
  const known = ORDER_MAILS.find((each) => each === clase);
  if (known === undefined) return clase;
  return tipo === 'informe' ? { ...NAMES, ...SUBJECTS }[known] : NAMES[known];
}

/** @param enviado when the addressee's server took it @param rechazado why it refused it */
export function stateOf(enviado: Date | null, rechazado: string | null): CorreoDeOrden['estado'] {
  if (rechazado !== null) return 'devuelto';
  return enviado === null ? 'en-cola' : 'enviado';
}

/**
 * Queues a mail again, under a Message-ID and with a link of its own; links of earlier ones stay as they are.
 * @param id as the page sent it @throws Problem CORREO_NO_REENVIABLE, also for the second of two people
 */
export async function sendAgain(
  { trx, staff }: Acting,
  order: OrderNow & { readonly numero: string },
  { id, nota }: { readonly id: string; readonly nota: string },
): Promise<Noted> {
  const mail = await trx
    .selectFrom('mails')
    .select(['id', 'clase', 'enviado', 'rechazado'])
    .where('orden', '=', order.orden)
    .where(sql<string>`mails.id::text`, '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!mail || !isStillTrue(mail.clase, order.estado)) throw new Problem('CORREO_NO_REENVIABLE');
  if (mail.enviado === null && mail.rechazado === null) {
    const who = await whoDid(trx, order.orden, 'reenvio');
    throw new Problem(
      'CORREO_NO_REENVIABLE',
      who === undefined ? undefined : { mensaje: `${who} ya pidió enviarlo otra vez: está en la cola.` },
    );
  }
  await trx
    .updateTable('mails')
    .set((eb) => ({
      reenvios: eb('reenvios', '+', 1),
      reenviado: sql<Date>`now()`,
      siguiente_intento: sql<Date>`now()`,
      intentos: 0,
      lease_until: null,
      enviado: null,
      rechazado: null,
    }))
    .where('id', '=', mail.id)
    .execute();
  await noteAct(trx, order.orden, { acto: 'reenvio', detalle: nota, quien: staff.sub });
  return {
    objeto: `orden ${order.numero}`,
    motivo: nota,
    antes: { correo: mail.clase, estado: stateOf(mail.enviado, mail.rechazado) },
    despues: { correo: mail.clase, estado: 'en-cola' },
  };
}
