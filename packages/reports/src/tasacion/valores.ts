import type { Valuation } from '@veridico/appraisal';
import { OPERACIONES, type Operacion } from '@veridico/reference';
import { amount, capitalised, thousands } from '../house/formats.ts';
import type { TasacionRecords } from '../records.ts';
import { bareUf, inPesos, rounded, ufText } from './amounts.ts';

const NAMES: Readonly<Record<Operacion, string>> = { venta: 'Venta', arriendo: 'Arriendo al mes' };

export type Valor = ReturnType<typeof valor>;

/** What there is to say of each operation, the one that was asked for first. */
export function valuesOf({ valores, uf }: Pick<TasacionRecords, 'valores' | 'uf'>, asked: Operacion): Valor[] {
  return [asked, ...OPERACIONES.filter((operacion) => operacion !== asked)].flatMap((operacion) => {
    const valuation = valores[operacion];
    return valuation ? [valor(operacion, valuation, uf)] : [];
  });
}

function valor(operacion: Operacion, valuation: Valuation, uf: TasacionRecords['uf']) {
  const [minimo, estimado, maximo] = [valuation.low, valuation.value, valuation.high].map(rounded) as [number, number, number];
  const { perMetre } = valuation;
  return {
    operacion,
    nombre: NAMES[operacion],
    minimo,
    estimado,
    maximo,
    rango: `${ufText(minimo)} a ${bareUf(maximo)}`,
    valor: ufText(estimado),
    pesos: uf && pesos({ minimo, estimado, maximo }, uf.valor),
    metroCuadrado: {
      minimo: rounded(perMetre.low),
      mediana: rounded(perMetre.value),
      maximo: rounded(perMetre.high),
      rango: `${ufText(perMetre.low)} a ${bareUf(perMetre.high)}`,
      valor: ufText(perMetre.value),
    },
    confianza: valuation.confidence,
    confianzaTexto: capitalised(valuation.confidence),
    razones: valuation.reasons,
    avisos: valuation.listings,
    avisosTexto: thousands(valuation.listings),
    desde: valuation.from,
    hasta: valuation.to,
  };
}

function pesos({ minimo, estimado, maximo }: { minimo: number; estimado: number; maximo: number }, valorUf: number) {
  const [low, middle, high] = [minimo, estimado, maximo].map((uf) => inPesos(uf, valorUf)) as [number, number, number];
  const text = (monto: number) => amount({ moneda: 'CLP', monto }).texto;
  return { minimo: low, estimado: middle, maximo: high, rango: `${text(low)} a ${text(high)}`, valor: text(middle) };
}
