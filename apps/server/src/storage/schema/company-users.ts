import type { RolDeEmpresa } from '@veridico/forms';
import type { Generated } from 'kysely';
import type { Instant } from './columns.ts';

/**
 * Who acts for a company, who is invited to, and who did once: the log of queries still names them. What an account may do at this moment
 * stands in its row of customers, which follows this one in the same transaction.
 */
export interface CompanyUsersTable {
  id: Generated<string>;
  /** RUT in wire form. */
  empresa: string;
  /** Null while invited. */
  cliente: string | null;
  /** Lower case, and the account's names: personal data, never in a log. */
  correo: string;
  nombre: string;
  apellido: string;
  rol: RolDeEmpresa;
  /** Queries in the running periods; null for no limit. */
  limite: number | null;
  estado: 'invitado' | 'activo' | 'deshabilitado' | 'eliminado';
  /** The invitation made the account: it is disabled and deleted with its place here. An older one is its owner's. */
  de_empresa: Generated<boolean>;
  /** Goes up with each change. */
  version: Generated<number>;
  /** Number of the mail that invites. */
  enlace: string | null;
  /** When its link ends. */
  vence: Instant | null;
  /** The account's provider was asked, or is about to be, to make an account for the invitation. */
  cuenta_pedida: Instant | null;
  /** Until when earlier reports stay hidden and other users cannot be removed: of who came by a claim, and of who they invite. */
  cautela: Instant | null;
  /** Since when in this company or, while invited, of the invitation. */
  desde: Generated<Date>;
  /** When the account's provider is to be told next; null where it knows. */
  por_sincronizar: Instant | null;
  sincronizar_intentos: Generated<number>;
}
