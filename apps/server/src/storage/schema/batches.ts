import type { EstadoDeLinea, EstadoDeLote, JuicioDeLinea } from '@veridico/api/endpoints';
import type { Declarable, ReportCode } from '@veridico/reports';
import type { Generated } from 'kysely';
import type { DatabaseSet, Instant } from './columns.ts';

/** Lists of RUTs that a customer asks about at once. */
export interface LotesTable {
  id: Generated<string>;
  /** Id of the customer. */
  cliente: string;
  /** RUT in whose name its queries are made. */
  titular: string;
  /** Code of a report, or POR_RUT: each line's RUT decides. */
  servicio: string;
  /** As declared: of every line. */
  motivo: Declarable;
  nombre: string;
  /** revision: nothing is asked or charged yet. */
  estado: Generated<EstadoDeLote>;
  /** Code of the problem that stopped it, or 'usuario'; empty otherwise. */
  pausa: Generated<string>;
  /** So many additional queries were accepted. */
  adicionales_max: Generated<number>;
  creado: DatabaseSet<Date>;
  pedido: Instant | null;
  /** Last act of its owner or change of a line. */
  movido: Generated<Date>;
}

/** Lines of batches, in the order of the list. */
export interface LoteLineasTable {
  lote: string;
  /** From 1. */
  numero: number;
  /** As typed, shortened. */
  texto: string;
  /** In wire form; null if it could not be read. */
  sujeto_rut: string | null;
  /** Code of the report that is asked for; null if there is none for it. */
  informe: ReportCode | null;
  /** What the list says beside the RUT, such as a cost centre. */
  referencia: string;
  juicio: JuicioDeLinea;
  /** Number of the line that it repeats. */
  repite: number | null;
  estado: Generated<EstadoDeLinea>;
  /** Asked although the company has an answer. */
  de_nuevo: Generated<boolean>;
  /** Id of its query and report: set in the transaction that reserves the quota, so that a line is never charged twice. */
  consulta: string | null;
  /** Code of the problem; empty unless it failed. */
  falla: Generated<string>;
  intentos: Generated<number>;
  /** The process that works on it counts as dead after this. */
  lease_until: Instant | null;
}
