import type { Generated, JSONColumnType } from 'kysely';
import type { Day, Instant, DatabaseSet } from './columns.ts';

/** One line of an invoice. Currency amounts have two decimals, as PostgreSQL writes them. */
export interface LineaFactura {
  /** base: the period that begins. adicionales: queries past the quota of the ended period. */
  readonly clase: 'base' | 'adicionales' | 'monitoreo';
  readonly cantidad: number;
  /** Unit price, in the currency. */
  readonly valor: string;
  /** In the currency. */
  readonly monto: string;
  /** Whole pesos; UF amounts before tax, peso amounts including it. */
  readonly neto: number;
}

/**
 * Amount a contract owes for one period, frozen when issued. The first period's row records how it was paid when the plan was contracted.
 */
export interface FacturasTable {
  id: Generated<string>;
  contrato: string;
  /** The invoiced period. The last invoice, which only charges additional queries, has the day after the contract and null. */
  desde: Day;
  hasta: Day | null;
  lineas: JSONColumnType<readonly LineaFactura[]>;
  moneda: '1' | '2';
  /** Sum of the lines, in the currency. */
  monto: string;
  /** The UF used for conversion to pesos; null for a plan in pesos. */
  uf_fecha: Day | null;
  uf_valor: string | null;
  /** Whole pesos. */
  neto: number;
  iva: number;
  total: number;
  emitida: Day;
  /** Last day to pay. */
  vence: Day;
  demo: boolean;
  creada: DatabaseSet<Date>;
  pagada: Instant | null;
  /** The order that paid it. */
  orden: string | null;
}

/** Events of a contract, each recorded once: the process that inserts the row performs its side effects. */
export interface ContractEventsTable {
  id: Generated<string>;
  contrato: string;
  suceso: string;
  /** Uniqueness key: an invoice with its due day, the last day of a term, a period. */
  clave: string;
  /** Never personal data. */
  detalle: string | null;
  /** `sub` of the person who did it; null for scheduled work. */
  quien: string | null;
  en: Generated<Date>;
}

/** Termination notices, word for word. */
export interface TerminacionesTable {
  id: Generated<string>;
  contrato: string;
  fin: Day;
  texto: JSONColumnType<readonly string[]>;
  /** SHA-256 of the text, in hexadecimal. */
  huella: string;
  /** `sub` of the person who gave it. */
  quien: string;
  ip: string;
  creada: DatabaseSet<Date>;
}

/** Reports per day (in Chile) and customer, within and past the quota: showing a plan's use costs the same however many there are. */
export interface ConsumoTable {
  periodo: string;
  dia: Day;
  cliente: string;
  consultas: Generated<number>;
  adicionales: Generated<number>;
}
