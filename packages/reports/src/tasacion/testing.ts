import { lastQuarters, type Comparable, type Valuation } from '@veridico/appraisal';
import type { TasacionRecords } from '../records.ts';
import { example } from './example.ts';

const PLACE = [-33.45, -70.6] as const;
/** Degrees of latitude. */
const KM = 1 / 111.2;

/** An offer of 50 m², `km` kilometres to the north, at `perMetre` UF per square metre; an adjustment of 10 % scales it to 100 m². */
export function aComparable(perMetre: number, km: number | null, changes: Partial<Comparable['listing']> = {}): Comparable {
  const listing = {
    operacion: 'venta',
    tipo: 'departamento',
    cut: '13120',
    fecha: '2026-10-28',
    direccion: null,
    precioUf: perMetre * 50,
    supUtil: 50,
    supTotal: 55,
    dormitorios: 2,
    banos: 1,
    estacionamientos: null,
    lat: km === null ? null : PLACE[0] + km * KM,
    lon: km === null ? null : PLACE[1],
    ...changes,
  } as const;
  const adjusted = perMetre * 1.1;
  return {
    listing,
    km,
    sameCommune: listing.cut === '13120',
    perMetre,
    adjustment: 0.1,
    adjustedPerMetre: adjusted,
    adjustedValue: adjusted * 100,
  };
}

/** 100 m² at 55 UF each, from eleven comparables up to a kilometre away. */
export function aValuation(changes: Partial<Valuation> = {}): Valuation {
  return {
    kind: 'valuation',
    value: 5_500,
    perMetre: 55,
    low: 5_100,
    high: 5_900,
    confidence: 'media',
    comparables: Array.from({ length: 11 }, (_, index) => aComparable(45 + index, (index + 1) / 11)),
    own: 312,
    listings: 1_240,
    from: '2025-08-20',
    to: '2026-11-18',
    reasons: ['El cálculo aprendió de 312 avisos.'],
    ...changes,
  };
}

const quarters = lastQuarters('2026-11-20');

/** A flat of 100 m² whose records match what was typed. */
export const FLAT: TasacionRecords = {
  escrito: { ...example().escrito, superficieUtil: '100', superficieTotal: '100', tipoOperacion: 'venta' },
  propiedad: { ...example().propiedad, superficieUtil: 100, superficieTotal: 100, lugar: PLACE },
  valores: { venta: aValuation(), arriendo: { kind: 'refusal', reason: 'pocos-avisos' } },
  conRegistro: 5_500,
  fuentes: ['Portal de prueba'],
  tendencia: quarters.map((quarter, index) => ({ ...quarter, perMetre: 80 + index, listings: 40 + index })),
  uf: { valor: 40_000, fecha: '2026-11-20' },
  cutoffs: { propiedades: '2026-07-01', avisos: '2026-11-18' },
  demo: false,
};

/** A property with almost no records, requested for rent, with few offers, no locations and no UF. */
export const THIN: TasacionRecords = {
  ...FLAT,
  escrito: { ...FLAT.escrito, tipoOperacion: 'arriendo', tipoPropiedad: 'casa', superficieUtil: '85,5', superficieTotal: '85.50' },
  propiedad: { ...FLAT.propiedad, superficieUtil: null, superficieTotal: null, anio: null, avaluo: null, lugar: null },
  valores: {
    venta: { kind: 'refusal', reason: 'fuera-de-rango' },
    arriendo: aValuation({
      value: 25.7,
      perMetre: 0.3,
      low: 12,
      high: 39.3,
      confidence: 'baja',
      comparables: [aComparable(0.28, null), aComparable(0.33, null, { cut: '13101' })],
      own: 3,
      listings: 34,
    }),
  },
  conRegistro: null,
  fuentes: [],
  tendencia: quarters.map((quarter) => ({ ...quarter, perMetre: null, listings: 1 })),
  uf: null,
  cutoffs: { propiedades: null, avisos: null },
};
