import type { RightsAct } from '@veridico/api';
import { anotaRespuesta, consultaFuente, escribeNota } from '@veridico/forms';
import { VIAS_DE_CONSULTA } from '@veridico/reference';
import { readForm } from '../../http/read-form.ts';
import { dayText } from '../../plans/contract/calendar.ts';
import {
  askSource,
  blockRequest,
  dropRequest,
  extendTerm,
  judgeIdentity,
  liftRequest,
  noteRequest,
  sourceAnswered,
  takeRequest,
} from '../../rights/acts.ts';
import { lockRequest, refuseClosed, refuseTaken, requestObject, type AskedRequest } from '../../rights/locked.ts';
import { readNote } from '../note.ts';
import type { LoggedAct } from '../permission/acts.ts';
import type { Noted } from '../permission/log.ts';
import type { Acting } from '../permission/serve.ts';
import { isListed, notListed } from './listed.ts';

/** The act of the office's table for each act on a request. */
export const ACT_OF: Readonly<Record<RightsAct, LoggedAct>> = {
  tomar: 'tomar-peticion',
  soltar: 'soltar-peticion',
  'aceptar-identidad': 'aceptar-titular',
  'rechazar-identidad': 'rechazar-titular',
  bloquear: 'bloquear-datos',
  levantar: 'levantar-bloqueo',
  'consultar-fuente': 'consultar-fuente',
  'anotar-respuesta': 'anotar-respuesta',
  anotar: 'anotar-peticion',
  prorrogar: 'prorrogar-peticion',
};

/** What the caller sent. */
interface ActBody {
  readonly version: string;
  readonly nota: string;
  readonly quitar: string;
  readonly texto: string;
  readonly fecha: string;
  readonly como: string;
  readonly aQuien: string;
}

interface Outcome {
  readonly mensaje: string;
  /** Why, for the log; null for an act that asks for no reason. */
  readonly motivo: string | null;
  readonly antes: Noted['antes'];
  readonly despues: Noted['despues'];
}

type CarryOut = (acting: Acting, request: AskedRequest, body: ActBody) => Promise<Outcome>;

/** Acts on what is closed, and acts that need not have the request. */
const ALSO_CLOSED: readonly RightsAct[] = ['levantar', 'anotar'];
const BESIDE: readonly RightsAct[] = ['tomar', 'anotar'];

/** Does an act of one person on a request. @throws Problem PETICION_DESCONOCIDA, PETICION_CAMBIADA, PETICION_CERRADA, PETICION_TOMADA */
export async function actOnRequest(
  acting: Acting,
  { peticion, acto }: { readonly peticion: string; readonly acto: RightsAct },
  body: ActBody,
): Promise<{ readonly mensaje: string; readonly noted: Noted }> {
  const request = await lockRequest(acting.trx, peticion, body.version);
  if (!ALSO_CLOSED.includes(acto)) refuseClosed(request);
  if (!BESIDE.includes(acto)) refuseTaken(request, acting.staff);
  const { mensaje, ...noted } = await ACTS[acto](acting, request, body);
  return { mensaje, noted: { objeto: requestObject(request), ...noted } };
}

const ACTS: Readonly<Record<RightsAct, CarryOut>> = {
  tomar: async ({ trx, staff }, request, { quitar }) => {
    await takeRequest(trx, request, staff, quitar === 'true');
    return { mensaje: 'La tomaste.', motivo: null, antes: { tomada: request.asignada !== null }, despues: { tomada: true } };
  },
  soltar: async ({ trx, staff }, request) => {
    await dropRequest(trx, request, staff);
    return { mensaje: 'La soltaste.', motivo: null, antes: { tomada: true }, despues: { tomada: false } };
  },
  'aceptar-identidad': (acting, request, body) => judge(acting, request, body, true),
  'rechazar-identidad': (acting, request, body) => judge(acting, request, body, false),
  bloquear: async ({ trx, staff }, request, { nota }) => {
    const motivo = readNote(nota);
    await blockRequest(trx, request, staff);
    return {
      mensaje: 'Bloqueado: desde ahora no aparece en informes ni en el puntaje.',
      motivo,
      antes: { bloqueado: false },
      despues: { bloqueado: true },
    };
  },
  levantar: async ({ trx, staff }, request, { nota }) => {
    const motivo = readNote(nota);
    await liftRequest(trx, request, staff);
    return {
      mensaje: 'Levantado: desde ahora vuelve a comunicarse.',
      motivo,
      antes: { bloqueado: true },
      despues: { bloqueado: false },
    };
  },
  'consultar-fuente': async ({ trx, staff }, request, { fecha, como, aQuien }) => {
    const asked = readForm(consultaFuente, { fecha, como, aQuien });
    const { como: way, ...rest } = asked;
    if (!isListed(VIAS_DE_CONSULTA, way)) throw notListed('como');
    await askSource(trx, request, staff, { ...rest, como: way });
    return {
      mensaje: 'Anotado: se espera a la fuente.',
      motivo: null,
      antes: { estado: request.estado },
      despues: { estado: 'en-consulta', como: asked.como },
    };
  },
  'anotar-respuesta': async ({ trx, staff }, request, { texto }) => {
    await sourceAnswered(trx, request, staff, readForm(anotaRespuesta, { texto }).texto);
    return {
      mensaje: 'Anotado lo que respondió la fuente.',
      motivo: null,
      antes: { estado: request.estado },
      despues: { estado: 'en-estudio' },
    };
  },
  anotar: async ({ trx, staff }, request, { texto }) => {
    await noteRequest(trx, request, staff, readForm(escribeNota, { texto }).texto);
    return { mensaje: 'Nota guardada. La lee solo la oficina.', motivo: null, antes: null, despues: { nota: 'escrita' } };
  },
  prorrogar: async ({ trx, staff }, request, { nota }) => {
    const motivo = readNote(nota);
    const vence = await extendTerm(trx, request, staff, motivo);
    return {
      mensaje: `Plazo extendido hasta el ${dayText(vence)}. Quien pidió lo sabe por correo.`,
      motivo,
      antes: { vence: request.vence },
      despues: { vence },
    };
  },
};

async function judge({ trx, staff }: Acting, request: AskedRequest, { nota }: ActBody, accepted: boolean): Promise<Outcome> {
  const motivo = readNote(nota);
  await judgeIdentity(trx, request, staff, accepted);
  return {
    mensaje: accepted ? 'Identidad aceptada.' : 'Identidad rechazada. Ahora responde la petición con esa razón.',
    motivo,
    antes: { identidad: request.identidad },
    despues: { identidad: accepted ? 'probada' : 'rechazada' },
  };
}
