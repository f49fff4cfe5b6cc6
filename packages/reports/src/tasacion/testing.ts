import { appraise } from '@veridico/appraisal';
import type { TasacionRecords } from '../records.ts';
import { example } from './example.ts';

const DAY_MS = 86_400_000;

/** So many offers up to 18 November 2026, one every nine days, whose square metre costs from `low` UF on, one UF more each. */
export function offers(count: number, low: number) {
  return Array.from({ length: count }, (_, index) => ({
    fecha: new Date(Date.UTC(2026, 10, 18) - index * 9 * DAY_MS).toISOString().slice(0, 10),
    precioUf: (low + index) * 50,
    supUtil: 50,
  }));
}

const valued = (count: number, low: number) => appraise({ superficieUtil: 100 }, offers(count, low)) ?? null;

/** A flat of 100 m² of which everything is recorded as it was typed, among eleven offers at 50 to 60 UF. */
export const FLAT: TasacionRecords = {
  escrito: { ...example.escrito, superficieUtil: '100', superficieTotal: '100', tipoOperacion: 'venta' },
  propiedad: { ...example.propiedad, superficieUtil: 100, superficieTotal: 100 },
  valores: { venta: valued(11, 50), arriendo: null },
  conRegistro: 5_500,
  uf: { valor: 40_000, fecha: '2026-11-20' },
  cutoffs: { propiedades: '2026-07-01', avisos: '2026-11-18' },
  demo: false,
};

/** Of which the records hardly know more than that it is there, asked for rent, by as few offers as suffice, without any UF. */
export const THIN: TasacionRecords = {
  ...FLAT,
  escrito: { ...FLAT.escrito, tipoOperacion: 'arriendo', tipoPropiedad: 'casa', superficieUtil: '85,5', superficieTotal: '85.50' },
  propiedad: { ...FLAT.propiedad, superficieUtil: null, superficieTotal: null, anio: null, avaluo: null },
  valores: { venta: null, arriendo: appraise({ superficieUtil: 85.5 }, offers(5, 1)) ?? null },
  conRegistro: null,
  uf: null,
  cutoffs: { propiedades: null, avisos: null },
};
