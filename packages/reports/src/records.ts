/** What the bureau knows, as documents receive it. Amounts in their own currency; dates are YYYY-MM-DD. */

export type Currency = 'CLP' | 'UF' | 'USD';

export interface Empresa {
  readonly rut: string;
  readonly razonSocial: string;
  readonly nombreFantasia: string | null;
  readonly giro: string | null;
  readonly inicioActividades: string | null;
  readonly tramoVentas: string | null;
  readonly estado: string | null;
}

/** A protest in force: cleared ones and those due more than five years ago never get here. */
export interface Protesto {
  readonly tipo: 'CH' | 'LT' | 'PG';
  readonly motivo: string;
  readonly numero: string;
  readonly moneda: Currency;
  readonly monto: number;
  readonly fechaVencimiento: string;
  readonly fechaProtesto: string;
  readonly acreedor: string;
  readonly ciudad: string;
}

/** An unpaid debt in arrears: paid ones and those due more than five years ago never get here. */
export interface Morosidad {
  readonly acreedor: string;
  readonly tipo: string;
  readonly numero: string;
  readonly moneda: Currency;
  readonly monto: number;
  readonly fechaVencimiento: string;
  readonly cuotasMorosas: number;
}

/** Day up to which each source was loaded; null when it never was. */
export interface Cutoffs {
  readonly empresas: string | null;
  readonly protestos: string | null;
  readonly morosidades: string | null;
}

export interface EmpresaRecords {
  readonly empresa: Empresa;
  readonly protestos: readonly Protesto[];
  readonly morosidades: readonly Morosidad[];
  readonly cutoffs: Cutoffs;
  /** The records were invented for demonstration. */
  readonly demo: boolean;
}
