import type { RolDeEmpresa } from '@veridico/forms';
import type { Generated, JSONColumnType } from 'kysely';
import type { Instant } from './columns.ts';

/**
 * Current, invited and former users of a company; the query log still names former ones. The rights of an account right now are in its
 * customers row, which is updated in the same transaction.
 */
export interface CompanyUsersTable {
  id: Generated<string>;
  /** RUT in wire form. */
  empresa: string;
  /** Null while invited. */
  cliente: string | null;
  /** Lower case. This and the names are personal data: never in a log. */
  correo: string;
  nombre: string;
  apellido: string;
  rol: RolDeEmpresa;
  /** Query limit for the running periods; null for none. */
  limite: number | null;
  estado: 'invitado' | 'activo' | 'deshabilitado' | 'eliminado';
  /**
   * The invitation created the account, which is disabled and deleted together with this row. Otherwise the account existed before and
   * belongs to its owner.
   */
  de_empresa: Generated<boolean>;
  /** Increases with each change. */
  version: Generated<number>;
  /** Id of the invitation mail. */
  enlace: string | null;
  /** When its link expires. */
  vence: Instant | null;
  /** When the identity provider was first asked (or about to be asked) to create the invited account. */
  cuenta_pedida: Instant | null;
  /**
   * Until when earlier reports stay hidden and other users cannot be removed. Applies to a user who came by a claim, and to those they
   * invite.
   */
  cautela: Instant | null;
  /** When its user last acted for the company, noted at most once an hour; null: never. */
  visto: Instant | null;
  /** Member since; for an invitation, when it was made. */
  desde: Generated<Date>;
  /** Next time to send the state to the identity provider; null when it is up to date. */
  por_sincronizar: Instant | null;
  sincronizar_intentos: Generated<number>;
}

/** Each time that a company began or ceased to demand the second factor of its users. The newest row is in force. */
export interface FactorDemandsTable {
  id: Generated<string>;
  /** RUT in wire form. */
  empresa: string;
  exige: boolean;
  /** `sub` of the administrator. */
  quien: string;
  en: Generated<Date>;
}

/** Rules that a company set for its queries; the newest row is in force. */
export interface CompanyRulesTable {
  id: Generated<string>;
  /** RUT in wire form. */
  empresa: string;
  /** For so many days an answer that the company has is offered instead of a new query; 0: never. */
  dias: number;
  /** Most additional queries in a period of a monthly contract; null: any number. */
  tope_adicionales: number | null;
  /** Additional queries, and those above a user's own limit, wait for an administrator; null: as the row before says. */
  aprobacion: boolean | null;
  /** `sub` of the administrator. */
  quien: string;
  en: Generated<Date>;
}

/** A user of a company as the log of changes keeps it. */
export interface LoggedUser {
  readonly rol: RolDeEmpresa;
  readonly limite: number | null;
  readonly estado: CompanyUsersTable['estado'];
}

/** Each change of a company's users. */
export interface CompanyUserChangesTable {
  id: Generated<string>;
  /** RUT in wire form. */
  empresa: string;
  /** Row of company_users that was changed. */
  usuario: string;
  /** Name or address of that user at the time: their row may be deleted before this one. */
  nombre: string;
  suceso: 'invitado' | 'reinvitado' | 'entro' | 'cambiado' | 'deshabilitado' | 'habilitado' | 'eliminado' | 'salio';
  /** Null: there was none. */
  antes: JSONColumnType<LoggedUser> | null;
  /** Null: it is gone. */
  despues: JSONColumnType<LoggedUser> | null;
  /** Row of company_users of who did it; null: the office. */
  por: string | null;
  /** Name or address of who did it at the time; 'Verídico' for the office. */
  quien: string;
  en: Generated<Date>;
}

/** What the product keeps of a session of either identity provider, by the `sid` of its tokens. */
export interface SessionStatesTable {
  sesion: string;
  /** `sub` of the session's user. */
  cuenta: string;
  /** When its user last typed the right password after signing in. */
  probada: Instant | null;
  /** RUT of the company that it acts for; null: none was chosen in this session. */
  empresa: string | null;
  actualizada: Generated<Date>;
}
