import { DECISIONES_DE_PETICION, RAZONES_DE_RECHAZO, VIAS_DE_CONSULTA } from '@veridico/reference';
import type { Kysely } from 'kysely';
import { dayText } from '../../plans/contract/calendar.ts';
import { RIGHTS_EVENTS, type RightsEvent } from '../../rights/events.ts';
import type { Schema } from '../../storage/schema.ts';

/** A line of the register as people read it. */
export interface ToldEvent {
  readonly en: Date;
  readonly hecho: string;
  /** What happened. */
  readonly texto: string;
  /** What was written down of it; '' for nothing. */
  readonly detalle: string;
  readonly quien: string | null;
  readonly nombre: string | null;
}

/** The lines of the register about these requests, oldest first, by request. @param ids of the requests */
export async function storiesOf(db: Kysely<Schema>, ids: readonly string[]): Promise<ReadonlyMap<string, readonly ToldEvent[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('rights_events').selectAll().where('solicitud', 'in', ids).orderBy('id').execute();
  const told = rows.map(({ solicitud, hecho, detalle, ...row }) => ({
    solicitud,
    ...row,
    hecho,
    texto: isKnown(hecho) ? RIGHTS_EVENTS[hecho] : hecho,
    detalle: isKnown(hecho) ? (TOLD[hecho]?.(detalle) ?? '') : '',
  }));
  return Map.groupBy(told, ({ solicitud }) => solicitud);
}

function isKnown(hecho: string): hecho is RightsEvent {
  return Object.hasOwn(RIGHTS_EVENTS, hecho);
}

type Detail = Readonly<Record<string, unknown>>;

/** What is told of the details of an event; the events left out have none that people read. */
const TOLD: Partial<Readonly<Record<RightsEvent, (detail: Detail) => string>>> = {
  asignada: ({ tomada }) => (tomada === false ? 'La soltó' : ''),
  nota: ({ texto }) => said(texto),
  'fuente-consultada': ({ aQuien, como, fecha }) =>
    [said(aQuien), named(VIAS_DE_CONSULTA, como).toLowerCase(), `el ${dayText(said(fecha))}`].join(', '),
  'fuente-respondio': ({ texto }) => said(texto),
  prorrogada: ({ hasta, motivo }) => `Hasta el ${dayText(said(hasta))}. ${said(motivo)}`,
  resuelta: ({ decision, razon, confirmo }) =>
    [
      named(DECISIONES_DE_PETICION, decision),
      named(RAZONES_DE_RECHAZO, razon),
      confirmo === undefined ? '' : `La confirmó ${said(confirmo)}.`,
    ]
      .filter((part) => part !== '')
      .join('. ')
      .replaceAll('..', '.'),
};

const said = (value: unknown): string => (typeof value === 'string' ? value : '');

function named(names: Readonly<Record<string, string>>, key: unknown): string {
  return typeof key === 'string' ? (names[key] ?? key) : '';
}
