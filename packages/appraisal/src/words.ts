import { comunas } from '@veridico/reference';
import type { QuantityName } from './encoder.ts';
import type { Operacion, TipoPropiedad } from './listing.ts';
import type { Refusal, RefusalReason } from './valuation.ts';

const NAMES: ReadonlyMap<string, string> = new Map(comunas.map(({ cut, nombre }) => [cut, nombre]));

export function nameOf(cut: string): string {
  return NAMES.get(cut) ?? cut;
}

const whole = new Intl.NumberFormat('es-CL', { maximumFractionDigits: 0, useGrouping: 'always' });

/** 0.154 as «15 %», without sign. */
export function percentOf(part: number): string {
  return `${whole.format(Math.abs(part) * 100)} %`;
}

export function count(number: number): string {
  return whole.format(number);
}

const PLURALS: Readonly<Record<TipoPropiedad, string>> = {
  casa: 'casas',
  departamento: 'departamentos',
  oficina: 'oficinas',
  local: 'locales',
};
const OPERATIONS: Readonly<Record<Operacion, string>> = { venta: 'en venta', arriendo: 'en arriendo' };

/** «departamentos en venta» */
export function offered(tipo: TipoPropiedad, operacion: Operacion): string {
  return `${PLURALS[tipo]} ${OPERATIONS[operacion]}`;
}

/** What moves a value, as a reason names it. */
export const QUANTITY_WORDS: Readonly<Partial<Record<QuantityName, string>>> = {
  metros: 'la superficie útil',
  totalPorUtil: 'la superficie total',
  dormitorios: 'el número de dormitorios',
  banos: 'el número de baños',
  estacionamientos: 'el número de estacionamientos',
};

const SENTENCES: Readonly<Record<RefusalReason, string>> = {
  superficie: 'La superficie útil no es la de una propiedad de este tipo: no podemos tasarla.',
  dormitorios: 'Los dormitorios no caben en la superficie útil: revisa ambos datos.',
  'sin-avisos': 'No hay avisos publicados de propiedades como esta en su comuna: no podemos tasarla.',
  'pocos-avisos': 'Hay muy pocos avisos publicados de propiedades como esta en su comuna y su región: no podemos tasarla.',
  'fuera-de-rango': 'Ningún aviso de la zona se acerca a esta superficie: no podemos tasarla.',
};

export function refuse(reason: RefusalReason): Refusal {
  return { kind: 'refusal', reason, sentence: SENTENCES[reason] };
}
