import { answer, lastQuarters, priceTrend, type Listing, type Subject } from '@veridico/appraisal';
import { tasacionOf } from '@veridico/forms';
import type { Operacion } from '@veridico/reference';
import type { TasacionRecords } from '../records.ts';

const DAY = '2026-11-20';
const DAY_MS = 86_400_000;
const PLACE = [-33.4569, -70.5983] as const;

/** Pseudo-random numbers between -1 and 1, deterministic. */
const scatter = (index: number, step: number) => (((index * step) % 997) / 997) * 2 - 1;

/** Invented flats of one commune, one every `days` days. UF per m² vary around `middle`, higher for small flats, and rise over time. */
function inventedOffers(operacion: Operacion, { count, middle, days }: { count: number; middle: number; days: number }): Listing[] {
  return Array.from({ length: count }, (_, index) => {
    const supUtil = 38 + ((index * 29) % 83);
    const rise = 1 - 0.00012 * index * days;
    return {
      operacion,
      tipo: 'departamento',
      cut: '13120',
      fecha: new Date(Date.parse(DAY) - (2 + index * days) * DAY_MS).toISOString().slice(0, 10),
      direccion: null,
      precioUf: Number(
        (middle * rise * supUtil * (supUtil / 70) ** -0.15 * (1 + 0.11 * scatter(index, 619) + 0.06 * scatter(index, 353))).toPrecision(4),
      ),
      supUtil,
      supTotal: supUtil + (index % 9),
      dormitorios: 1 + Math.floor(supUtil / 45),
      banos: 1 + Math.floor(supUtil / 62),
      estacionamientos: index % 3 === 0 ? 0 : 1,
      lat: PLACE[0] + 0.011 * scatter(index, 431),
      lon: PLACE[1] + 0.012 * scatter(index, 277),
    };
  });
}

const escrito = {
  rolManzana: '1204',
  rolPredio: '88',
  comuna: '13120',
  tipoPropiedad: 'departamento',
  tipoOperacion: 'venta',
  superficieUtil: '68',
  superficieTotal: '74,5',
  dormitorios: '2',
  banos: '2',
  estacionamientos: '1',
  bodegas: '1',
  amoblado: '0',
};
const RECORDED = 66;

function subject(operacion: Operacion): Subject {
  const { comuna: cut, tipoPropiedad: tipo, superficieUtil: supUtil, superficieTotal: supTotal, ...rest } = tasacionOf(escrito);
  const { dormitorios, banos, estacionamientos } = rest;
  return { operacion, tipo, cut, fecha: DAY, supUtil, supTotal, dormitorios, banos, estacionamientos, lat: PLACE[0], lon: PLACE[1] };
}

const propiedad: TasacionRecords['propiedad'] = {
  comuna: '13120',
  direccion: 'Pasaje Los Maitenes 1482, depto. 504',
  destino: 'Habitacional',
  tipoPropiedad: 'departamento',
  superficieUtil: RECORDED,
  superficieTotal: RECORDED,
  anio: 2009,
  avaluo: 61_284_300,
  lugar: PLACE,
};

let made: TasacionRecords | undefined;

/** An invented flat whose typed values differ from the roll. Built lazily, since its markets must be computed. */
export function example(): TasacionRecords {
  if (made) return made;
  const sale = inventedOffers('venta', { count: 150, middle: 84.5, days: 5 });
  const venta = answer({ subject: subject('venta'), listings: sale, otherMetres: RECORDED });
  const rent = inventedOffers('arriendo', { count: 60, middle: 0.35, days: 12 });
  const arriendo = answer({ subject: subject('arriendo'), listings: rent, otherMetres: null });
  made = {
    escrito,
    propiedad,
    valores: { venta: venta.given, arriendo: arriendo.given },
    conRegistro: venta.otherValue,
    fuentes: [],
    tendencia: priceTrend(sale, lastQuarters(DAY)),
    uf: { valor: 40_812.57, fecha: DAY },
    cutoffs: { propiedades: '2026-07-01', avisos: '2026-11-18' },
    demo: true,
  };
  return made;
}
