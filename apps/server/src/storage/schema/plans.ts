import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { Day, Instant, DatabaseSet } from './columns.ts';

/** Plans that companies may contract. */
export interface PlansTable {
  codigo: string;
  nombre: string;
  /** mensual: a quota per month. pack: one quota in all. */
  tipo: 'mensual' | 'pack';
  /** '1': pesos, tax included. '2': UF, tax not included. */
  moneda: '1' | '2';
  /** In the currency, two decimals; whole for pesos. */
  precio: string;
  consultas: number;
  /** Price of an additional query, in the currency. */
  valor_adicional: string;
  /** As shown: 'Mensual', 'Único'. */
  frecuencia: Generated<string>;
  /** Length of a contract in months. */
  meses: number;
  posicion: number;
  /** Can be contracted. */
  vigente: Generated<boolean>;
  demo: boolean;
}

/** The company's form, with its field names, without the identity card's number. Personal data: never in a log. */
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
 * How the right to act for the company was established. administrador: an administrator of the company contracted. propia: a natural person
 * for themselves. simulada: by the stand-in. declarada: sworn. aprobada: approved by an administrator. oficina: decided by the office.
 */
export type Representation = 'administrador' | 'propia' | 'simulada' | 'declarada' | 'aprobada' | 'oficina';

export type Identity = 'sin-intentar' | 'aprobada' | 'rechazada';

/** Extends an order that contracts a plan: company, terms, signature, and progress of the alta. */
export interface PlanOrdersTable {
  orden: string;
  empresa: JSONColumnType<PlanCompany>;
  /** Both in wire form. */
  rut_empresa: string;
  rut_representante: string;
  /** Address for the contract and the access. */
  correo: string;
  /** The plan's terms, frozen: later changes of the plan do not change the order. */
  nombre: string;
  tipo: 'mensual' | 'pack';
  moneda: '1' | '2';
  precio: string;
  consultas: number;
  valor_adicional: string;
  meses: number;
  /** The UF used for the price; null for a plan in pesos. */
  uf_fecha: Day | null;
  uf_valor: string | null;
  demo: boolean;
  /** The signed text as JSON, stored byte for byte as shown. */
  contrato: string;
  /** SHA-256 of its text, in hexadecimal. */
  huella: string;
  firmado: Instant | null;
  firma_ip: string | null;
  firma_navegador: string | null;
  /** Edition of the terms in force when it was signed. */
  firma_terminos: string | null;
  identidad: Generated<Identity>;
  identidad_intentos: Generated<number>;
  identidad_en: Instant | null;
  /** Null until established. */
  representacion: Generated<Representation | null>;
  /** Id of the resulting contract; null until the client exists. */
  contrato_creado: string | null;
  /** When the provider was asked to create the user. A user found later under this mail may come from that call, if its answer was lost. */
  usuario_pedido: Instant | null;
  /** `sub` of the administrator. */
  usuario: string | null;
  /** Id of the mail whose link must be used before this account may act for the company. */
  enlace: string | null;
  /** When client, user and role were complete. */
  lista: Instant | null;
  /** Code of the last answer. */
  alta_codigo: string | null;
  alta_lease: Instant | null;
  alta_intentos: Generated<number>;
  /** Null where no work is left, or the alta was not requested yet. */
  alta_siguiente: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

/** Sealed signed contracts. Folios and codes come from the same series as those of reports. */
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

/** Client companies, as entered by themselves. The bureau's companies are in `empresas`. */
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
  /** E-7F3A09BC12D4: names the company in addresses and in the office's log, where its RUT may not be. */
  clave: Generated<string>;
  /** Read by the previous version only; company_rules replaced it. */
  dias_vigencia: Generated<number>;
  creada: DatabaseSet<Date>;
  actualizada: Generated<Date>;
}

/** Acts of checks, people and jobs on an order besides state changes. Must hold no personal data. */
export interface OrderActsTable {
  id: Generated<string>;
  orden: string;
  acto: string;
  detalle: string | null;
  /** `sub` of the person of the office who did it. */
  quien: string | null;
  en: Generated<Date>;
}

/** Open cases on which a person of the office works, or that are put off. */
export interface CaseMarksTable {
  tarea: string;
  /** `sub` of the person who took it, and since when. */
  quien: string | null;
  desde: Instant | null;
  /** First day on which a case that was put off is shown again, in Chile; why, and when it was decided. */
  hasta: Day | null;
  motivo: string | null;
  pospuesta: Instant | null;
}

/** Closed cases: hidden unless something new happens. */
export interface CaseClosuresTable {
  tarea: string;
  nota: string;
  quien: string;
  en: Generated<Date>;
}
