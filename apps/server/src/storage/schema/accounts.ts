import type { RolDeEmpresa } from '@veridico/forms';
import type { Generated } from 'kysely';
import type { Instant, Made } from './columns.ts';

/** Whoever the product knows with an account. Names, mail and the like are the identity provider's; what was agreed with them is ours. */
export interface CustomersTable {
  id: Generated<string>;
  /** The `sub` of their tokens. */
  sub: string;
  /** One account for each; null once the account is deleted. */
  rut: string | null;
  /** When the number of their identity card showed that the RUT is theirs; null where it was only told. */
  rut_probado: Instant | null;
  /** RUT of the company in whose name they ask; null for who asks in their own. */
  empresa: Generated<string | null>;
  /** S: a contract customer, who asks without paying each time. */
  contrato: Generated<'S' | 'N'>;
  /** What they may do for their company; null for who has none. */
  rol: Generated<RolDeEmpresa | null>;
  /** Their company disabled the account that it made for them: its tokens are refused. */
  suspendida: Generated<boolean>;
  creada: Made<Date>;
  /** The account is no more: its tokens are refused, its row only keeps the number from being used again. */
  eliminada: Instant | null;
  /** How many rows of historial are theirs, but for what they asked for a company. */
  informes: Generated<number>;
  /** Their mail address, once they have shown that it is theirs: what was bought with it without an account is theirs too. */
  correo: Generated<string | null>;
  correo_desde: Instant | null;
  /** What was being issued while the address became theirs was looked for as well. */
  correo_revisado: Generated<boolean>;
}

export type AccountLinkKind = 'confirmar' | 'password' | 'empresa' | 'invitacion';

/** One-time links that mails about accounts carry. */
export interface AccountLinksTable {
  token_hash: Buffer;
  clase: AccountLinkKind;
  sub: string;
  /** Number of the mail that carries it: of two of a kind for one account only the newer one's counts, but for invitations. */
  mail: string;
  creado: Made<Date>;
  vence: Instant;
  usado: Instant | null;
}
