import { createHash, randomBytes } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { inSeconds } from '../../../storage/clock.ts';
import type { Schema } from '../../../storage/schema.ts';
import type { Grant, Sessions } from './sessions.ts';

const CODE_SECONDS = 60;

export interface NewCode {
  readonly sid: string;
  readonly redirectUri: string;
  /** PKCE, S256. */
  readonly challenge: string;
  readonly nonce: string | undefined;
  readonly scope: string;
}

export interface Codes {
  /** @returns the code, valid once and for a minute */
  make(code: NewCode): Promise<string>;
  /** A code used twice was stolen: its session is ended. @param verifier of PKCE */
  redeem(code: string, redirectUri: string, verifier: string): Promise<Grant | undefined>;
}

export function createCodes(db: Kysely<Schema>, sessions: Pick<Sessions, 'enter' | 'end'>): Codes {
  return {
    async make({ sid, redirectUri, challenge, nonce = null, scope }) {
      const code = randomBytes(32).toString('base64url');
      await db
        .insertInto('identity_codes')
        .values({
          hash: hashOf(code),
          sesion: sid,
          redirect_uri: redirectUri,
          desafio: challenge,
          nonce,
          alcance: scope,
          vence: inSeconds(CODE_SECONDS),
          usado: null,
        })
        .execute();
      return code;
    },
    async redeem(code, redirectUri, verifier) {
      const row = await consume(db, hashOf(code));
      if (row?.again) await sessions.end(row.sesion);
      if (!row || row.again) return undefined;
      if (row.redirect_uri !== redirectUri || row.desafio !== hashOf(verifier).toString('base64url')) return undefined;
      const grant = await sessions.enter(row.sesion, row.alcance);
      return grant && { ...grant, nonce: row.nonce ?? undefined };
    },
  };
}

/** Marks a code as used. @returns undefined when the code is unknown or expired */
async function consume(db: Kysely<Schema>, hash: Buffer) {
  const first = await db
    .updateTable('identity_codes')
    .set({ usado: sql<Date>`now()` })
    .where('hash', '=', hash)
    .where('usado', 'is', null)
    .where('vence', '>', sql<Date>`now()`)
    .returningAll()
    .executeTakeFirst();
  if (first) return { ...first, again: false };
  const known = await db
    .selectFrom('identity_codes')
    .selectAll()
    .where('hash', '=', hash)
    .where('usado', 'is not', null)
    .executeTakeFirst();
  return known && { ...known, again: true };
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text, 'utf8').digest();
}
