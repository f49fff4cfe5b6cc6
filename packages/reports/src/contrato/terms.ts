import type { Owed } from '../house/formats.ts';
import type { Vendedor } from '../vendedor.ts';

/** Input of a contract's text. Frozen with the order, so that the text never changes. */
export interface ContractTerms {
  readonly proveedor: Vendedor;
  /** Day of the offer, YYYY-MM-DD. */
  readonly fecha: string;
  readonly empresa: {
    readonly razonSocial: string;
    readonly nombreFantasia: string;
    /** Wire form. */
    readonly rut: string;
    readonly giro: string;
    readonly domicilio: string;
    readonly ciudad: string;
    /** Official code of the commune. */
    readonly comuna: string;
  };
  readonly representante: { readonly nombre: string; readonly rut: string };
  /** The administrator's mail; the contract is sent there. */
  readonly correo: string;
  readonly plan: {
    readonly nombre: string;
    readonly tipo: 'mensual' | 'pack';
    /** '1': pesos, tax included. '2': UF, tax not included. */
    readonly moneda: '1' | '2';
    /** Both in `moneda`. */
    readonly precio: number;
    readonly valorAdicional: number;
    readonly consultas: number;
    readonly meses: number;
  };
  /** Whole pesos charged to the card today. */
  readonly pago: { readonly neto: number; readonly iva: number; readonly total: number };
  /** Null for a plan in pesos. */
  readonly uf: { readonly fecha: string; readonly valor: number } | null;
  /** Invented prices or a simulated payment: the contract binds no one. */
  readonly demo: boolean;
}

/** The text of a contract, as shown, signed and printed. */
export interface ContractText {
  readonly titulo: string;
  readonly subtitulo: string;
  readonly partes: readonly ContractPart[];
}

export interface ContractPart {
  readonly titulo: string;
  /** Name and value, printed before the paragraphs. */
  readonly datos: readonly (readonly [string, string])[];
  readonly parrafos: readonly string[];
}

/** An amount in a plan's currency. */
export function inCurrency(moneda: '1' | '2', monto: number): Owed {
  return { moneda: moneda === '1' ? 'CLP' : 'UF', monto };
}
