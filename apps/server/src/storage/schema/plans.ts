import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { Day, Instant, Made } from './columns.ts';

/** What companies may contract. */
export interface PlansTable {
  codigo: string;
  nombre: string;
  /** mensual: so many queries each month. pack: so many in all. */
  tipo: 'mensual' | 'pack';
  /** '1': pesos, tax included. '2': UF, tax not included. */
  moneda: '1' | '2';
  /** In the currency, two decimals; whole where it is pesos. */
  precio: string;
  consultas: number;
  /** What one more costs, in the currency. */
  valor_adicional: string;
  /** As shown: 'Mensual', 'Único'. */
  frecuencia: Generated<string>;
  /** How long a contract runs. */
  meses: number;
  posicion: number;
  /** May be contracted today. */
  vigente: Generated<boolean>;
  demo: boolean;
}

/** The company's form, as its own fields name it, but for the card's number, which is not kept. Personal data: never in a log. */
export interface PlanCompany {
  readonly razonSocial: string;
  readonly nombreFantasia: string;
  readonly giro: string;
  readonly domicilio: string;
  readonly ciudad: string;
  readonly codigoRegion: string;
  readonly codigoComuna: string;
  readonly nombreRepresentanteLegal: string;
  readonly primerApellidoRepresentanteLegal: string;
  readonly telefonoFijo: string;
  readonly telefonoCelular: string;
  readonly encargadoPagoProveedores: string;
  readonly correoPagoProveedores: string;
  readonly telefonoPagoProveedores: string;
}

/**
 * How the right to act for the company was settled. administrador: an administrator of it contracted. propia: a natural person for themselves.
 * simulada: by the stand-in. declarada: sworn. aprobada: by an administrator. oficina: by a person of the office.
 */
export type Representation = 'administrador' | 'propia' | 'simulada' | 'declarada' | 'aprobada' | 'oficina';

export type Identity = 'sin-intentar' | 'aprobada' | 'rechazada';

/** Beside an order that contracts a plan: with whom, on what terms, what was signed, and how far the new client has come. */
export interface PlanOrdersTable {
  orden: string;
  empresa: JSONColumnType<PlanCompany>;
  /** Wire form, both. */
  rut_empresa: string;
  rut_representante: string;
  /** Where the contract and the access go. */
  correo: string;
  /** The plan's terms, frozen: a plan that changes later changes no order. */
  nombre: string;
  tipo: 'mensual' | 'pack';
  moneda: '1' | '2';
  precio: string;
  consultas: number;
  valor_adicional: string;
  meses: number;
  /** The UF that the price was made with; null for a plan in pesos. */
  uf_fecha: Day | null;
  uf_valor: string | null;
  demo: boolean;
  /** What is signed, as JSON text: kept as it was shown, to the byte. */
  contrato: string;
  /** SHA-256 of its words, in hexadecimal. */
  huella: string;
  firmado: Instant | null;
  firma_ip: string | null;
  firma_navegador: string | null;
  /** Edition of the terms that were in force. */
  firma_terminos: string | null;
  identidad: Generated<Identity>;
  identidad_intentos: Generated<number>;
  identidad_en: Instant | null;
  /** Null until it is settled. */
  representacion: Generated<Representation | null>;
  /** Number of the contract that runs; null until the client exists. */
  contrato_creado: string | null;
  /** The provider was asked for a user: one found later under this mail may be the one whose making nobody heard of. */
  usuario_pedido: Instant | null;
  /** `sub` of the administrator. */
  usuario: string | null;
  /** Number of the mail whose link has to be followed before this account may act for the company. */
  enlace: string | null;
  /** Client, user and role exist. */
  lista: Instant | null;
  /** What was last answered. */
  alta_codigo: string | null;
  alta_lease: Instant | null;
  alta_intentos: Generated<number>;
  /** Null where nothing is left to do, or nobody has asked yet. */
  alta_siguiente: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

/** Signed contracts, sealed. Folio and code are those of reports. */
export interface ContractDocumentsTable {
  orden: string;
  folio: string;
  codigo_hmac: Buffer;
  codigo_final: string;
  emitido: Instant;
  pdf: Buffer;
  sha256: string;
  verificaciones: Generated<number>;
}

/** Clients by contract, as they described themselves. The bureau's own companies are another table. */
export interface CompaniesTable {
  rut: string;
  razon_social: string;
  nombre_fantasia: string;
  giro: string;
  domicilio: string;
  ciudad: string;
  cut: string;
  correo: string;
  telefono: string;
  encargado_pago: string;
  correo_pago: string;
  telefono_pago: string;
  creada: Made<Date>;
  actualizada: Generated<Date>;
}

/** What checks, people and jobs did about an order besides moving its state. Never personal data. */
export interface OrderActsTable {
  id: Generated<string>;
  orden: string;
  acto: string;
  detalle: string | null;
  /** Who of the office did it: the `sub` of their tokens. */
  quien: string | null;
  en: Generated<Date>;
}

/** Cases that a person closed: hidden while nothing new has happened. */
export interface CaseClosuresTable {
  tarea: string;
  nota: string;
  quien: string;
  en: Generated<Date>;
}
