import { mayBlock, peticionForm, SIN_CORRECCION, SIN_DOCUMENTO, type PeticionField, type Values } from '@veridico/forms';
import type { ClaseDeDerecho } from '@veridico/reference';
import type { FastifyRequest } from 'fastify';
import { looksHuman } from '../http/human.ts';
import { Problem } from '../http/problem.ts';
import { readForm } from '../http/read-form.ts';
import { queueLetter } from '../mails/queue.ts';
import { verdictOn } from '../plans/representation/may.ts';
import { keepFile, readFile, type SentFile } from './attachments.ts';
import { readDatum, readProposal, tableOf } from './datum.ts';
import { knownAddresses } from './known-addresses.ts';
import type { RequestDeps } from './request-deps.ts';
import type { RequestMail } from './request-letters.ts';
import { createRequest, type AskedDatum, type NewRequest } from './requests.ts';
import { titularOf, type Titular } from './titular.ts';

/** A request as it is sent. */
export interface SentRequest extends Values<PeticionField> {
  readonly acceso: string;
  readonly tabla: string;
  readonly version: string;
  readonly propuesta: Readonly<Record<string, string>>;
  readonly documento: SentFile;
  readonly captchaToken: string;
  readonly esfuerzo: 'corto' | 'largo';
}

/** Longer than telling known addresses takes, so that the time of the answer does not tell whether there are any. */
const AT_LEAST_MS = 1_000;

/**
 * Takes a request, sends its receipt, and tells the other known addresses of the RUT.
 * @throws Problem CAMPOS_INVALIDOS, TITULAR_SIN_PROBAR, DATO_CAMBIADO, ADJUNTO_INVALIDO, CAPTCHA_RECHAZADO, DEMASIADAS_SOLICITUDES
 */
export async function takeRequest(deps: RequestDeps, request: FastifyRequest, sent: SentRequest) {
  const asked = sent.conDocumento === 'true' ? await askedByDocument(deps, request, sent) : await askedByTitular(deps, request, sent);
  const { documento } = sent;
  const file = documento.base64 === '' ? undefined : await readFile(documento);
  const [others] = await Promise.all([othersOf(deps, asked), asked.identidad === 'probada' ? undefined : deps.pause(AT_LEAST_MS)]);
  const made = await deps.db.transaction().execute(async (trx) => {
    const created = await createRequest(trx, asked, deps.hmac);
    if (file) await keepFile(trx, created.id, file);
    await queueLetter(trx, 'derechos-acuse' satisfies RequestMail, asked.correo, created.id);
    for (const other of others) await queueLetter(trx, 'derechos-peticion' satisfies RequestMail, other, created.id);
    return created;
  });
  deps.wake();
  return { numero: made.numero, codigo: made.codigo, vence: made.vence, identidad: asked.identidad };
}

async function askedByTitular(deps: RequestDeps, request: FastifyRequest, sent: SentRequest): Promise<NewRequest> {
  const titular = await askerOf(deps, request, sent.acceso);
  const { derecho, causal, texto, bloquear } = readForm(peticionForm, sent);
  await deps.visitors.limitByKey(titular.rut, 'peticionRut');
  const { rut, calidad, prueba, nombre, correo } = titular;
  const dato = await datumOf(deps, rut, sent);
  if (derecho === 'rectificacion' && texto === '' && dato?.propuesta === null)
    throw new Problem('CAMPOS_INVALIDOS', { campos: { texto: SIN_CORRECCION } });
  return {
    ...wantedOf({ derecho, causal, texto, bloquear }),
    rut,
    calidad,
    prueba,
    nombre,
    correo,
    identidad: 'probada',
    dato,
  };
}

/**
 * Who may make a request: the titular; for a company, only its administrators.
 * @throws Problem TITULAR_SIN_PROBAR
 */
export async function askerOf(deps: RequestDeps, request: FastifyRequest, acceso: string): Promise<Titular> {
  const titular = await titularOf(deps, request, acceso);
  if (titular.calidad !== 'empresa') return titular;
  const customer = request.caller && (await deps.findCustomer(request.caller));
  if (!customer || verdictOn('ejercer-derechos', customer) !== 'si')
    throw new Problem('TITULAR_SIN_PROBAR', { mensaje: 'Por la empresa pide solo quien la administra y probó sus poderes.' });
  return titular;
}

/** The datum as it is now. @throws Problem DATO_CAMBIADO where it is not as the person saw it */
async function datumOf({ db }: RequestDeps, rut: string, { tabla, clave, version, propuesta }: SentRequest): Promise<AskedDatum | null> {
  if (clave === '') return null;
  const record = await readDatum(db, rut, { tabla, clave });
  if (record.version !== version) throw new Problem('DATO_CAMBIADO');
  return {
    tabla: tableOf(record),
    clave: Buffer.from(record.clave, 'hex'),
    campos: record.campos,
    propuesta: readProposal(record, propuesta),
  };
}

async function askedByDocument(deps: RequestDeps, request: FastifyRequest, sent: SentRequest): Promise<NewRequest> {
  const { visitors, captcha, longCaptcha } = deps;
  if (!(await looksHuman(sent.esfuerzo === 'largo' ? longCaptcha : captcha, sent.captchaToken, 'peticion')))
    throw new Problem('CAPTCHA_RECHAZADO');
  // A datum can be chosen only by who has seen it.
  const values = readForm(peticionForm, { ...sent, clave: '' });
  if (sent.documento.base64 === '') throw new Problem('CAMPOS_INVALIDOS', { campos: { documento: SIN_DOCUMENTO } });
  const { rut, nombre, correo } = values;
  await visitors.limitByKey(`${rut} ${visitors.mark(request).toString('hex')}`, 'peticionDocumento');
  await visitors.limitByKey(correo, 'peticionCorreo');
  const calidad = values.calidad as NewRequest['calidad'];
  return { ...wantedOf(values), rut, nombre, correo, calidad, prueba: 'documento', identidad: 'por-revisar', dato: null };
}

/** What is asked for, of values that the form has checked. */
function wantedOf({ derecho, causal, texto, bloquear }: Pick<Values<PeticionField>, 'derecho' | 'causal' | 'texto' | 'bloquear'>) {
  return {
    derecho: derecho as ClaseDeDerecho,
    causal: derecho === 'supresion' || derecho === 'oposicion' ? causal : null,
    texto,
    bloquear: bloquear === 'true' && mayBlock(derecho),
  };
}

/** Tells every other known address of the RUT, because another person may have made the request. Limited per day. */
async function othersOf(deps: RequestDeps, { rut, correo }: NewRequest): Promise<string[]> {
  const others = (await knownAddresses(deps, rut)).filter((known) => known !== correo);
  if (others.length === 0) return [];
  try {
    await deps.visitors.limitByKey(rut, 'peticionAviso');
  } catch (error) {
    // A refusal would say that the RUT is known.
    if (error instanceof Problem) return [];
    throw error;
  }
  return others;
}
