import type { ParteDevuelta } from '@veridico/api';
import { devuelveParte, type DevuelveParteField, type Values } from '@veridico/forms';
import { sql, type Kysely, type Transaction } from 'kysely';
import { Problem } from '../../http/problem.ts';
import { readForm } from '../../http/read-form.ts';
import { pesos } from '../../orders/mails/charge.ts';
import { queuePartMail } from '../../orders/parts/part-mail.ts';
import { askPart, chargeLeft, listParts, type Part } from '../../orders/parts/parts.ts';
import type { Schema } from '../../storage/schema.ts';

/** Every part of an order's payment that was asked for, as its page shows it. */
export async function shownParts(db: Kysely<Schema>, orden: string): Promise<ParteDevuelta[]> {
  return (await listParts(db, orden)).map(({ id, monto, estado, respuesta, rechazo, pedida, terminada }) => ({
    id,
    monto,
    estado,
    fecha: (terminada ?? pedida).toISOString(),
    detalle: estado === 'sin-respuesta' ? NO_ANSWER : rechazo,
    respuesta,
  }));
}

const NO_ANSWER = 'El banco no confirmó si la hizo. Míralo en el portal de Transbank y dilo aquí: no se intenta otra vez.';

/** The state of each part with its time, as lines of the order's story. */
export async function partStory(
  db: Kysely<Schema>,
  orden: string,
): Promise<{ readonly en: Date; readonly texto: string; readonly quien: null }[]> {
  const told = (await listParts(db, orden)).map((part) => ({
    en: part.terminada ?? part.enviada ?? part.pedida,
    texto: toldOf(part),
    quien: null,
  }));
  return told.filter(({ texto }) => texto !== '');
}

function toldOf({ estado, monto, pagado, respuesta, rechazo }: Part): string {
  switch (estado) {
    case 'pedida':
      return '';
    case 'hecha':
      return `Devolvimos ${pesos(monto)} de ${pesos(pagado)} a la tarjeta (${respuesta})`;
    case 'rechazada':
      return `No se devolvieron ${pesos(monto)}: ${rechazo}`;
    case 'sin-respuesta':
      return `No sabemos si se devolvieron ${pesos(monto)}: el banco no lo confirmó`;
  }
}

/** What an act on a part changes, in whole pesos: what went back in parts before and after, and the part. */
export interface PartChange {
  readonly monto: number;
  readonly antes: number;
  readonly despues: number;
}

/**
 * Asks for a part of a delivered order's payment, under the order's lock. @param sent as typed
 * @throws Problem CAMPOS_INVALIDOS with the rest, ORDEN_EN_OTRO_ESTADO
 */
export async function askForPart(trx: Transaction<Schema>, orden: string, sent: Values<DevuelveParteField>): Promise<PartChange> {
  const { queda, enPartes } = await chargeLeft(trx, orden);
  const monto = Number(readForm(devuelveParte(queda), sent).monto);
  if (!(await askPart(trx, orden, monto))) throw new Problem('ORDEN_EN_OTRO_ESTADO');
  return { monto, antes: enPartes, despues: enPartes + monto };
}

/** Records what a person found out at the bank about a part without an answer. @throws Problem ORDEN_EN_OTRO_ESTADO */
export async function settlePart(trx: Transaction<Schema>, orden: string, made: boolean): Promise<PartChange> {
  const { enPartes } = await chargeLeft(trx, orden);
  const part = await trx
    .updateTable('partial_refunds')
    .set({
      ...(made ? { estado: 'hecha' } : { estado: 'rechazada', rechazo: 'La oficina comprobó que el banco no la hizo.' }),
      respuesta: made ? 'Lo comprobó la oficina' : '',
      terminada: sql<Date>`now()`,
    })
    .where('orden', '=', orden)
    .where('estado', '=', 'sin-respuesta')
    .returning(['id', 'monto'])
    .executeTakeFirst();
  if (!part) throw new Problem('ORDEN_EN_OTRO_ESTADO', { mensaje: 'Ninguna devolución de esta orden espera que digas si se hizo.' });
  if (made) await queuePartMail(trx, orden, part.id);
  return { monto: part.monto, antes: enPartes, despues: made ? enPartes : enPartes - part.monto };
}
