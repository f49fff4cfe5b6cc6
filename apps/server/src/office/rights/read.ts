import type { PeticionDeOficina } from '@veridico/api';
import { sql, type Kysely } from 'kysely';
import { maskMail } from '../../mails/masked-mail.ts';
import { whyNotExtended } from '../../rights/acts.ts';
import { isOpen, requestNumbered, requestObject, type AskedRequest } from '../../rights/locked.ts';
import { askToday } from '../../storage/clock.ts';
import type { Schema } from '../../storage/schema.ts';
import { requestAbout } from '../permission/requests.ts';
import type { StaffMember } from '../permission/staff.ts';
import { comparedDatum } from './datum.ts';
import { rowOf } from './queue.ts';
import { storiesOf } from './story.ts';

/** Everything that the desk shows of a request, apart from who asks. @param numero as printed @throws Problem PETICION_DESCONOCIDA */
export async function readRequest(db: Kysely<Schema>, numero: string, staff: StaffMember): Promise<PeticionDeOficina> {
  const request = await requestNumbered(db, numero);
  const today = await askToday(db);
  const solicitud = await requestAbout(db, requestObject(request), staff);
  const marcas = await marksOf(db, request.id);
  const { calidad, prueba, identidad, texto, causal, prorroga, razon, respuesta, decidida, decidio_nombre, carta_sha256 } = request;
  return {
    ...rowOf(request, { today, sub: staff.sub, asked: new Set(solicitud ? [requestObject(request)] : []) }),
    version: String(request.version),
    calidad,
    prueba,
    identidad,
    correo: maskMail(request.correo),
    texto,
    causal,
    dato: await comparedDatum(db, request),
    marcas,
    adjuntos: await attachmentsOf(db, request.id),
    historia: ((await storiesOf(db, [request.id])).get(request.id) ?? []).map(({ en, hecho, texto: what, detalle, quien, nombre }) => ({
      en: en.toISOString(),
      hecho,
      texto: what,
      detalle,
      quien: nombre,
      propia: quien === staff.sub,
    })),
    avisos: await noticesOf(db, request.id),
    prorroga,
    razon,
    respuesta,
    decidida: decidida && { en: decidida.toISOString(), quien: decidio_nombre ?? '' },
    carta: carta_sha256 !== null,
    actos: actsOf(request, { today, sub: staff.sub, held: marcas.length > 0, waits: solicitud !== null }),
    solicitud,
  };
}

/** Marks and blocks of a request in force. */
async function marksOf(db: Kysely<Schema>, solicitud: string): Promise<PeticionDeOficina['marcas']> {
  const marks = await db
    .selectFrom('marcas')
    .select(['marca as clase', 'desde'])
    .where('solicitud', '=', solicitud)
    .where('hasta', 'is', null)
    .execute();
  const blocks = await db
    .selectFrom('bloqueos')
    .select('desde')
    .where('solicitud', '=', solicitud)
    .where(sql<boolean>`(hasta is null or hasta > now())`)
    .execute();
  return [...marks, ...blocks.map(({ desde }) => ({ clase: 'todo' as const, desde }))].map(({ clase, desde }) => ({
    clase,
    desde: desde.toISOString(),
  }));
}

async function attachmentsOf(db: Kysely<Schema>, solicitud: string): Promise<PeticionDeOficina['adjuntos']> {
  const rows = await db
    .selectFrom('rights_attachments')
    .select(['id', 'nombre', 'tipo', 'origen', 'en'])
    .where('solicitud', '=', solicitud)
    .orderBy('en')
    .execute();
  return rows.map(({ en, ...row }) => ({ ...row, agregado: en.toISOString() }));
}

async function noticesOf(db: Kysely<Schema>, solicitud: string): Promise<PeticionDeOficina['avisos']> {
  const rows = await db
    .selectFrom('rights_notices')
    .select(['folio', 'destinatario', 'estado', 'motivo', 'en'])
    .where('solicitud', '=', solicitud)
    .orderBy('id')
    .execute();
  return rows.map(({ en, ...row }) => ({ ...row, en: en.toISOString() }));
}

interface Situation {
  /** YYYY-MM-DD in Chile. */
  readonly today: string;
  /** Of the person who looks. */
  readonly sub: string;
  /** Marks or blocks of the request are in force. */
  readonly held: boolean;
  /** Its decision waits for another person. */
  readonly waits: boolean;
}

/** What this person may do with a request now. */
function actsOf(request: AskedRequest, { today, sub, held, waits }: Situation): PeticionDeOficina['actos'] {
  const lift = held ? (['levantar'] as const) : [];
  if (!isOpen(request)) return [...lift, 'anotar'];
  const { asignada, identidad, estado } = request;
  if (asignada !== null && asignada !== sub) return ['tomar', 'anotar'];
  return [
    asignada === sub ? 'soltar' : 'tomar',
    ...(identidad === 'por-revisar' ? (['aceptar-identidad', 'rechazar-identidad'] as const) : []),
    ...(held ? lift : (['bloquear'] as const)),
    estado === 'en-consulta' ? 'anotar-respuesta' : 'consultar-fuente',
    ...(whyNotExtended(request, today) === undefined ? (['prorrogar'] as const) : []),
    ...(waits || identidad === 'por-revisar' ? [] : (['decidir'] as const)),
    'anotar',
  ];
}
