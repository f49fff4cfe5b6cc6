import { findComuna } from '@veridico/reference';
import { quantile } from './commune-median.ts';
import { QUANTITIES, type QuantityName } from './encoder.ts';
import type { Facts } from './facts.ts';
import type { Market } from './market.ts';
import { count, percentOf } from './figures.ts';
import { offered, QUANTITY_WORDS } from './words.ts';

/** Smaller effects, as a fraction of the price, get no sentence. */
const LEAST_EFFECT = 0.03;
const MOST_EFFECTS = 3;
/** With fewer offers in the commune, those of other communes matter. */
const FEW_OWN = 50;

/** Sentences that explain the value. @param shift logarithm of the comparables' correction to the model's value */
export function reasonsOf(market: Market, facts: Facts, shift: number): string[] {
  const { own, listings, cut, tipo, operacion } = market;
  const learnt = `El cálculo aprendió de ${count(own)} avisos de ${offered(tipo, operacion)} en ${findComuna(cut)?.nombre ?? cut}`;
  const others = listings.length - own;
  return [
    others > 0 ? `${learnt} y de ${count(others)} en otras comunas de la región.` : `${learnt}.`,
    ...effects(market, facts).map(({ words, effect }) => {
      const way = effect > 0 ? 'sube' : 'baja';
      return `Frente a la propiedad típica de la comuna, ${words} ${way} el valor del metro cuadrado en cerca de ${percentOf(effect)}.`;
    }),
    ...(Math.abs(shift) >= LEAST_EFFECT
      ? [`Los avisos más parecidos piden ${percentOf(Math.expm1(shift))} ${shift > 0 ? 'más' : 'menos'} que lo habitual para esos datos.`]
      : []),
    ...(own < FEW_OWN && others > own
      ? ['La comuna tiene pocos avisos: lo demás se aprendió de la región, y el rango es más ancho por eso.']
      : []),
    ...(facts.place ? [] : ['No se conoce la ubicación exacta: solo cuenta la comuna.']),
  ];
}

interface Effect {
  readonly words: string;
  /** Fraction of the price per square metre. */
  readonly effect: number;
}

/** Effect of each quantity on the price per square metre, relative to the commune's median; strongest first. */
function effects({ facts: all, cut, level }: Market, facts: Facts): Effect[] {
  const own = all.filter((each) => each.cut === cut);
  const now = level(facts);
  return CHANGES.flatMap(({ name, with: changed }) => {
    const words = QUANTITY_WORDS[name];
    const known = own.flatMap((each) => QUANTITIES[name](each) ?? []).toSorted((one, other) => one - other);
    if (words === undefined || known.length === 0 || QUANTITIES[name](facts) === null) return [];
    const effect = Math.expm1(now - level(changed(facts, quantile(known, 0.5))));
    return Math.abs(effect) >= LEAST_EFFECT ? [{ words, effect }] : [];
  })
    .toSorted((one, other) => Math.abs(other.effect) - Math.abs(one.effect))
    .slice(0, MOST_EFFECTS);
}

const CHANGES: readonly { readonly name: QuantityName; readonly with: (facts: Facts, middle: number) => Facts }[] = [
  { name: 'metros', with: (facts, middle) => ({ ...facts, metros: Math.exp(middle) }) },
  { name: 'totalPorUtil', with: (facts, middle) => ({ ...facts, totalPorUtil: Math.exp(middle) }) },
  { name: 'dormitorios', with: (facts, middle) => ({ ...facts, dormitorios: middle }) },
  { name: 'banos', with: (facts, middle) => ({ ...facts, banos: middle }) },
  { name: 'estacionamientos', with: (facts, middle) => ({ ...facts, estacionamientos: middle }) },
];
