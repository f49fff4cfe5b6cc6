import type { AntecedenteGuardado } from '@veridico/api';
import type { Kysely } from 'kysely';
import { waysToCorrect, type HeldCorrection, type HeldRecord } from '../../bureau/held-records.ts';
import type { Schema } from '../../storage/schema.ts';
import { askedBodies, requestsAbout } from '../permission/requests.ts';
import type { StaffMember } from '../permission/staff.ts';
import { recordKey } from './place.ts';

/** Records shown of each type: a person has a handful, a large company some hundreds of protests. */
export const MOST_RECORDS = 200;

/** Records in wire form, each with the request about it that waits for a second person. */
export async function withRequests(db: Kysely<Schema>, held: readonly HeldRecord[], staff: StaffMember): Promise<AntecedenteGuardado[]> {
  const waiting = await requestsAbout(db, held.map(recordKey), staff);
  const asked = await askedBodies(db, [...waiting.values()]);
  return held.map((record) => {
    const solicitud = waiting.get(recordKey(record)) ?? null;
    return { ...shownRecord(record), solicitud, propuesta: proposalOf(asked.get(solicitud?.id ?? '')) };
  });
}

/** A record as a page shows it. */
export function shownRecord({ correccion, ...record }: HeldRecord) {
  return { ...record, corregibles: waysToCorrect(record.tipo), correccion: correccion && shownCorrection(correccion) };
}

function shownCorrection({ quien, en, ...correction }: HeldCorrection) {
  return { ...correction, persona: quien, fecha: new Date(en).toISOString() };
}

/** What a correction that waits would change. @param body of its call */
export function proposalOf(body: Readonly<Record<string, unknown>> | undefined): Record<string, string | null> | null {
  const campos = body?.['campos'] as Readonly<Record<string, string>> | undefined;
  return campos ? Object.fromEntries(Object.entries(campos).map(([name, text]) => [name, text === '' ? null : text])) : null;
}
