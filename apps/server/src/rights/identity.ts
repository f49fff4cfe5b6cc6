import { randomBytes } from 'node:crypto';
import { misDatosForm, type MisDatosField, type Values } from '@veridico/forms';
import { sql, type Kysely, type Transaction } from 'kysely';
import { Problem } from '../http/problem.ts';
import { readForm } from '../http/read-form.ts';
import { maskMail } from '../mails/masked-mail.ts';
import { queueLetter } from '../mails/queue.ts';
import { inSeconds } from '../storage/clock.ts';
import type { Schema } from '../storage/schema.ts';
import type { Hmac } from '../storage/secrets.ts';
import { knownAddresses } from './known-addresses.ts';
import type { MyDataDeps } from './my-data-deps.ts';
import { hashOf } from './titular.ts';

/** Kinds of mails of the proof of identity. */
export type IdentityMail = 'derechos-enlace' | 'derechos-aviso';

/** Longer than proving a card and queuing mails takes, so that the time of the answer does not tell whether the card was right. */
const AT_LEAST_MS = 1_000;
/** A link waits for its mail; its validity starts when the mail is written. */
const QUEUED_SECONDS = 86_400;
const LINK_SECONDS = 30 * 60;
const SESSION_SECONDS = 30 * 60;

/**
 * Mails a link to «Mis datos» to an address that is already known of a RUT, if the serial is that of its current card and its holder lives.
 * Every other known address is told. Returns alike, after the same time, in any case (decision 0078).
 * @throws Problem CAMPOS_INVALIDOS
 */
export async function requestLink(deps: MyDataDeps, sent: Values<MisDatosField>): Promise<void> {
  const values = readForm(misDatosForm, sent);
  await Promise.all([mailLink(deps, values), deps.pause(AT_LEAST_MS)]);
  deps.wake();
}

async function mailLink(deps: MyDataDeps, { rut, serie, correo }: Values<MisDatosField>): Promise<void> {
  const { db, visitors, proveSerial, isAlive } = deps;
  const proven = await proveSerial(rut, serie);
  const alive = await isAlive(rut);
  if (!proven || !alive) return;
  const known = await knownAddresses(deps, rut);
  const [first] = known;
  if (first === undefined) return;
  try {
    await visitors.limitByKey(rut, 'misDatosRut');
  } catch (error) {
    // A refusal would say that the card was right.
    if (error instanceof Problem) return;
    throw error;
  }
  const chosen = known.includes(correo) ? correo : first;
  await db.transaction().execute(async (trx) => {
    await queueLink(trx, deps.hmac, { rut, correo: chosen });
    for (const other of known)
      if (other !== chosen) await queueLetter(trx, 'derechos-aviso' satisfies IdentityMail, other, maskMail(chosen));
  });
}

async function queueLink(trx: Transaction<Schema>, hmac: Hmac, { rut, correo }: { readonly rut: string; readonly correo: string }) {
  const mail = await queueLetter(trx, 'derechos-enlace' satisfies IdentityMail, correo);
  await trx
    .insertInto('rights_accesses')
    .values({ token_hash: hashOf(tokenOf(hmac, mail)), clase: 'enlace', rut, correo, vence: inSeconds(QUEUED_SECONDS) })
    .execute();
}

/** 256 bits, derived, so that a mail that is written twice carries the same link. */
function tokenOf(hmac: Hmac, mail: string): string {
  return hmac('enlace-mis-datos', mail).toString('base64url');
}

/** The token of a mail's link, valid from now. @returns undefined where it was used or is gone */
export async function linkOfMail({ db, hmac }: Pick<MyDataDeps, 'db' | 'hmac'>, mail: string): Promise<string | undefined> {
  const token = tokenOf(hmac, mail);
  const link = await db
    .updateTable('rights_accesses')
    .set({ vence: inSeconds(LINK_SECONDS) })
    .where('token_hash', '=', hashOf(token))
    .where('usado', 'is', null)
    .returning('rut')
    .executeTakeFirst();
  return link && token;
}

export interface VisitorSession {
  /** Token, of which only the hash is stored. */
  readonly acceso: string;
  readonly vence: Date;
}

/**
 * Uses up a link, once even under simultaneous requests, and opens the visitor's session.
 * @throws Problem ENLACE_DESCONOCIDO, ENLACE_USADO, ENLACE_VENCIDO
 */
export async function openSession(db: Kysely<Schema>, enlace: string): Promise<VisitorSession> {
  const acceso = randomBytes(32).toString('base64url');
  return db.transaction().execute(async (trx) => {
    const link = await trx
      .updateTable('rights_accesses')
      .set({ usado: sql<Date>`now()` })
      .where('token_hash', '=', hashOf(enlace))
      .where('clase', '=', 'enlace')
      .where('usado', 'is', null)
      .where('vence', '>', sql<Date>`now()`)
      .returning(['rut', 'correo'])
      .executeTakeFirst();
    if (!link) throw await refusalOf(trx, enlace);
    const { vence } = await trx
      .insertInto('rights_accesses')
      .values({ token_hash: hashOf(acceso), clase: 'sesion', ...link, vence: inSeconds(SESSION_SECONDS) })
      .returning(sql<Date>`vence`.as('vence'))
      .executeTakeFirstOrThrow();
    return { acceso, vence };
  });
}

async function refusalOf(db: Kysely<Schema>, enlace: string): Promise<Problem> {
  const link = await db
    .selectFrom('rights_accesses')
    .select('usado')
    .where('token_hash', '=', hashOf(enlace))
    .where('clase', '=', 'enlace')
    .executeTakeFirst();
  if (!link) return new Problem('ENLACE_DESCONOCIDO');
  return new Problem(link.usado ? 'ENLACE_USADO' : 'ENLACE_VENCIDO');
}
