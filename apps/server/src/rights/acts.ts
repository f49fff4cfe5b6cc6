import { DERECHOS, PRORROGA, ultimoDia, type ViaDeConsulta } from '@veridico/reference';
import type { Transaction } from 'kysely';
import { Problem } from '../http/problem.ts';
import { queueLetter } from '../mails/queue.ts';
import { askToday } from '../storage/clock.ts';
import type { Schema } from '../storage/schema.ts';
import { endOpposition, liftOfRequest, stopTelling } from './effects.ts';
import { addEvent, type Officer } from './events.ts';
import { EXTENSION_MAIL } from './extension-letter.ts';
import { changeRequest, refuseTaken, type AskedRequest } from './locked.ts';
import { stopAtOnce } from './requests.ts';

// Each act receives a locked request, `lockRequest` of ./locked.ts, that is open unless it says otherwise.

/** @param over also from another person @throws Problem PETICION_TOMADA */
export async function takeRequest(trx: Transaction<Schema>, request: AskedRequest, por: Officer, over: boolean): Promise<void> {
  if (!over) refuseTaken(request, por);
  const started = request.estado === 'recibida' ? { estado: 'en-estudio' as const } : {};
  await changeRequest(trx, request, { ...started, asignada: por.sub, asignada_nombre: por.nombre });
  await addEvent(trx, { solicitud: request.id, hecho: 'asignada', detalle: { tomada: true }, por });
}

export async function dropRequest(trx: Transaction<Schema>, request: AskedRequest, por: Officer): Promise<void> {
  await changeRequest(trx, request, { asignada: null, asignada_nombre: null });
  await addEvent(trx, { solicitud: request.id, hecho: 'asignada', detalle: { tomada: false }, por });
}

/**
 * Judges the document of a person who asks. What a proven request does at once, it does now: until then a stranger could hide the data of
 * another person.
 * @throws Problem PETICION_CAMBIADA where it was judged already
 */
export async function judgeIdentity(trx: Transaction<Schema>, request: AskedRequest, por: Officer, accepted: boolean): Promise<void> {
  if (request.identidad !== 'por-revisar') throw new Problem('PETICION_CAMBIADA', { mensaje: 'La identidad ya se revisó.' });
  await changeRequest(trx, request, { identidad: accepted ? 'probada' : 'rechazada' });
  await addEvent(trx, { solicitud: request.id, hecho: accepted ? 'identidad-probada' : 'identidad-rechazada', por });
  if (accepted) await stopAtOnce(trx, request);
}

/** Blocks the datum of a request, or everything about its RUT where it names none. */
export async function blockRequest(trx: Transaction<Schema>, request: AskedRequest, por: Officer): Promise<void> {
  await stopTelling(trx, request, { marca: 'bloqueo', motivo: 'peticion', quien: por.nombre });
  await changeRequest(trx, request, {});
}

/** Ends the marks and blocks of a request, also of one that was answered. */
export async function liftRequest(trx: Transaction<Schema>, request: AskedRequest, por: Officer): Promise<void> {
  const lifted = await liftOfRequest(trx, request.id, por);
  const ended = await endOpposition(trx, request.id, por);
  if (!lifted && !ended) throw new Problem('SIN_CAMBIOS', { mensaje: 'No hay nada detenido por esta petición.' });
  await changeRequest(trx, request, {});
}

export interface SourceQuestion {
  /** YYYY-MM-DD. */
  readonly fecha: string;
  readonly como: ViaDeConsulta;
  readonly aQuien: string;
}

/** @throws Problem CAMPOS_INVALIDOS for a day that has not come */
export async function askSource(trx: Transaction<Schema>, request: AskedRequest, por: Officer, asked: SourceQuestion): Promise<void> {
  if (asked.fecha > (await askToday(trx)))
    throw new Problem('CAMPOS_INVALIDOS', { campos: { fecha: 'Ese día todavía no llega: escribe el día en que le preguntaste.' } });
  await changeRequest(trx, request, { estado: 'en-consulta' });
  await addEvent(trx, { solicitud: request.id, hecho: 'fuente-consultada', detalle: { ...asked }, por });
}

export async function sourceAnswered(trx: Transaction<Schema>, request: AskedRequest, por: Officer, texto: string): Promise<void> {
  await changeRequest(trx, request, { estado: 'en-estudio' });
  await addEvent(trx, { solicitud: request.id, hecho: 'fuente-respondio', detalle: { texto }, por });
}

/** A note for the office. It leaves the version as it was: nothing that a decision depends on changed. */
export async function noteRequest(trx: Transaction<Schema>, request: AskedRequest, por: Officer, texto: string): Promise<void> {
  await addEvent(trx, { solicitud: request.id, hecho: 'nota', detalle: { texto }, por });
}

/**
 * Extends the term once, before its end, and tells the person (Ley 19.628, article 11).
 * @param motivo is read by the person who asked @returns the new last day, YYYY-MM-DD @throws Problem PETICION_SIN_PRORROGA
 */
export async function extendTerm(trx: Transaction<Schema>, request: AskedRequest, por: Officer, motivo: string): Promise<string> {
  const refusal = whyNotExtended(request, await askToday(trx));
  if (refusal !== undefined) throw new Problem('PETICION_SIN_PRORROGA', { mensaje: refusal });
  const vence = ultimoDia(request.vence, PRORROGA);
  await changeRequest(trx, request, { vence, prorroga: motivo }, 'prorrogada');
  await addEvent(trx, { solicitud: request.id, hecho: 'prorrogada', detalle: { hasta: vence, motivo }, por });
  await queueLetter(trx, EXTENSION_MAIL, request.correo, request.id);
  return vence;
}

/** Why the term of a request cannot be extended; undefined where it can. @param today YYYY-MM-DD in Chile */
export function whyNotExtended({ derecho, prorroga, vence }: AskedRequest, today: string): string | undefined {
  if (!DERECHOS[derecho].prorrogable) return 'El plazo de este derecho no se extiende.';
  if (prorroga !== null) return 'El plazo ya se extendió una vez, y la ley no permite otra.';
  return today > vence ? 'El plazo ya terminó: solo se extiende antes de su último día.' : undefined;
}
