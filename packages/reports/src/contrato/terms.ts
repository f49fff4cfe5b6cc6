import type { Owed } from '../house/formats.ts';

/** What a contract is written from: frozen with the order, so that its words never change. */
export interface ContractTerms {
  /** Who sells. */
  readonly proveedor: string;
  /** Day on which it was offered, YYYY-MM-DD. */
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
  /** Of the administrator, and where the contract goes. */
  readonly correo: string;
  readonly plan: {
    readonly nombre: string;
    readonly tipo: 'mensual' | 'pack';
    /** '1': pesos, tax included. '2': UF, tax not included. */
    readonly moneda: '1' | '2';
    /** In the currency, both. */
    readonly precio: number;
    readonly valorAdicional: number;
    readonly consultas: number;
    readonly meses: number;
  };
  /** Whole pesos that the card is charged today. */
  readonly pago: { readonly neto: number; readonly iva: number; readonly total: number };
  /** Null for a plan in pesos. */
  readonly uf: { readonly fecha: string; readonly valor: number } | null;
  /** Invented prices or a simulated payment: it binds nobody. */
  readonly demo: boolean;
}

/** A contract as it is shown, signed and printed. */
export interface ContractText {
  readonly titulo: string;
  readonly subtitulo: string;
  readonly partes: readonly ContractPart[];
}

export interface ContractPart {
  readonly titulo: string;
  /** Name and value, before the paragraphs. */
  readonly datos: readonly (readonly [string, string])[];
  readonly parrafos: readonly string[];
}

/** An amount in a plan's currency. */
export function inCurrency(moneda: '1' | '2', monto: number): Owed {
  return { moneda: moneda === '1' ? 'CLP' : 'UF', monto };
}
