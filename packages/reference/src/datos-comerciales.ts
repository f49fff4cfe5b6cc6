import { RETENCION } from './retencion.ts';

/** Ley 19.628 with the changes of Ley 21.719. */
const ART_17 = 'ley 19.628, art. 17';
const ART_18 = 'ley 19.628, art. 18';

/** Creditors whose unpaid debts may be communicated (article 17), by the value of the column `origen`. */
export const ORIGENES_COMUNICABLES = {
  banco: 'un banco',
  financiera: 'una sociedad financiera',
  mutuaria: 'una administradora de mutuos hipotecarios',
  cooperativa: 'una cooperativa de ahorro y crédito',
  publico: 'un organismo público',
  'casa-comercial': 'una casa comercial',
} as const;

/** A protested cheque, letra or pagaré may be communicated for every kind of creditor, unless its origin is forbidden. */
export const ORIGEN_DE_PROTESTO = { otro: 'otro acreedor de un cheque, una letra o un pagaré' } as const;

interface Prohibicion {
  /** After «una deuda». */
  readonly que: string;
  readonly ley: string;
}

/** Debts that are never communicated, by the value of the column `origen`. */
export const ORIGENES_PROHIBIDOS: Readonly<Record<string, Prohibicion>> = {
  electricidad: { que: 'de electricidad', ley: ART_17 },
  agua: { que: 'de agua', ley: ART_17 },
  telefono: { que: 'de teléfono', ley: ART_17 },
  gas: { que: 'de gas', ley: ART_17 },
  educacion: { que: 'por educación formal', ley: ART_17 },
  salud: { que: 'con un prestador de salud', ley: ART_17 },
  autopista: { que: 'por el uso de una autopista', ley: ART_17 },
  repactada: { que: 'repactada', ley: ART_17 },
  renegociada: { que: 'renegociada', ley: ART_17 },
  novada: { que: 'novada', ley: ART_17 },
};

interface Termino {
  /** Column of the day from which the years are counted. */
  readonly desde: string;
  readonly anios: number;
  readonly ley: string;
  /**
   * What happens to the row after the last day, when it is no longer communicated: it is deleted and no load writes it again, or it stays
   * hidden because counsel must still confirm when the claim prescribes (docs/counsel.md).
   */
  readonly despues: 'borrar' | 'counsel';
}

/** How long each type of debt may be communicated. */
export const TERMINOS_DE_DEUDAS = {
  morosidades: { desde: 'fecha_vencimiento', anios: RETENCION.deudas.plazo.anios, ley: ART_18, despues: 'borrar' },
  protestos: { desde: 'fecha_vencimiento', anios: 5, ley: ART_18, despues: 'counsel' },
  infracciones: { desde: 'fecha', anios: 5, ley: ART_18, despues: 'counsel' },
  deuda_financiera: { desde: 'mes', anios: 5, ley: ART_18, despues: 'counsel' },
} as const satisfies Readonly<Record<string, Termino>>;

export type TipoDeDeuda = keyof typeof TERMINOS_DE_DEUDAS;
