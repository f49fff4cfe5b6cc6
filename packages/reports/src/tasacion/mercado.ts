import { tasacionOf } from '@veridico/forms';
import type { TipoPropiedad } from '@veridico/reference';
import { communeName } from '../house/communes.ts';
import { amount, dayText, percentText } from '../house/formats.ts';
import { type Explained, type Section, sourceName } from '../house/sections.ts';
import type { TasacionRecords } from '../records.ts';
import { ufText } from './amounts.ts';
import { ROLL } from './escrito.ts';
import type { Valor } from './valores.ts';

/** What is told of it, whether it is known or not. */
const FISCAL = 'Sirve para cobrar contribuciones y no dice cuánto vale hoy: no es el precio de mercado.';

interface Fiscal extends Section, Explained {
  /** Whole pesos. */
  readonly avaluo: number | null;
  readonly datos: readonly [string, string][];
}

interface Avisos extends Section, Explained {
  readonly columnas: readonly string[];
  readonly filas: readonly string[][];
}

/** 'Avalúo fiscal': what the state taxes, kept apart from what the market asks. */
export function fiscalSection({ propiedad, uf, cutoffs, demo }: TasacionRecords, valores: readonly Valor[]): Fiscal {
  const source = { fuente: sourceName(ROLL, demo), corte: cutoffs.propiedades };
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
    siEstaMal: 'El Servicio de Impuestos Internos lo revisa a petición de su dueño.',
    avaluo,
    datos: [
      ['Avalúo fiscal', uf ? `${text} (${ufText(avaluo / uf.valor)})` : text],
      ...(sale?.pesos
        ? [['Frente al valor estimado de venta', percentText(Math.round((avaluo / sale.pesos.estimado) * 100))] satisfies [string, string]]
        : []),
    ],
  };
}

const MANY: Readonly<Record<TipoPropiedad, string>> = {
  casa: 'casas',
  departamento: 'departamentos',
  oficina: 'oficinas',
  local: 'locales',
};

/** 'Avisos de la comuna': what the value is made from. */
export function avisosSection({ escrito, cutoffs, demo }: TasacionRecords, valores: readonly [Valor, ...Valor[]]): Avisos {
  const { comuna, tipoPropiedad } = tasacionOf(escrito);
  const [asked] = valores;
  const rows: [string, (valor: Valor) => string][] = [
    ['Avisos', ({ avisosTexto }) => avisosTexto],
    ['Publicados', ({ desde, hasta }) => `${dayText(desde)} a ${dayText(hasta)}`],
    ['Mediana por m² útil', ({ metroCuadrado }) => metroCuadrado.valor],
    ['Ocho de cada diez, por m² útil', ({ metroCuadrado }) => metroCuadrado.rango],
  ];
  return {
    fuente: sourceName('Avisos publicados', demo),
    corte: cutoffs.avisos,
    estado: { tono: 'dato', texto: `${asked.avisosTexto} avisos` },
    detalle: null,
    hallazgo: `En ${communeName(comuna)}, ${asked.avisosTexto} avisos de ${asked.operacion} de ${MANY[tipoPropiedad]} piden ${asked.metroCuadrado.valor}${asked.operacion === 'arriendo' ? ' al mes' : ''} por m² útil en la mediana.`,
    columnas: ['Dato', ...valores.map(({ nombre }) => nombre)],
    filas: rows.map(([name, told]) => [name, ...valores.map(told)]),
    significa:
      'Se usan los avisos de los últimos 24 meses con precio y superficie útil; si son más de 2.000, los más recientes. Los publicados en pesos se llevan a UF.',
    siEstaMal: 'Un aviso equivocado casi no mueve una mediana. Si conoce uno, escríbanos citando el folio.',
  };
}
