import type { ClaseDeBase, ClaseRetenida } from '@veridico/reference';
import { isCompanyRut } from '@veridico/forms';
import { MOTIVOS } from '@veridico/reports';
import { sql, type RawBuilder } from 'kysely';
import type { SuppressibleType } from '../bureau/suppression.ts';

/** How long: a class of the retention table, as long as the account lasts, or as long as the source reports it. */
export type Kept = ClaseRetenida | 'cuenta' | 'fuente';

/** A table in which rows of a RUT are found. */
export interface Findable {
  /** As the person reads it. */
  readonly titulo: string;
  readonly base: ClaseDeBase;
  readonly conserva: Kept;
  /** Condition on its rows. Each is served by an index. @param rut in wire form */
  readonly donde: (rut: string) => RawBuilder<boolean>;
  /** What is shown of a row: expression of SQL by name. Empty where rows tell of other people: then only their number is shown. */
  readonly campos: Readonly<Record<string, string>>;
}

/** Why a table is not looked at by RUT. */
export type Elsewhere =
  /** Nothing of a person. */
  | 'sin-datos'
  /** Counted and shown with the table that it belongs to. */
  | 'con-otra'
  /** Only of the staff of the office. */
  | 'de-la-oficina'
  /** Holds no RUT, and nothing that leads to one: hashes, digests, or marks that cannot be read. */
  | 'sin-rut';

/** A table of the bureau's records, read by held-records.ts. */
export interface FromSource {
  readonly antecedente: SuppressibleType;
  readonly base: ClaseDeBase;
  readonly conserva: Kept;
}

/** Accounts whose identity card proved the RUT: one that was only stated may be another person's. */
export const account = (rut: string, column: 'sub' | 'id' | 'id::text') =>
  sql`(select ${sql.raw(column)} from customers where rut = ${rut} and rut_probado is not null)`;
export const ofAccount = (column: string) => (rut: string) => sql<boolean>`${sql.raw(column)} in ${account(rut, 'sub')}`;
export const equals = (column: string) => (rut: string) => sql<boolean>`${sql.raw(column)} = ${rut}`;
/** Of persons alone: what one company notes about another is the business of the first. */
export const ofPerson = (column: string) => (rut: string) => (isCompanyRut(rut) ? sql<boolean>`false` : equals(column)(rut));
/** A text that others wrote, without the RUTs in it: they may be of third persons. @param text column */
export const withoutRuts = (text: string) =>
  `regexp_replace(${text}, '\\m\\d{1,2}\\.?\\d{3}\\.?\\d{3}\\s?-\\s?[\\dkK]\\M', 'otro RUT', 'g')`;
/** Purchases and contractings: of the account, of the person with the card, and of the company. */
const ownOrders = (rut: string) => sql`(select orden from orders where cliente in ${account(rut, 'id')}
  union select orden from orders where sujeto_rut = ${rut} and motivo = ${MOTIVOS['consulta-propia']}
  union select orden from orders where consultante_empresa = ${rut} union select orden from plan_orders where rut_empresa = ${rut})`;
export const ofOrders = (rut: string) => sql<boolean>`orden in ${ownOrders(rut)}`;
export const ofContracts = (column: string) => (rut: string) =>
  sql<boolean>`${sql.raw(column)} in (select id from contracts where titular = ${rut})`;
export const ofRequests = (rut: string) => sql<boolean>`solicitud in (select id from rights_requests where rut = ${rut})`;

/** Name of a company by its RUT: as it contracted, or else as recorded. @param rut column */
export const companyName = (rut: string) =>
  `coalesce((select c.razon_social from companies c where c.rut = ${rut}), (select e.razon_social from empresas e where e.rut = ${rut}), ${rut})`;

/** Of a request: until the sender has proven their identity, the mail may be a stranger's. */
export const MAIL_OF_PROVEN = `case when identidad = 'probada' then correo else 'de quien no ha probado quién es' end`;

/** Reports of the account itself, not of a company for which it acts. */
export const OWN_HISTORY: Findable = {
  titulo: 'Informes que guardas en tu cuenta',
  base: 'contrato',
  conserva: 'informes',
  donde: (rut) => sql<boolean>`cliente in ${account(rut, 'id')} and solicitante is null`,
  campos: {},
};

export const OWN_SHARES: Findable = {
  titulo: 'Informes que compartes',
  base: 'contrato',
  conserva: 'compartidos',
  donde: (rut) => sql<boolean>`cliente in ${account(rut, 'id')} and empresa is null`,
  campos: { Con: 'para', Desde: 'creado', Hasta: 'vence', Terminado: 'terminado' },
};
