import type { IssueFacts } from '../define-document.ts';
import type {
  BienRaiz,
  Consulta,
  DeudaMes,
  Direccion,
  Infraccion,
  Morosidad,
  Participacion,
  PersonaRecords,
  Protesto,
  Vehiculo,
} from '../records.ts';
import { NOTHING, TEST_FACTS } from '../house/testing.ts';
import { example } from './example.ts';

export const FACTS: IssueFacts = { ...TEST_FACTS, motivo: 'Consulta propia' };

/** A person about whom every source was asked; only the name is known. */
export const SPOTLESS: PersonaRecords = {
  persona: example.persona,
  ...NOTHING,
  cutoffs: {
    personas: '2026-11-14',
    empresas: '2026-11-14',
    direcciones: '2026-11-12',
    protestos: '2026-11-18',
    morosidades: '2026-11-19',
    deuda_financiera: '2026-11-16',
    infracciones: '2026-11-15',
    bienes_raices: '2026-11-10',
    vehiculos: '2026-11-09',
    sociedades: '2026-11-08',
  },
  demo: false,
};

const CREDITORS = ['Banco Litoral Austral', 'Cooperativa Río Claro', 'Tiendas Almendral', 'Huemul Telecomunicaciones'] as const;
const REASONS = ['Falta de fondos', 'Falta de pago', 'Orden de no pago', 'Cuenta cerrada'] as const;

export function protesto(index: number): Protesto {
  const month = String(10 - (index % 9)).padStart(2, '0');
  return {
    tipo: (['CH', 'PG', 'LT'] as const)[index % 3] ?? 'CH',
    motivo: cyclic(REASONS, index),
    numero: String(4_418_207 + index * 7),
    moneda: 'CLP',
    monto: 1_184_500 + index * 1_370,
    fechaVencimiento: `2026-${month}-12`,
    fechaProtesto: `2026-${month}-14`,
    acreedor: cyclic(CREDITORS, index),
    acreedorRut: null,
    ciudad: cyclic(['Santiago', 'Ñuñoa', 'Concepción'], index),
  };
}

export function morosidad(index: number): Morosidad {
  return {
    acreedor: cyclic(CREDITORS, index),
    acreedorRut: null,
    tipo: cyclic(['Crédito de consumo', 'Tarjeta de crédito', 'Servicio móvil'], index),
    numero: `7700-${41_982 + index}`,
    moneda: 'CLP',
    monto: 504_900 - index * 1_900,
    fechaVencimiento: cyclic(['2026-09-20', '2026-08-05', '2026-10-28'], index),
    cuotasMorosas: 1 + (index % 3),
  };
}

/** Twelve months up to October 2026: one shrinking debt, late from July on. */
export const DEUDA: readonly DeudaMes[] = [
  ['2025-11', 7_412_000, 0, 0],
  ['2025-12', 7_268_400, 0, 0],
  ['2026-01', 7_120_100, 0, 0],
  ['2026-02', 6_975_800, 0, 0],
  ['2026-03', 6_830_300, 0, 0],
  ['2026-04', 6_684_900, 0, 0],
  ['2026-05', 6_540_200, 0, 0],
  ['2026-06', 6_398_700, 0, 0],
  ['2026-07', 5_602_300, 650_000, 0],
  ['2026-08', 5_455_100, 650_000, 0],
  ['2026-09', 5_301_800, 162_100, 650_000],
  ['2026-10', 4_512_600, 991_200, 650_000],
].map(([mes, vigente, mora30a89, mora90oMas]) => ({
  mes: String(mes),
  vigente: Number(vigente),
  mora30a89: Number(mora30a89),
  mora90oMas: Number(mora90oMas),
  indirecta: 0,
}));

export const DIRECCIONES: readonly Direccion[] = [
  { tipo: 'comercial', direccion: 'Calle Quillayes 311, local 2', cut: '13120', fecha: '2026-11-02' },
  { tipo: 'particular', direccion: 'Pasaje Los Litres 1482, depto. 504', cut: '13120', fecha: '2026-09-12' },
  { tipo: 'particular', direccion: 'Av. El Maitén Norte 0950', cut: '13118', fecha: '2021-04-03' },
];

export function infraccion(index: number): Infraccion {
  return {
    institucion: 'Dirección del Trabajo',
    motivo: 'Cotizaciones declaradas y no pagadas',
    monto: 412_000 + index,
    fecha: '2025-06-11',
  };
}

export function bienRaiz(index: number): BienRaiz {
  return {
    cut: '13120',
    rol: `1204-${88 + index}`,
    direccion: 'Pasaje Los Litres 1482, depto. 504',
    destino: 'Habitacional',
    avaluo: 61_284_300 - index,
  };
}

export function vehiculo(index: number): Vehiculo {
  return { patente: `ZZXK${41 + index}`, marca: 'Suzuki', modelo: 'Baleno 1.4 GLX', anio: 2019, tasacion: 5_870_000 - index };
}

export function sociedad(index: number): Participacion {
  return {
    rut: '57127645-3',
    nombre: 'Panadería Los Quillayes SpA',
    porcentaje: 50 - index / 3,
    calidad: 'Accionista y representante',
    desde: '2018-06-18',
  };
}

export function consulta(index: number): Consulta {
  return {
    en: new Date(Date.UTC(2026, 10, 20, 13, 15) - index * 3 * 86_400_000).toISOString(),
    consultante: index % 3 === 0 ? null : 'Banco Litoral Austral',
    motivo: index % 3 === 0 ? 'Consulta propia' : 'Evaluación crediticia',
    informe: 'Informe Verídico Personas',
  };
}

export function repeated<T>(count: number, item: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => item(index));
}

/** A few records of every kind. */
export const TYPICAL: PersonaRecords = {
  ...SPOTLESS,
  direcciones: DIRECCIONES,
  protestos: repeated(2, protesto),
  morosidades: repeated(3, morosidad),
  deuda: DEUDA,
  bienesRaices: [bienRaiz(0)],
  vehiculos: [vehiculo(0)],
  sociedades: [sociedad(0)],
  consultas: repeated(6, consulta),
  demo: true,
};

function cyclic<T>(items: readonly [T, ...T[]], index: number): T {
  return items[index % items.length] ?? items[0];
}
