import type { Operacion, TipoPropiedad } from '@veridico/reference';
import type { Generated } from 'kysely';
import type { Day } from './columns.ts';

/** Load and source that last delivered the row (import/origin.ts). */
type Entrega = Generated<string>;

export interface PersonasTable {
  rut: string;
  nombres: string;
  apellido_paterno: string;
  apellido_materno: string | null;
  fecha_nacimiento: Day | null;
  nacionalidad: string | null;
  estado_civil: string | null;
  fallecido: boolean;
  /** Serial of the current identity card, nine letters or digits. */
  serie: string | null;
  /** Serials of earlier cards. */
  series_anteriores: Generated<string[]>;
  entrega: Entrega;
  demo: boolean;
}

export interface EmpresasTable {
  rut: string;
  razon_social: string;
  nombre_fantasia: string | null;
  giro: string | null;
  inicio_actividades: Day | null;
  tramo_ventas: string | null;
  estado: string | null;
  entrega: Entrega;
  demo: boolean;
}

export interface ProtestosTable {
  rut: string;
  tipo: 'CH' | 'LT' | 'PG';
  motivo: string;
  numero: string;
  moneda: 'CLP' | 'UF' | 'USD';
  monto: string;
  fecha_vencimiento: Day;
  fecha_protesto: Day;
  acreedor: string;
  acreedor_rut: string | null;
  /** Kind of creditor (origins.ts); null where the source does not say. */
  origen: string | null;
  ciudad: string;
  estado: 'vigente' | 'aclarado';
  fecha_aclaracion: Day | null;
  entrega: Entrega;
  demo: boolean;
}

/** Spellings of creditors, kept by the operator. */
export interface AcreedoresTable {
  alias: string;
  nombre: string;
  rut: string | null;
  demo: boolean;
}

export interface MorosidadesTable {
  rut: string;
  acreedor: string;
  acreedor_rut: string | null;
  /** Kind of creditor (origins.ts); null where the source does not say. */
  origen: string | null;
  tipo: string;
  numero: string;
  moneda: 'CLP' | 'UF' | 'USD';
  monto: string;
  fecha_vencimiento: Day;
  cuotas_morosas: number;
  estado: 'vigente' | 'pagada';
  entrega: Entrega;
  demo: boolean;
}

export interface DireccionesTable {
  rut: string;
  tipo: string;
  direccion: string;
  cut: string;
  fecha: Day;
  entrega: Entrega;
  demo: boolean;
}

/** Whole pesos at the end of a month. */
export interface DeudaFinancieraTable {
  rut: string;
  /** The month's first day. */
  mes: Day;
  vigente: string;
  mora_30_89: string;
  mora_90_mas: string;
  indirecta: string;
  entrega: Entrega;
  demo: boolean;
}

export interface InfraccionesTable {
  rut: string;
  institucion: string;
  motivo: string;
  monto: string;
  fecha: Day;
  entrega: Entrega;
  demo: boolean;
}

export interface VehiculosTable {
  rut: string;
  patente: string;
  marca: string;
  modelo: string;
  anio: number;
  tasacion: string;
  entrega: Entrega;
  demo: boolean;
}

export interface BienesRaicesTable {
  rut: string;
  cut: string;
  /** 573-24: block and plot without leading zeros, unique within the commune. */
  rol: string;
  direccion: string;
  destino: string;
  avaluo: string;
  entrega: Entrega;
  demo: boolean;
}

export interface SociedadesTable {
  rut_socio: string;
  rut_sociedad: string;
  /** Percent of the capital. */
  participacion: string;
  calidad: string;
  desde: Day;
  entrega: Entrega;
  demo: boolean;
}

export interface PropiedadesTable {
  cut: string;
  rol: string;
  direccion: string;
  destino: string;
  /** Square metres. */
  sup_terreno: string | null;
  sup_construida: string | null;
  anio: number | null;
  avaluo: string | null;
  lat: number | null;
  lon: number | null;
  /** Search keys of the address (address-keys.ts). */
  calle: string;
  numero: number | null;
  unidad: string | null;
  entrega: Entrega;
  demo: boolean;
}

/** A building line of the tax office: one property has one per body or addition. */
export interface ConstruccionesTable {
  cut: string;
  rol: string;
  linea: number;
  /** Its code, such as GB. */
  material: string | null;
  /** 1 superior to 5 inferior. */
  calidad: number | null;
  anio: number | null;
  /** Square metres. */
  superficie: string;
  /** Its code, such as H. */
  destino: string | null;
  condicion: string | null;
  pisos: number | null;
  entrega: Entrega;
  demo: boolean;
}

/** A published offer: the asking price, not the sale price. */
export interface AvisosTable {
  /** Hash of the whole row, which serves as key. */
  huella: string;
  fuente: string;
  /** First day of the month. */
  fecha: Day;
  operacion: Operacion;
  tipo: TipoPropiedad;
  cut: string;
  comuna: string;
  direccion: string | null;
  /** For rentals: monthly. */
  precio_uf: string;
  /** Currency of publication. */
  moneda: 'CLP' | 'UF' | 'USD';
  /** Square metres. For a house, `sup_total` is its land and may be the smaller one. */
  sup_util: string | null;
  sup_total: string | null;
  dormitorios: number | null;
  banos: number | null;
  estacionamientos: number | null;
  lat: number | null;
  lon: number | null;
  entrega: Entrega;
  demo: boolean;
}

export interface UfTable {
  fecha: Day;
  /** Pesos with two decimals. */
  valor: string;
  entrega: Entrega;
  demo: boolean;
}

/** Log of who asked about whom, why and when (Ley 20.575). */
export interface ConsultasTable {
  id: Generated<string>;
  /** RUT of the subject. */
  rut: string;
  servicio: string;
  /** RUT of the company the query was made for, else of the person; null for a visitor without account. */
  consultante: string | null;
  /** RUT of the person who asked, and of the company they acted for, in wire form; null where absent or unknown. */
  consultante_persona: Generated<string | null>;
  consultante_empresa: Generated<string | null>;
  /** Number of the customer who asked; null for a visitor without account. */
  cliente: Generated<string | null>;
  /** As printed. */
  motivo: string;
  orden: string | null;
  en: Generated<Date>;
}

/** Openings of a report about a person by a user of the company that has it, who did not ask for it (Ley 20.575: who, when and why). */
export interface AperturasTable {
  id: Generated<string>;
  /** Null: a watched change was read, without a report. */
  informe: string | null;
  /** RUT of the subject. */
  rut: string;
  consultante_empresa: string;
  cliente: string | null;
  /** As printed on reports. */
  motivo: string;
  en: Generated<Date>;
}
