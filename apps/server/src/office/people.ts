import type { Kysely } from 'kysely';
import type { Schema } from '../storage/schema.ts';

/** Shown where an account of the office has never opened it. */
export const NAMELESS = 'una persona de la oficina';

/** Names of people of the office by `sub`. */
export async function namesOf(db: Kysely<Schema>, subs: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (subs.length === 0) return new Map();
  const rows = await db.selectFrom('office_staff').select(['sub', 'nombre']).where('sub', 'in', subs).execute();
  // A person at the machine's console has no account: their name stands where its `sub` would.
  const fromConsole = subs.filter(isFromConsole);
  return new Map([...rows.map(({ sub, nombre }) => [sub, nombre] as const), ...fromConsole.map((sub) => [sub, sub] as const)]);
}

/** Whether a `sub` or a name is that of a person at the machine's console. */
export function isFromConsole(who: string): boolean {
  return who.startsWith('consola: ');
}

/** An account, as the log names it: the beginning of its random id. */
export function accountObject(sub: string): string {
  return `cuenta ${sub.slice(0, 8)}`;
}

const moment = new Intl.DateTimeFormat('es-CL', {
  timeZone: 'America/Santiago',
  day: '2-digit',
  month: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** 'el 26-11, 10:21' */
export function onMoment(at: Date): string {
  return `el ${moment.format(at).replaceAll('/', '-')}`;
}
