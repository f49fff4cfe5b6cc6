import type { Kysely } from 'kysely';
import { Problem } from '../../apps/server/src/http/problem.ts';
import type { Schema } from '../../apps/server/src/storage/schema.ts';
import type { BrokenServer } from '../frame/variants.ts';
import { NAMES } from './names.ts';

/** A server that tells, or lets pass, what it must not. */
export interface Variant extends BrokenServer {
  /** Names of attacks and comparisons, of which one at least must find it. */
  readonly noticedBy: readonly string[];
}

const module = import.meta.url;
/** Look-ups of an existing account: enough for their time to show on a busy machine. */
const LOOKUPS = 12;

async function hasAccount(db: Kysely<Schema>, email: string): Promise<boolean> {
  return (await db.selectFrom('identity_users').select('id').where('correo', '=', email).executeTakeFirst()) !== undefined;
}

export const VARIANTS: readonly Variant[] = [
  {
    name: 'sin-cuenta',
    means: 'los límites no cuentan nada',
    noticedBy: [NAMES.registration, NAMES.promotion, NAMES.link, NAMES.claimLink],
    replaces: {
      module,
      seam: 'takeLimit',
      by: (takeLimit) => async (db, limit) => {
        await takeLimit(db, limit);
        return { allowed: true, retryAfter: 0 };
      },
    },
  },
  {
    name: 'recuperacion-responde',
    means: 'recuperar la contraseña responde otra cosa si nadie tiene cuenta con el correo',
    noticedBy: [NAMES.recovery],
    replaces: {
      module,
      seam: 'askForPassword',
      by: (askForPassword) => async (deps, request, sent) => {
        if (!(await hasAccount(deps.db, sent.email))) throw new Problem('CLIENTE_DESCONOCIDO');
        return askForPassword(deps, request, sent);
      },
    },
  },
  {
    name: 'recuperacion-espera',
    means: 'recuperar la contraseña tarda más si alguien tiene cuenta con el correo',
    noticedBy: [NAMES.recovery],
    replaces: {
      module,
      seam: 'askForPassword',
      by: (askForPassword) => async (deps, request, sent) => {
        for (let lookup = 0; lookup < LOOKUPS; lookup += 1) if (!(await hasAccount(deps.db, sent.email))) break;
        return askForPassword(deps, request, sent);
      },
    },
  },
  {
    name: 'comparacion-por-partes',
    means: 'verificar dice si lo que no coincide es el folio o el código',
    noticedBy: [NAMES.verification],
    replaces: {
      module,
      seam: 'findVerified',
      by: (findVerified) => async (deps, typed) => {
        const found = await findVerified(deps, typed);
        if (found) return found;
        const there = await deps.db.selectFrom('informes').select('folio').where('folio', '=', typed.folio).executeTakeFirst();
        if (there) throw new Problem('PETICION_INVALIDA');
        return undefined;
      },
    },
  },
  {
    name: 'clave-sin-esperas',
    means: 'las claves equivocadas no hacen esperar',
    noticedBy: [NAMES.password],
    replaces: {
      module,
      seam: 'createAttempts',
      by: (createAttempts) => (db, hmac) => {
        const attempts = createAttempts(db, hmac);
        return { ...attempts, begin: async (email, from) => ({ ...(await attempts.begin(email, from)), allowed: true }) };
      },
    },
  },
];
