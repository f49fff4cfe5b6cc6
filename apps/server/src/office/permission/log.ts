import type { Kysely } from 'kysely';
import type { Schema } from '../../storage/schema.ts';
import type { LoggedAct } from './acts.ts';
import type { StaffMember } from './staff.ts';

/** What an act did, for its line in the log. */
export interface Noted {
  /** What it was done to: 'orden VO-7K3M-9QXT'. Never a RUT, mail, serial or token. */
  readonly objeto: string;
  /** Why, as the person wrote it; null for an act that asks for no reason. */
  readonly motivo: string | null;
  /** The fields that changed; null where nothing was there before, or nothing is left. */
  readonly antes: Readonly<Record<string, unknown>> | null;
  readonly despues: Readonly<Record<string, unknown>> | null;
}

/** A reading: nothing changed. */
export function read(objeto: string): Noted {
  return { objeto, motivo: null, antes: null, despues: null };
}

/** Adds a line to the log. In the transaction of the act: neither is kept without the other. */
export async function logAct(db: Kysely<Schema>, { sub, nombre }: StaffMember, acto: LoggedAct, noted: Noted): Promise<void> {
  await db
    .insertInto('office_log')
    .values({ quien: sub, nombre, acto, ...noted, antes: json(noted.antes), despues: json(noted.despues) })
    .execute();
}

function json(fields: Noted['antes']): string | null {
  return fields && JSON.stringify(fields);
}
