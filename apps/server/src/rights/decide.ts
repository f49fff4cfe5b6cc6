import type { ClaseDeDerecho, DecisionDePeticion } from '@veridico/reference';
import type { Transaction } from 'kysely';
import { Problem } from '../http/problem.ts';
import type { Schema } from '../storage/schema.ts';
import { liftOfRequest, stopTelling } from './effects.ts';
import { addEvent, type Officer } from './events.ts';
import { changeRequest, type AskedRequest } from './locked.ts';
import { suppressEverything } from './suppress-all.ts';

export interface Decision {
  readonly decision: DecisionDePeticion;
  /** Key of RAZONES_DE_RECHAZO; '' where everything is accepted. */
  readonly razon: string;
  /** What the letter says. */
  readonly respuesta: string;
  readonly por: Officer;
  /** Name of the person who confirmed it; missing where one is enough. */
  readonly confirmo?: string | undefined;
}

/** Rights that are granted by changing a datum. */
const CHANGES_DATUM: readonly ClaseDeDerecho[] = ['rectificacion', 'supresion', 'disputa'];

/**
 * Whether another person has to confirm a decision: what is refused, in all or in part, the suppression of everything, and an accepted change
 * of a request that names no datum, because the register cannot prove what its letter says. A named datum was changed by two people before
 * its request can be accepted.
 */
export function needsSecond(request: Pick<AskedRequest, 'derecho' | 'clave'>, decision: DecisionDePeticion): boolean {
  return decision !== 'acogida' || (request.clave === null && CHANGES_DATUM.includes(request.derecho));
}

/** It names no datum: everything of the bureau about the RUT is removed when it is accepted. */
function isSuppressionOfAll({ derecho, clave }: Pick<AskedRequest, 'derecho' | 'clave'>): boolean {
  return derecho === 'supresion' && clave === null;
}

/**
 * Answers a locked request that is open. The letter is made afterwards, by a chore.
 * @returns how many records of the bureau were removed @throws Problem CAMPOS_INVALIDOS where the decision does not follow from what the register holds
 */
export async function decideRequest(trx: Transaction<Schema>, request: AskedRequest, made: Decision): Promise<number> {
  const { decision, razon, respuesta, por, confirmo } = made;
  refuseIdentity(request, made);
  if (decision !== 'rechazada') await refuseUnchanged(trx, request);
  const removed = isSuppressionOfAll(request) && decision === 'acogida' ? await suppressEverything(trx, request, por) : 0;
  await settleEffects(trx, request, made);
  const reason = decision === 'acogida' ? null : razon;
  await changeRequest(
    trx,
    request,
    { estado: 'resuelta', decision, razon: reason, respuesta, decidio: por.sub, decidio_nombre: por.nombre },
    'decidida',
  );
  await addEvent(trx, {
    solicitud: request.id,
    hecho: 'resuelta',
    detalle: { decision, ...(reason !== null && { razon: reason }), ...(confirmo !== undefined && { confirmo }) },
    por,
  });
  return removed;
}

/** @throws Problem CAMPOS_INVALIDOS */
function refuseIdentity({ identidad }: AskedRequest, { decision, razon }: Decision): void {
  if (identidad === 'por-revisar')
    throw new Problem('CAMPOS_INVALIDOS', { campos: { decision: 'Primero revisa el documento de quien pide: acéptalo o recházalo.' } });
  if (identidad === 'rechazada' && !(decision === 'rechazada' && razon === 'identidad'))
    throw new Problem('CAMPOS_INVALIDOS', {
      campos: { decision: 'La identidad no se comprobó: solo puedes rechazar la petición por esa razón.' },
    });
}

/**
 * After the answer the datum is communicated again, so a wrong one must be gone or corrected before.
 * @throws Problem CAMPOS_INVALIDOS
 */
async function refuseUnchanged(trx: Transaction<Schema>, { id, derecho, clave }: AskedRequest): Promise<void> {
  if (!clave || !CHANGES_DATUM.includes(derecho)) return;
  const changed = await trx
    .selectFrom('rights_events')
    .select('id')
    .where('solicitud', '=', id)
    .where('hecho', 'in', ['corregido', 'suprimido'])
    .limit(1)
    .executeTakeFirst();
  if (changed) return;
  throw new Problem('CAMPOS_INVALIDOS', {
    campos: { decision: 'Primero corrige o suprime el dato, desde «Lo que hay de este RUT»: al responder vuelve a comunicarse.' },
  });
}

/** What was stopped while the request was open goes on, unless the decision is to stop it. */
async function settleEffects(trx: Transaction<Schema>, request: AskedRequest, { decision, por }: Decision): Promise<void> {
  const { id, derecho } = request;
  const granted = decision !== 'rechazada';
  if (derecho === 'bloqueo' && granted) return;
  await liftOfRequest(trx, id, por);
  if (derecho === 'oposicion' && granted) await stopTelling(trx, request, { marca: 'oposicion', motivo: 'oposicion', quien: por.nombre });
}
