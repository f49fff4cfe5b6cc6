import type { Generated, JSONColumnType } from 'kysely';
import type { JWK } from 'jose';
import type { Instant } from './columns.ts';

/** Users of the embedded identity provider. An external provider stores its own. */
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
  /** When its user proved the second factor; null: only the password. */
  segundo_factor: Instant | null;
}

/** The second factor of a user. Not yet demanded while `activo` is null. */
export interface IdentitySecondFactorsTable {
  usuario: string;
  /** The secret shared with the authenticator, encrypted with a key derived from SECRET_KEY. */
  cifrado: Buffer;
  /** Keyed hashes of the recovery codes that are left. */
  codigos: Generated<string[]>;
  /** Step of the newest accepted code: neither it nor an earlier one is accepted again. */
  ultimo_paso: Generated<number>;
  creado: Generated<Date>;
  activo: Instant | null;
}

/** A chain of successive refresh tokens; one per hand-over of a session to a page. */
export interface IdentityChainsTable {
  id: string;
  sesion: string;
  alcance: string;
  /** Generation of the newest refresh token. */
  generacion: Generated<number>;
  /** When the last few earlier ones were exchanged, newest first. */
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
  /** Signing starts here. The key is published earlier, so caches of published keys know it by then. */
  firma_desde: Instant;
}

/** Failed password attempts, by keyed hash of the user and the network. */
export interface IdentityAttemptsTable {
  clave: Buffer;
  fallas: number;
  desde: Generated<Date>;
  ultima: Generated<Date>;
  espera_hasta: Instant | null;
}
