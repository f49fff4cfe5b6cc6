import type { Generated } from 'kysely';
import type { Instant } from './columns.ts';

export interface VerificationsTable {
  id: Generated<string>;
  folio: string;
  acierto: boolean;
  con_captcha: boolean;
  ip_hmac: Buffer;
  en: Generated<Date>;
}

export interface RateLimitsTable {
  clave: string;
  ventana: Instant;
  cuenta: number;
}

export interface CaptchaUsedTable {
  reto_hash: string;
  vence: Instant;
}

export interface CaptchaPassesTable {
  id: Generated<string>;
  accion: string;
  ip_hmac: Buffer;
  vence: Instant;
}

/** Keys at rest, encrypted with a key derived from SECRET_KEY. */
export interface SecretsTable {
  nombre: string;
  cifrado: Buffer;
  creado: Generated<Date>;
}
