import type { RolDeEmpresa } from '@veridico/forms';
import type { Generated } from 'kysely';
import type { Instant, DatabaseSet } from './columns.ts';

/** Customers with an account. Name, mail and other personal data live at the identity provider; agreements with the customer live here. */
export interface CustomersTable {
  id: Generated<string>;
  /** `sub` claim of their tokens. */
  sub: string;
  /** One account per RUT; null once the account is deleted. */
  rut: string | null;
  /** When their identity card's number proved the RUT; null where it was only stated. */
  rut_probado: Instant | null;
  /** RUT of the company they act for; null for customers who act for themselves. */
  empresa: Generated<string | null>;
  /** S: contract customer, who queries without paying each time. */
  contrato: Generated<'S' | 'N'>;
  /** The operator gave the account a contract of its own. */
  contrato_propio: Generated<boolean>;
  /** Role in their company; null without company. */
  rol: Generated<RolDeEmpresa | null>;
  /** Their company disabled the account it created for them: its tokens are refused. */
  suspendida: Generated<boolean>;
  creada: DatabaseSet<Date>;
  /** When the account was deleted. Its tokens are refused; the row keeps the number from being reused. */
  eliminada: Instant | null;
  /** Their rows of historial, not counting those asked for a company. */
  informes: Generated<number>;
  /** Their confirmed mail address: earlier purchases made with it without an account become theirs. */
  correo: Generated<string | null>;
  correo_desde: Instant | null;
  /** Reports that were being issued while the address was confirmed were also assigned. */
  correo_revisado: Generated<boolean>;
}

export type AccountLinkKind = 'confirmar' | 'password' | 'empresa' | 'invitacion';

/** One-time links that mails about accounts carry. */
export interface AccountLinksTable {
  token_hash: Buffer;
  clase: AccountLinkKind;
  sub: string;
  /** Id of the mail that carries it. Only the newest link of a kind counts per account, except for invitations. */
  mail: string;
  creado: DatabaseSet<Date>;
  vence: Instant;
  usado: Instant | null;
}

/** An account that the office blocked: its tokens are refused, and the provider disables it. Deleted when it is unblocked. */
export interface AccountBlocksTable {
  sub: string;
  /** `sub` and name of the person of the office, and their reason. */
  quien: string;
  nombre: string;
  motivo: string;
  en: Generated<Date>;
}

/** Changes that the provider of accounts has not received yet; a row is deleted once it has. */
export interface AccountChangesTable {
  id: Generated<string>;
  sub: string;
  /**
   * `sesiones`: end all of them. `oficina`: give or take the realm's role, as office_staff says when it is carried out. `bloqueo`: enable or
   * disable the account, as account_blocks and customers say then.
   */
  cambio: 'sesiones' | 'oficina' | 'bloqueo';
  intentos: Generated<number>;
  siguiente_intento: Generated<Date>;
}

/** The newest code that was mailed to an account; earlier ones no longer count. */
export interface AccountCodesTable {
  sub: string;
  /** Id of the mail that carries it. */
  mail: string;
  /** Keyed hash of the code. */
  huella: Buffer;
  vence: Instant;
  /** Times that a code was typed, right or wrong. */
  fallas: Generated<number>;
  usado: Instant | null;
}
