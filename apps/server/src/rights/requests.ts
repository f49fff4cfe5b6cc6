import { randomUUID } from 'node:crypto';
import { DERECHOS, ultimoDia } from '@veridico/reference';
import type { Selectable, Transaction } from 'kysely';
import { codeOf, readVerificationCode } from '../orders/crockford.ts';
import { askToday } from '../storage/clock.ts';
import type { FileTexts, RightsRequestsTable, Schema } from '../storage/schema.ts';
import type { Hmac } from '../storage/secrets.ts';
import { markForRequest, stopTelling } from './effects.ts';
import { addEvent, requestNumber } from './events.ts';

type Row = Selectable<RightsRequestsTable>;

/** A datum that a request is about. */
export interface AskedDatum {
  readonly tabla: string;
  /** Digest of its key. */
  readonly clave: Buffer;
  /** As it is now, by column. */
  readonly campos: FileTexts;
  /** What it should say, by column. */
  readonly propuesta: FileTexts | null;
}

export type NewRequest = Pick<Row, 'derecho' | 'rut' | 'calidad' | 'prueba' | 'nombre' | 'correo' | 'texto' | 'causal' | 'bloquear'> & {
  readonly identidad: Exclude<Row['identidad'], 'rechazada'>;
  readonly dato: AskedDatum | null;
};

export interface MadeRequest {
  readonly id: string;
  /** Printed: SD-0000000123. */
  readonly numero: string;
  /** Opens the request beside its number. */
  readonly codigo: string;
  /** Last day to answer, YYYY-MM-DD in Chile. */
  readonly vence: string;
}

/** Enters a request into the register, and does at once what a proven one does at once. @throws RangeError where no holidays are known */
export async function createRequest(trx: Transaction<Schema>, asked: NewRequest, hmac: Hmac): Promise<MadeRequest> {
  const { dato, ...rest } = asked;
  const id = randomUUID();
  const codigo = codeOfRequest(hmac, id);
  const vence = ultimoDia(await askToday(trx), DERECHOS[asked.derecho].plazo);
  const { numero } = await trx
    .insertInto('rights_requests')
    .values({
      id,
      ...rest,
      tabla: dato?.tabla ?? null,
      clave: dato?.clave ?? null,
      dato: dato && JSON.stringify(dato.campos),
      propuesta: dato?.propuesta ? JSON.stringify(dato.propuesta) : null,
      codigo_hmac: hashOfCode(hmac, codigo),
      vence,
      prorroga: null,
      prorrogada: null,
      decision: null,
      razon: null,
      respuesta: null,
      decidida: null,
      decidio: null,
      decidio_nombre: null,
      asignada: null,
      asignada_nombre: null,
      carta: null,
      carta_sha256: null,
    })
    .returning('numero')
    .executeTakeFirstOrThrow();
  await addEvent(trx, { solicitud: id, hecho: 'recibida', detalle: { derecho: asked.derecho, prueba: asked.prueba, vence } });
  if (asked.identidad === 'probada') {
    await addEvent(trx, { solicitud: id, hecho: 'identidad-probada', detalle: { prueba: asked.prueba } });
    await stopAtOnce(trx, { ...rest, id, tabla: dato?.tabla ?? null, clave: dato?.clave ?? null });
  }
  return { id, numero: requestNumber(numero), codigo, vence };
}

/**
 * What a request stops as soon as its identity is proven: a disputed datum is not communicated, and what is to be blocked is only stored
 * until the answer (Ley 19.628, article 8 ter). Never before: a stranger could hide a debt or block another person (decision 0079).
 */
export async function stopAtOnce(
  trx: Transaction<Schema>,
  request: Pick<Row, 'id' | 'rut' | 'derecho' | 'bloquear' | 'tabla' | 'clave'>,
): Promise<void> {
  const { id: solicitud, rut, derecho, bloquear, tabla, clave } = request;
  if (derecho === 'disputa' && tabla !== null && clave !== null)
    await markForRequest(trx, { solicitud, rut, tabla, clave, marca: 'disputa' });
  if (derecho === 'bloqueo' || bloquear) await stopTelling(trx, request, { marca: 'bloqueo', motivo: 'peticion', quien: null });
}

/** The code of a request: derived, so that its receipt can be written again. */
export function codeOfRequest(hmac: Hmac, id: string): string {
  return codeOf(hmac('codigo de peticion', id));
}

/** Of a typed or printed code: all that is stored of it. */
export function hashOfCode(hmac: Hmac, codigo: string): Buffer {
  return hmac('peticion por codigo', readVerificationCode(codigo));
}

/** The stored number of a typed one: with or without SD, dash and zeros. */
export function readNumber(typed: string): string | undefined {
  return /^(?:SD)?[\s-]*0*([1-9]\d{0,14})$/i.exec(typed.trim())?.[1];
}
