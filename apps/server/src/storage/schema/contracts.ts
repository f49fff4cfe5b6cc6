import type { QueryField, TasacionValues, Values } from '@veridico/forms';
import type { ColumnType, Generated } from 'kysely';
import type { Day, Instant, DatabaseSet } from './columns.ts';

/** Terms agreed with a customer, frozen: later changes of the plan do not change the contract. */
export interface ContractsTable {
  id: Generated<string>;
  /** RUT of the company or person the contract is for, in wire form. */
  titular: string;
  /** Code of the plan it comes from. */
  plan: string | null;
  /** The plan's name, as shown. */
  nombre: string;
  /** mensual: a quota per month. pack: one quota in all. */
  tipo: 'mensual' | 'pack';
  /** '1': pesos, tax included. '2': UF, tax not included. */
  moneda: '1' | '2';
  /** Queries in each period. */
  consultas: number;
  /** Price of an additional query, in the currency. */
  valor_adicional: string;
  /** Price per period, in the currency; null where nothing is invoiced. */
  precio: string | null;
  /** Months of each term; null where the contract is not renewed. */
  meses: number | null;
  /** First day of the contract and last day of the running term, in Chile. */
  desde: Day;
  hasta: Day;
  /** Last day of service once termination is decided; no renewal follows. */
  fin: Day | null;
  /** The last day that `hasta` held before a change of plan was planned; null without one. */
  hasta_sin_cambio: Generated<Day | null>;
  /** Queries are blocked since this moment because an invoice is unpaid. */
  suspendido: Instant | null;
  /** First day of the next period to invoice; null where none follows. */
  siguiente_factura: Day | null;
  /** The contract ended, its notices were sent and its last invoice was made. */
  cerrado: Instant | null;
  /** Address of mails about it. Personal data: never in a log. */
  correo: string;
  demo: boolean;
  creado: DatabaseSet<Date>;
  /** When it was ended before its last day. */
  terminado: Instant | null;
}

/** One month of a monthly contract, or all of a pack: quota and use. */
export interface QuotaPeriodsTable {
  id: Generated<string>;
  contrato: string;
  /** First and last day, in Chile. */
  desde: Day;
  hasta: Day;
  incluidas: number;
  /** Reserved from the quota before the report is made; given back when none results. */
  usadas: Generated<number>;
  /** Reserved queries whose report was made. */
  hechas: Generated<number>;
  /** Queries past the quota, invoiced with the period. */
  adicionales: Generated<number>;
  valor_adicional: string;
}

/** What a query says, stored under the names of the form; the RUT is its subject. */
export type QueryTexts = Values<Exclude<QueryField, 'run'>>;

/** Each query on a contract. */
export interface QueriesTable extends QueryTexts {
  /** Also the id of the resulting report. */
  id: Generated<string>;
  cliente: string | null;
  /** RUT in whose name it was made; null in queries of an earlier version. */
  titular_rut: Generated<string | null>;
  periodo: string | null;
  /** Past the quota. */
  adicional: boolean;
  servicio: string;
  /** Either a RUT in wire form, or a property's commune (13120) and rol (573-24). */
  sujeto_rut: string | null;
  comuna: Generated<string | null>;
  rol: Generated<string | null>;
  /** Input of an appraisal, as typed. */
  tasacion: ColumnType<TasacionValues | null, string | null | undefined, string | null>;
  /** Keyed hash of the request. */
  huella: Buffer;
  /** A repetition of the query gets this one's result. */
  vigente: Generated<boolean>;
  estado: Generated<'MAKING' | 'MADE' | 'FAILED'>;
  /** The process making the report counts as dead after this. */
  lease_until: Instant;
  creada: DatabaseSet<Date>;
  terminada: Instant | null;
}

/** Reports issued to each customer. */
export interface HistorialTable {
  cliente: string;
  emitido: Instant;
  informe: string;
  origen: 'compra' | 'consulta';
  /** RUT of the company the report was made for: its users may read it; the customer may only while being one of them. */
  solicitante: string | null;
  /** The company's user who asked. */
  usuario: Generated<string | null>;
  /** Of the report, 0 to 999: the database copies it when the row is written. */
  puntaje: DatabaseSet<number | null>;
  /** Number of the printed value of an appraisal, in UF; copied alike. */
  valor: DatabaseSet<string | null>;
}

/** Number of historial rows per company. */
export interface CompanyCountsTable {
  empresa: string;
  informes: number;
}
