import { appraise } from '@veridico/appraisal';
import type { TasacionRecords } from '../records.ts';

/** Invented offers: UF a square metre spreads around `middle`, with one a week. */
function offers(count: number, middle: number) {
  return Array.from({ length: count }, (_, index) => {
    const supUtil = 42 + ((index * 7) % 61);
    const precioUf = middle * supUtil * (0.74 + ((index * 37) % 53) / 100);
    return { fecha: new Date(Date.UTC(2026, 10, 18 - index * 7)).toISOString().slice(0, 10), precioUf, supUtil };
  });
}

const USEFUL = 68;
const RECORDED = 66;
const sale = offers(96, 84.5);
const rent = offers(41, 0.35);

/** An invented flat: what was typed is not all that the roll says. */
export const example: TasacionRecords = {
  escrito: {
    rolManzana: '1204',
    rolPredio: '88',
    comuna: '13120',
    tipoPropiedad: 'departamento',
    tipoOperacion: 'venta',
    superficieUtil: String(USEFUL),
    superficieTotal: '74,5',
    dormitorios: '2',
    banos: '2',
    estacionamientos: '1',
    bodegas: '1',
    amoblado: '0',
  },
  propiedad: {
    comuna: '13120',
    direccion: 'Pasaje Los Maitenes 1482, depto. 504',
    destino: 'Habitacional',
    tipoPropiedad: 'departamento',
    superficieUtil: RECORDED,
    superficieTotal: RECORDED,
    anio: 2009,
    avaluo: 61_284_300,
  },
  valores: { venta: appraise({ superficieUtil: USEFUL }, sale) ?? null, arriendo: appraise({ superficieUtil: USEFUL }, rent) ?? null },
  conRegistro: appraise({ superficieUtil: RECORDED }, sale)?.value ?? null,
  uf: { valor: 40_812.57, fecha: '2026-11-20' },
  cutoffs: { propiedades: '2026-07-01', avisos: '2026-11-18' },
  demo: true,
};
