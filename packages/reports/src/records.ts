import type { Quarter, Refusal, Valuation } from '@veridico/appraisal';
import type { TasacionValues } from '@veridico/forms';
import type { Operacion, TipoPropiedad } from '@veridico/reference';
import type { Rubro } from './rubros.ts';

/** The bureau's records, as documents receive them. Amounts in their own currency; dates are YYYY-MM-DD, months YYYY-MM. */

export type Currency = 'CLP' | 'UF' | 'USD';

export interface Persona {
  readonly rut: string;
  readonly nombres: string;
  readonly apellidoPaterno: string;
  readonly apellidoMaterno: string | null;
  readonly fechaNacimiento: string | null;
  readonly nacionalidad: string | null;
  readonly estadoCivil: string | null;
}

export interface Empresa {
  readonly rut: string;
  readonly razonSocial: string;
  readonly nombreFantasia: string | null;
  readonly giro: string | null;
  readonly inicioActividades: string | null;
  readonly tramoVentas: string | null;
  readonly estado: string | null;
}

export interface Direccion {
  /** For example 'particular', 'comercial'. */
  readonly tipo: string;
  readonly direccion: string;
  /** Five digits of the national commune code. */
  readonly cut: string;
  /** Report date. */
  readonly fecha: string;
}

/** A protest in force, as delivered. Cleared ones and those due more than five years ago are filtered out before. */
export interface Protesto {
  readonly tipo: 'CH' | 'LT' | 'PG';
  readonly motivo: string;
  readonly numero: string;
  readonly moneda: Currency;
  readonly monto: number;
  readonly fechaVencimiento: string;
  readonly fechaProtesto: string;
  readonly acreedor: string;
  readonly acreedorRut: string | null;
  readonly ciudad: string;
}

/** An unpaid debt in arrears, as delivered. Paid ones and those due more than five years ago are filtered out before. */
export interface Morosidad {
  readonly acreedor: string;
  readonly acreedorRut: string | null;
  readonly tipo: string;
  readonly numero: string;
  readonly moneda: Currency;
  readonly monto: number;
  readonly fechaVencimiento: string;
  readonly cuotasMorosas: number;
}

/** A document that some source reports as paid or cleared, with the number of one that is reported as unpaid. */
export interface Saldado {
  readonly clase: 'protestos' | 'morosidades';
  readonly tipo: string;
  readonly numero: string;
  readonly acreedor: string;
  readonly acreedorRut: string | null;
  readonly fechaVencimiento: string;
}

/** An entry of the operator's table: `alias` is another spelling of the creditor `nombre`. */
export interface Acreedor {
  readonly alias: string;
  readonly nombre: string;
  readonly rut: string | null;
}

/** Debt in the financial system at the end of a month, whole pesos. */
export interface DeudaMes {
  readonly mes: string;
  readonly vigente: number;
  readonly mora30a89: number;
  readonly mora90oMas: number;
  readonly indirecta: number;
}

/** Of labour or social-security law; amounts in whole pesos. */
export interface Infraccion {
  readonly institucion: string;
  readonly motivo: string;
  readonly monto: number;
  readonly fecha: string;
}

export interface Vehiculo {
  readonly patente: string;
  readonly marca: string;
  readonly modelo: string;
  readonly anio: number;
  /** Whole pesos. */
  readonly tasacion: number;
}

export interface BienRaiz {
  readonly cut: string;
  readonly rol: string;
  readonly direccion: string;
  readonly destino: string;
  /** Fiscal value, whole pesos. */
  readonly avaluo: number;
}

/** A company the subject takes part in, or a participant of the subject: a partner or representative. */
export interface Participacion {
  readonly rut: string;
  /** Null when the records lack the other party's name. */
  readonly nombre: string | null;
  /** Percent of the capital, 0 without share. */
  readonly porcentaje: number;
  /** For example 'socio', 'representante legal'. */
  readonly calidad: string;
  readonly desde: string;
}

/** One query about this subject in the last 12 months. */
export interface Consulta {
  /** Instant, ISO 8601. */
  readonly en: string;
  /** The asker, as far as the subject may know it; null for a visitor without account. */
  readonly consultante: string | null;
  readonly motivo: string;
  readonly informe: string;
}

/** Queries by other people and companies, counted: what a reader who is not the subject may see of them. */
export interface ConteoDeConsultas {
  /** First month counted, YYYY-MM; the last one is the current month. */
  readonly desde: string;
  readonly meses: readonly { readonly mes: string; readonly rubro: Rubro; readonly cantidad: number }[];
}

/** Sources with separate load dates. */
export type Source =
  | 'personas'
  | 'empresas'
  | 'direcciones'
  | 'protestos'
  | 'morosidades'
  | 'deuda_financiera'
  | 'infracciones'
  | 'bienes_raices'
  | 'vehiculos'
  | 'sociedades';

/** Rows were loaded without a declared last day. */
export const UNDATED = false as const;

/** Last day that a source covers, YYYY-MM-DD, as declared when loading; null if it was never loaded. */
export type Cutoff = string | null | typeof UNDATED;

export type Cutoffs<S extends Source = Source> = Readonly<Record<S, Cutoff>>;

/** Contents shared by all reports on debts. `facts/reconciled.ts` merges them before any part of a report uses them. */
export interface DebtRecords {
  readonly protestos: readonly Protesto[];
  readonly morosidades: readonly Morosidad[];
  readonly saldados: readonly Saldado[];
  readonly acreedores: readonly Acreedor[];
  /** The records were invented for demonstration. */
  readonly demo: boolean;
}

export interface RiskRecords extends DebtRecords {
  readonly direcciones: readonly Direccion[];
  /** The last twelve reported months, oldest first. */
  readonly deuda: readonly DeudaMes[];
  readonly infracciones: readonly Infraccion[];
  readonly bienesRaices: readonly BienRaiz[];
  readonly vehiculos: readonly Vehiculo[];
  /** Companies the subject takes part in. */
  readonly sociedades: readonly Participacion[];
  /** One by one and newest first for the subject, counted for any other reader. */
  readonly consultas: readonly Consulta[] | ConteoDeConsultas;
  readonly cutoffs: Cutoffs;
}

export interface PersonaRecords extends RiskRecords {
  readonly persona: Persona;
}

export interface EmpresaRecords extends RiskRecords {
  readonly empresa: Empresa;
  /** Partners and representatives of this company. */
  readonly socios: readonly Participacion[];
}

/** For the Consolidado: a person or, by contract, a company. */
export interface ConsolidadoRecords extends DebtRecords {
  readonly sujeto: {
    readonly rut: string;
    readonly nombre: string;
    /** Of a person, where known. */
    readonly fechaNacimiento: string | null;
  };
  readonly cutoffs: Cutoffs<'personas' | 'empresas' | 'protestos' | 'morosidades'>;
}

/** A property as recorded in the tax office's roll. */
export interface PropiedadRegistrada {
  /** Five digits of the national commune code. */
  readonly comuna: string;
  readonly direccion: string;
  readonly destino: string;
  /** Derived from use and address. */
  readonly tipoPropiedad: TipoPropiedad | null;
  /** Square metres; `superficieTotal` is never smaller than `superficieUtil`. */
  readonly superficieUtil: number | null;
  readonly superficieTotal: number | null;
  readonly anio: number | null;
  /** Fiscal value, whole pesos. */
  readonly avaluo: number | null;
  /** Latitude and longitude, degrees. */
  readonly lugar: readonly [number, number] | null;
}

export interface TasacionRecords {
  /** Form values of the appraisal, as typed. */
  readonly escrito: TasacionValues;
  readonly propiedad: PropiedadRegistrada;
  /** By operation, for the typed values; the requested operation always has a value. */
  readonly valores: Readonly<Record<Operacion, Valuation | Refusal>>;
  /** Value of the operation with the recorded useful surface, in UF; null when none is recorded, or when there is no value for it. */
  readonly conRegistro: number | null;
  /** Publishers of the offers. */
  readonly fuentes: readonly string[];
  /** Asking prices in the commune, for the requested operation and type, oldest quarter first. */
  readonly tendencia: readonly Quarter[];
  /** Newest value of the UF up to today, in pesos; null if none was ever loaded. */
  readonly uf: { readonly valor: number; readonly fecha: string } | null;
  readonly cutoffs: Readonly<Record<'propiedades' | 'avisos', Cutoff>>;
  /** The records were invented for demonstration. */
  readonly demo: boolean;
}
