import type { Comparable, Refusal, RefusalReason, Valuation } from '@veridico/appraisal';
import { OPERACIONES, type Operacion } from '@veridico/reference';
import { amount, capitalised, thousands } from '../house/formats.ts';
import type { TasacionRecords } from '../records.ts';
import { bareUf, inPesos, isSamePlace, kilometresText, rounded, ufText } from './amounts.ts';

const NAMES: Readonly<Record<Operacion, string>> = { venta: 'Venta', arriendo: 'Arriendo al mes' };

export type Valor = ReturnType<typeof valor>;

/** An operation of which there is a value. */
export interface Valued {
  readonly operacion: Operacion;
  readonly valuation: Valuation;
}

/** Those of which there is a value, the one that was asked for first. */
export function valuedOf(valores: TasacionRecords['valores'], asked: Operacion): Valued[] {
  return [asked, ...OPERACIONES.filter((operacion) => operacion !== asked)].flatMap((operacion) => {
    const valuation = valores[operacion];
    return valuation.kind === 'valuation' ? [{ operacion, valuation }] : [];
  });
}

/** What there is to say of an operation. */
export function valor({ operacion, valuation }: Valued, uf: TasacionRecords['uf']) {
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

const FEW = 'faltan avisos como este en la comuna';
const ODD = 'ningún aviso se acerca a estos datos';
const WHY_NOT: Readonly<Record<RefusalReason, string>> = {
  'sin-avisos': FEW,
  'pocos-avisos': FEW,
  superficie: ODD,
  dormitorios: ODD,
  'fuera-de-rango': ODD,
};

/** Why the operation that was not asked for has no value; null where it has one. */
export function withoutValue(valores: TasacionRecords['valores']): string | null {
  const refused = OPERACIONES.flatMap((operacion) => {
    const given: Valuation | Refusal = valores[operacion];
    return given.kind === 'refusal' ? [`No hay valor de ${operacion}: ${WHY_NOT[given.reason]}.`] : [];
  });
  return refused[0] ?? null;
}

/** A year's rent as part of the price; null unless both are known. */
export function yieldText(all: readonly Valued[]): string | null {
  const of = (operacion: Operacion) => all.find((each) => each.operacion === operacion)?.valuation.value;
  const [sale, rent] = [of('venta'), of('arriendo')];
  if (sale === undefined || rent === undefined) return null;
  const share = ((rent * 12) / sale) * 100;
  return `Arrendar rinde cerca de ${YIELD.format(share)}\u{a0}% al año sobre el valor de venta, antes de gastos e impuestos.`;
}

const YIELD = new Intl.NumberFormat('es-CL', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
