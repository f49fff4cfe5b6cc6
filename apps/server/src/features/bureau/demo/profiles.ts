import type { Line } from './identities.ts';
import { randomFor } from './random.ts';

export interface Currencies {
  readonly CLP?: number;
  readonly UF?: number;
  readonly USD?: number;
}

/** What is owed: how many of each, by currency. */
export interface Profile {
  readonly protestos: Currencies;
  readonly morosidades: Currencies;
  /** Cleared, paid, and due more than five years ago: never to be told. */
  readonly untold: number;
}

export interface Special extends Profile {
  /** What is special about it, for whoever tries the product out. */
  readonly detalle: string;
  /** What its identity says instead of the usual. */
  readonly identity?: Line;
}

const NONE = { protestos: {}, morosidades: {}, untold: 0 };

/** The first companies of the set, one for each thing worth looking at. New ones go to the end: the index is the RUT. */
export const specialCompanies: readonly Special[] = [
  { ...NONE, detalle: 'Sin protestos ni deudas en mora', identity: { estado: 'Activa' } },
  { ...NONE, detalle: '3 protestos vigentes', protestos: { CLP: 3 }, identity: { estado: 'Activa' } },
  { ...NONE, detalle: '300 protestos vigentes: el informe más largo', protestos: { CLP: 280, UF: 12, USD: 8 }, morosidades: { CLP: 20 } },
  { ...NONE, detalle: 'Solo deudas en mora', morosidades: { CLP: 5 } },
  { ...NONE, detalle: 'Deudas en UF', protestos: { UF: 1 }, morosidades: { UF: 3 } },
  { ...NONE, detalle: 'Deudas en dólares', protestos: { USD: 2 }, morosidades: { USD: 1 } },
  {
    ...NONE,
    detalle: 'Protestos y deudas en pesos, UF y dólares',
    protestos: { CLP: 4, UF: 2, USD: 2 },
    morosidades: { CLP: 3, UF: 2, USD: 1 },
  },
  {
    ...NONE,
    detalle: 'Sin datos de actividad',
    identity: { nombre_fantasia: '', giro: '', inicio_actividades: '', tramo_ventas: '', estado: '' },
  },
  { ...NONE, detalle: 'Todo lo suyo está pagado, aclarado o tiene más de cinco años: no se informa', untold: 12 },
  { ...NONE, detalle: 'Con término de giro', protestos: { CLP: 1 }, identity: { estado: 'Término de giro' } },
  {
    ...NONE,
    detalle: 'Razón social muy larga',
    morosidades: { CLP: 1 },
    identity: {
      razon_social:
        'Sociedad de Inversiones, Asesorías, Transportes y Servicios Integrales de Ingeniería Ñandú Güiña del Sur Austral y Compañía Limitada',
    },
  },
];

/** Most owe nothing; some a little; a few a lot. */
export function usualProfile(subject: 'empresa' | 'persona', index: number): Profile {
  const random = randomFor(`perfil ${subject} ${index}`);
  const untold = random.chance(0.3) ? random.int(1, 3) : 0;
  if (random.chance(0.6)) return { ...NONE, untold };
  const heavy = random.chance(0.1) ? 5 : 1;
  return {
    protestos: { CLP: random.int(0, 3 * heavy), UF: random.chance(0.06) ? 1 : 0 },
    morosidades: { CLP: random.int(0, 4 * heavy), UF: random.chance(0.08) ? 1 : 0, USD: random.chance(0.04) ? 1 : 0 },
    untold,
  };
}
