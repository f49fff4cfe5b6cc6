import type { TasacionValues } from '@veridico/forms';
import type { ColumnType, Generated } from 'kysely';
import type { Day, Instant, Made } from './columns.ts';

/** What was agreed with a customer, frozen when it was: a plan that changes later changes no contract. */
export interface ContractsTable {
  id: Generated<string>;
  /** RUT in whose name is asked, of a company or of a person, in wire form. */
  titular: string;
  /** Code of the plan it was made from. */
  plan: string | null;
  /** The plan's name, as shown. */
  nombre: string;
  /** mensual: so many queries each month. pack: so many in all. */
  tipo: 'mensual' | 'pack';
  /** '1': pesos, tax included. '2': UF, tax not included. */
  moneda: '1' | '2';
  /** Queries in each period. */
  consultas: number;
  /** What one more costs, in the currency. */
  valor_adicional: string;
  /** Of each period, in the currency; null where nothing is invoiced. */
  precio: string | null;
  /** How long each term runs; null where none follows the first. */
  meses: number | null;
  /** First day, and the last one of the term that runs, in Chile. */
  desde: Day;
  hasta: Day;
  /** Last day with service, once it is decided: no term follows it. */
  fin: Day | null;
  /** Since when nothing may be asked because an invoice is not paid. */
  suspendido: Instant | null;
  /** First day of the period whose invoice is made next; null where none will be. */
  siguiente_factura: Day | null;
  /** It is over, everybody was told, and its last invoice is made. */
  cerrado: Instant | null;
  /** Where mails about it go. Personal data: never in a log. */
  correo: string;
  demo: boolean;
  creado: Made<Date>;
  /** It was ended before its last day. */
  terminado: Instant | null;
}

/** One month of a monthly contract, or all of a pack: how much may be asked and how much was. */
export interface QuotaPeriodsTable {
  id: Generated<string>;
  contrato: string;
  /** First and last day, in Chile. */
  desde: Day;
  hasta: Day;
  incluidas: number;
  /** Taken of those, before the work; given back where nothing comes of it. */
  usadas: Generated<number>;
  /** Of those taken, the ones whose report was made. */
  hechas: Generated<number>;
  /** Past the quota, to be invoiced with the period. */
  adicionales: Generated<number>;
  valor_adicional: string;
}

/** Each query on a contract. */
export interface QueriesTable {
  /** That of the report that came of it. */
  id: Generated<string>;
  cliente: string | null;
  periodo: string | null;
  /** Past the quota. */
  adicional: boolean;
  servicio: string;
  /** One of both: a RUT in wire form, or a property's commune (13120) and rol (573-24). */
  sujeto_rut: string | null;
  comuna: Generated<string | null>;
  rol: Generated<string | null>;
  /** What an appraisal was asked with, as it was typed. */
  tasacion: ColumnType<TasacionValues | null, string | null | undefined, string | null>;
  motivo: string;
  /** Keyed hash of what was asked. */
  huella: Buffer;
  /** The same query, asked again, is this one. */
  vigente: Generated<boolean>;
  estado: Generated<'MAKING' | 'MADE' | 'FAILED'>;
  /** Whoever makes the report is dead after that. */
  lease_until: Instant;
  creada: Made<Date>;
  terminada: Instant | null;
}

/** What was issued to whom. */
export interface HistorialTable {
  cliente: string;
  emitido: Instant;
  informe: string;
  origen: 'compra' | 'consulta';
  /** RUT of the company in whose name was asked: its users read it, and whoever asked no longer than they are one of them. */
  solicitante: string | null;
  /** Who of that company asked. */
  usuario: Generated<string | null>;
}

/** How many rows of historial are a company's. */
export interface CompanyCountsTable {
  empresa: string;
  informes: number;
}
