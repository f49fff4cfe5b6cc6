import type { Kysely } from 'kysely';
import type { Schema } from '../storage/schema.ts';

/** What the register of requests records, with the words that person and office read. */
export const RIGHTS_EVENTS = {
  recibida: 'Recibimos la petición',
  'identidad-probada': 'Comprobamos la identidad de quien pide',
  'identidad-rechazada': 'No pudimos comprobar la identidad de quien pide',
  adjunto: 'Se agregó un documento',
  marcada: 'El dato dejó de comunicarse',
  bloqueada: 'Los datos quedaron bloqueados: solo se guardan',
  asignada: 'Una persona tomó la petición',
  'fuente-consultada': 'Preguntamos a la fuente del dato',
  'fuente-respondio': 'La fuente respondió',
  nota: 'Nota de la oficina',
  prorrogada: 'El plazo se extendió',
  corregido: 'El dato se corrigió',
  suprimido: 'El dato se borró',
  levantada: 'El dato vuelve a comunicarse',
  desbloqueada: 'Terminó el bloqueo',
  'informe-retirado': 'Un informe con el dato dejó de entregarse',
  'informe-reemitido': 'El informe corregido se emitió sin costo',
  avisado: 'Avisamos a quien recibió el dato',
  'sin-aviso': 'No fue posible avisar a quien recibió el dato',
  resuelta: 'Respondimos la petición',
  'carta-lista': 'La carta quedó firmada y se envió',
  desistida: 'Quien pidió desistió',
} as const;

export type RightsEvent = keyof typeof RIGHTS_EVENTS;

/** Events that only the office reads; the page of the request does not show them. */
export const OFFICE_ONLY: readonly RightsEvent[] = ['nota', 'asignada'];

/** A person of the office. */
export interface Officer {
  readonly sub: string;
  readonly nombre: string;
}

interface NewEvent {
  /** Id of the request. */
  readonly solicitud: string;
  readonly hecho: RightsEvent;
  readonly detalle?: Readonly<Record<string, unknown>>;
  /** The person of the office; missing for the person who asks and for the system. */
  readonly por?: Officer;
}

/** Adds a line to the register. */
export async function addEvent(db: Kysely<Schema>, { solicitud, hecho, detalle = {}, por }: NewEvent): Promise<void> {
  await db
    .insertInto('rights_events')
    .values({ solicitud, hecho, detalle: JSON.stringify(detalle), quien: por?.sub ?? null, nombre: por?.nombre ?? null })
    .execute();
}

/** The number of a request as people read it: 'SD-0000000123'. */
export function requestNumber(numero: string): string {
  return `SD-${numero.padStart(10, '0')}`;
}
