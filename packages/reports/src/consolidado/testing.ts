import type { ConsolidadoRecords, Currency, Morosidad, Protesto } from '../records.ts';

/** A person without any record against them. */
export const SPOTLESS: ConsolidadoRecords = {
  sujeto: { rut: '45318207-K', nombre: 'Mariana Alejandra Quilodrán Sepúlveda', fechaNacimiento: null },
  protestos: [],
  morosidades: [],
  saldados: [],
  acreedores: [],
  cutoffs: { personas: '2026-11-14', empresas: '2026-11-14', protestos: '2026-11-18', morosidades: '2026-11-19' },
  demo: false,
};

const CREDITORS = [
  'Banco Litoral Austral',
  'Plásticos Quinchamalí',
  'Envases Collipulli',
  'Cooperativa Río Claro',
  'Molinos del Itata',
  'Transportes Puelche',
  'Frigorífico Los Ulmos',
  'Huemul Telecomunicaciones',
  'Financiera Aconcagua Sur',
] as const;
const CITIES = ['Ñuñoa', 'Concepción', 'Rancagua'] as const;
const FAULTS = ['Falta de fondos', 'Cuenta cerrada', 'Orden de no pago'] as const;
const DEBTS = ['Factura', 'Leasing', 'Servicio de datos'] as const;

const pick = <T>(list: readonly [T, ...T[]], index: number): T => list[index % list.length] ?? list[0];

/** `count` protests, all different, of all ages. */
export function protestos(count: number, moneda: Currency = 'CLP'): Protesto[] {
  return Array.from({ length: count }, (_, index) => ({
    tipo: pick(['CH', 'LT', 'PG'], index),
    motivo: pick(FAULTS, index),
    numero: `${moneda} ${700_000 + index}`,
    moneda,
    monto: 120_000 + ((index * 7_919) % 997) * 5_100,
    fechaVencimiento: daysAgo(6 + ((index * 37) % 900)),
    fechaProtesto: daysAgo(4 + ((index * 37) % 900)),
    acreedor: pick(CREDITORS, index * 4 + (index % 5)),
    acreedorRut: null,
    ciudad: pick(CITIES, index),
  }));
}

/** `count` debts in arrears, all different, of all ages. */
export function morosidades(count: number, moneda: Currency = 'CLP'): Morosidad[] {
  return Array.from({ length: count }, (_, index) => ({
    acreedor: pick(CREDITORS, index * 2 + 1),
    acreedorRut: null,
    tipo: pick(DEBTS, index),
    numero: `${moneda} ${900_000 + index}`,
    moneda,
    monto: 64_000 + ((index * 7_919) % 997) * 3_100,
    fechaVencimiento: daysAgo(10 + ((index * 53) % 700)),
    cuotasMorosas: 1 + (index % 3),
  }));
}

/** Counted back from the issue day of the samples. */
export function daysAgo(days: number): string {
  return new Date(Date.UTC(2026, 10, 20 - days)).toISOString().slice(0, 10);
}
