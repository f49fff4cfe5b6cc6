import type { EstadoDeAprobacion } from '@veridico/api/endpoints';
import type { ReportCode } from '@veridico/reports';
import type { Generated } from 'kysely';
import type { DatabaseSet, Instant } from './columns.ts';

/** Queries that a company's user asked an administrator to approve. */
export interface AprobacionesTable {
  id: Generated<string>;
  /** RUT in whose name it would be made. */
  empresa: string;
  /** Id of the customer who asked. */
  cliente: string;
  /** Their row among the company's users. */
  usuario: string;
  servicio: ReportCode;
  /** Either a RUT in wire form, or a property's commune (13120) and rol (573-24). */
  sujeto_rut: string | null;
  comuna: string | null;
  rol: string | null;
  /** The call's fields as sent, in JSON. */
  pregunta: unknown;
  /** As the report prints it. */
  motivo: string;
  /** Of the query: the same one, asked again, is the same open request. */
  huella: Buffer;
  estado: Generated<EstadoDeAprobacion>;
  pedida: DatabaseSet<Date>;
  /** A pending request counts as 'vencida' after this. */
  vence: Generated<Date>;
  /** Row of company_users of who answered. */
  aprobador: string | null;
  resuelta: Instant | null;
  /** The cost that was approved. */
  adicional: Generated<boolean>;
  valor: Generated<string>;
  /** The reason of a refusal. */
  respuesta: Generated<string>;
  /** Id of its query and report: set in the transaction that reserves the quota, so that it is charged once. */
  consulta: string | null;
  /** Code of the problem why it was not made; empty otherwise. */
  falla: Generated<string>;
  intentos: Generated<number>;
  /** The process that makes it counts as dead after this. */
  lease_until: Instant | null;
}
