import { amount, percentText } from '../house/formats.ts';
import { type Explained, provenance, type Section } from '../house/sections.ts';
import type { TasacionRecords } from '../records.ts';
import { ROLL } from './escrito.ts';
import type { Valor } from './valores.ts';

/** Printed whether the value is known or not. */
const FISCAL = 'Sirve para cobrar contribuciones y no dice cuánto vale hoy: no es el precio de mercado.';

interface FiscalSection extends Section, Explained {
  /** Whole pesos. */
  readonly avaluo: number | null;
  readonly datos: readonly [string, string][];
}

/** 'Avalúo fiscal': the taxable value, kept apart from market prices. @param today YYYY-MM-DD */
export function fiscalSection({ propiedad, uf, cutoffs, demo }: TasacionRecords, valores: readonly Valor[], today: string): FiscalSection {
  const source = provenance(ROLL, { corte: cutoffs.propiedades, demo, today });
  const { avaluo } = propiedad;
  if (avaluo === null) {
    const hallazgo = 'El registro no dice el avalúo fiscal de esta propiedad.';
    return {
      ...source,
      estado: { tono: 'nada', texto: 'Sin dato' },
      detalle: null,
      hallazgo,
      significa: FISCAL,
      siEstaMal: null,
      avaluo,
      datos: [],
    };
  }
  const text = amount({ moneda: 'CLP', monto: avaluo }).texto;
  const sale = valores.find(({ operacion }) => operacion === 'venta');
  return {
    ...source,
    estado: { tono: 'dato', texto: 'No es precio de mercado' },
    detalle: null,
    hallazgo: `El avalúo fiscal es ${text}.`,
    significa: FISCAL,
    siEstaMal: 'El Servicio de Impuestos Internos lo revisa a petición del dueño.',
    avaluo,
    datos: [
      ['Avalúo fiscal', uf ? `${text} (${amount({ moneda: 'UF', monto: avaluo / uf.valor }).texto})` : text],
      ...(sale?.pesos
        ? [['Frente al valor estimado de venta', percentText(Math.round((avaluo / sale.pesos.estimado) * 100))] satisfies [string, string]]
        : []),
    ],
  };
}
