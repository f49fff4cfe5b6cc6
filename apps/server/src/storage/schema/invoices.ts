import type { Generated, JSONColumnType } from 'kysely';
import type { Day, Instant, Made } from './columns.ts';

/** One line of an invoice. Amounts of the currency have two decimals, as PostgreSQL writes them. */
export interface LineaFactura {
  /** base: the period that begins. adicionales: queries past the quota of the one that ended. */
  readonly clase: 'base' | 'adicionales';
  readonly cantidad: number;
  /** Of each, in the currency. */
  readonly valor: string;
  /** In the currency. */
  readonly monto: string;
  /** Whole pesos: before tax of UF, with it of pesos. */
  readonly neto: number;
}

/** What a contract owes for one period, frozen when it is issued. Of the first period it says how it was paid when the plan was contracted. */
export interface FacturasTable {
  id: Generated<string>;
  contrato: string;
  /** The period that it pays for; of the last one, which only charges additional queries, the day after the contract and null. */
  desde: Day;
  hasta: Day | null;
  lineas: JSONColumnType<readonly LineaFactura[]>;
  moneda: '1' | '2';
  /** Of all lines, in the currency. */
  monto: string;
  /** The UF that made pesos of it; null for a plan in pesos. */
  uf_fecha: Day | null;
  uf_valor: string | null;
  /** Whole pesos. */
  neto: number;
  iva: number;
  total: number;
  emitida: Day;
  /** Last day to pay it. */
  vence: Day;
  demo: boolean;
  creada: Made<Date>;
  pagada: Instant | null;
  /** The order that paid it. */
  orden: string | null;
}

/** What happened to a contract, each thing once: whoever writes the row does what goes with it. */
export interface ContractEventsTable {
  id: Generated<string>;
  contrato: string;
  suceso: string;
  /** What makes it once: an invoice with its due day, the last day of a term, a period. */
  clave: string;
  /** Never personal data. */
  detalle: string | null;
  /** `sub` of who did it; null for the clock. */
  quien: string | null;
  en: Generated<Date>;
}

/** Notices that a contract is to end, as they were given: kept to the word. */
export interface TerminacionesTable {
  id: Generated<string>;
  contrato: string;
  fin: Day;
  texto: JSONColumnType<readonly string[]>;
  /** SHA-256 of the text, in hexadecimal. */
  huella: string;
  /** `sub` of who gave it. */
  quien: string;
  ip: string;
  creada: Made<Date>;
}

/** How many reports were made on a period's quota and past it, by day in Chile and by customer: what is shown of a plan costs the same however many. */
export interface ConsumoTable {
  periodo: string;
  dia: Day;
  cliente: string;
  consultas: Generated<number>;
  adicionales: Generated<number>;
}
