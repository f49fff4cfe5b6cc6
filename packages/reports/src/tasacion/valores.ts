import type { Comparable, Refusal, RefusalReason, Valuation } from '@veridico/appraisal';
import { OPERACIONES, type Operacion } from '@veridico/reference';
import { amount, capitalised, thousands } from '../house/formats.ts';
import type { TasacionRecords } from '../records.ts';
import { bareUf, inPesos, isSamePlace, kilometresText, rounded, ufText } from './amounts.ts';

const NAMES: Readonly<Record<Operacion, string>> = { venta: 'Venta', arriendo: 'Arriendo al mes' };

export type Valor = ReturnType<typeof valor>;

/** An operation with its value. */
export interface ValuedOperacion {
  readonly operacion: Operacion;
  readonly valuation: Valuation;
}

/** Operations that have a value, the requested one first. */
export function valuedOperaciones(valores: TasacionRecords['valores'], asked: Operacion): ValuedOperacion[] {
  return [asked, ...OPERACIONES.filter((operacion) => operacion !== asked)].flatMap((operacion) => {
    const valuation = valores[operacion];
    return valuation.kind === 'valuation' ? [{ operacion, valuation }] : [];
  });
}

/** All texts about one operation's value. */
export function valor({ operacion, valuation }: ValuedOperacion, uf: TasacionRecords['uf']) {
  const { low, value, high, own, listings, comparables } = valuation;
  const [minimo, estimado, maximo] = [low, value, high].map(rounded) as [number, number, number];
  return {
    operacion,
    nombre: NAMES[operacion],
    minimo,
    estimado,
    maximo,
    rango: `${ufText(minimo)} a ${bareUf(maximo)}`,
    valor: ufText(estimado),
    pesos: uf && pesos({ minimo, estimado, maximo }, uf.valor),
    porMetro: rounded(valuation.perMetre),
    confianza: valuation.confidence,
    confianzaTexto: capitalised(valuation.confidence),
    comparables: comparablesText(comparables),
    aprendido: learntText(own, listings),
    avisosComuna: own,
    avisos: listings,
    desde: valuation.from,
    hasta: valuation.to,
  };
}

function comparablesText(comparables: readonly Comparable[]): string {
  const count = thousands(comparables.length);
  const kms = comparables.flatMap(({ km }) => km ?? []);
  if (kms.length === comparables.length) return `${count}, ${within(Math.max(...kms))}`;
  const near = comparables.filter(({ sameCommune }) => sameCommune).length;
  return near === comparables.length ? `${count}, de la comuna` : `${count}, ${near} de la comuna`;
}

/** 'a 1,2 km o menos', 'en el mismo lugar'. */
function within(km: number): string {
  return isSamePlace(km) ? 'en el mismo lugar' : `a ${kilometresText(km)} o menos`;
}

function learntText(own: number, listings: number): string {
  return own === listings ? `${thousands(own)} de la comuna` : `${thousands(own)} de la comuna y ${thousands(listings - own)} de otras`;
}

function pesos({ minimo, estimado, maximo }: { minimo: number; estimado: number; maximo: number }, valorUf: number) {
  const [low, middle, high] = [minimo, estimado, maximo].map((uf) => inPesos(uf, valorUf)) as [number, number, number];
  const text = (monto: number) => amount({ moneda: 'CLP', monto }).texto;
  return { minimo: low, estimado: middle, maximo: high, rango: `${text(low)} a ${text(high)}`, valor: text(middle) };
}

const FEW = 'faltan avisos de propiedades parecidas en la comuna';
const ODD = 'ningún aviso se acerca a estos datos';
const WHY_NOT: Readonly<Record<RefusalReason, string>> = {
  'sin-avisos': FEW,
  'pocos-avisos': FEW,
  superficie: ODD,
  dormitorios: ODD,
  'fuera-de-rango': ODD,
};

/** Why the operation that was not requested has no value; null when it has one. */
export function withoutValue(valores: TasacionRecords['valores']): string | null {
  const refused = OPERACIONES.flatMap((operacion) => {
    const given: Valuation | Refusal = valores[operacion];
    return given.kind === 'refusal' ? [`No hay valor de ${operacion}: ${WHY_NOT[given.reason]}.`] : [];
  });
  return refused[0] ?? null;
}

/** A year's rent as a fraction of the price; null unless both are known. */
export function yieldText(all: readonly ValuedOperacion[]): string | null {
  const of = (operacion: Operacion) => all.find((each) => each.operacion === operacion)?.valuation.value;
  const [sale, rent] = [of('venta'), of('arriendo')];
  if (sale === undefined || rent === undefined) return null;
  const share = ((rent * 12) / sale) * 100;
  return `Arrendar rinde cerca de ${YIELD.format(share)}\u{a0}% al año sobre el valor de venta, antes de gastos e impuestos.`;
}

const YIELD = new Intl.NumberFormat('es-CL', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
