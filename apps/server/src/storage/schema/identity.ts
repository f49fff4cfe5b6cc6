import type { Generated, JSONColumnType } from 'kysely';
import type { JWK } from 'jose';
import type { Instant } from './columns.ts';

/** Users of the embedded identity provider; on a provider of its own they live there. */
export interface IdentityUsersTable {
  id: string;
  /** Lower case. */
  correo: string;
  correo_verificado: boolean;
  activo: Generated<boolean>;
  nombre: string;
  apellido: string;
  segundo_apellido: string | null;
  rut: string;
  serie: string | null;
  telefono: string | null;
  roles: string[];
  /** $argon2id$… */
  clave: string;
  creado: Generated<Date>;
  demo: Generated<boolean>;
}

export interface IdentitySessionsTable {
  id: string;
  usuario: string;
  navegador: string | null;
  iniciada: Generated<Date>;
  usada: Generated<Date>;
  vence: Instant;
}

/** One for each time that a session was handed to a page: the refresh tokens that follow one another. */
export interface IdentityChainsTable {
  id: string;
  sesion: string;
  alcance: string;
  /** Of the newest refresh token. */
  generacion: Generated<number>;
  /** When the earlier ones were exchanged, the newest first; only the last few. */
  superadas: Generated<Date[]>;
}

export interface IdentityCodesTable {
  hash: Buffer;
  sesion: string;
  redirect_uri: string;
  desafio: string;
  nonce: string | null;
  alcance: string;
  vence: Instant;
  usado: Instant | null;
}

/** Signing keys, the private half encrypted with a key derived from SECRET_KEY. */
export interface IdentityKeysTable {
  kid: string;
  publica: JSONColumnType<JWK>;
  cifrada: Buffer;
  creada: Generated<Date>;
  /** Published before: whoever keeps the published keys for a while knows it by then. */
  firma_desde: Instant;
}

/** Tries with a password, by keyed hash of whose and from where. */
export interface IdentityAttemptsTable {
  clave: Buffer;
  fallas: number;
  desde: Generated<Date>;
  ultima: Generated<Date>;
  espera_hasta: Instant | null;
}
