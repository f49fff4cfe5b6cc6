import type { ReportCode } from '@veridico/reports';
import type { ImportTypeName } from '../bureau/import/types.ts';

/** Day that lies so many days after today (before it, if negative), as a file writes it. */
type DayFrom = (days: number) => string;

/** What a report of the subject must and must not print, white space collapsed, and values in its JSON by path. */
export interface Expected {
  readonly prints?: readonly string[];
  readonly never?: readonly string[];
  readonly json?: Readonly<Record<string, unknown>>;
}

/** State of all sources of the bureau when the report is drawn. */
export type SourceState = 'fresh' | 'old' | 'undeclared' | 'never-loaded';

export interface Subject {
  readonly name: string;
  readonly kind: 'persona' | 'empresa';
  readonly sources?: SourceState;
  /** Lines of files by type. `@` stands for the subject's RUT. */
  readonly lines?: (day: DayFrom, month: (months: number) => string) => Partial<Readonly<Record<ImportTypeName, readonly string[]>>>;
  /** Keys of loaded records to suppress, as an operator writes them. */
  readonly suppressed?: readonly (readonly [ImportTypeName, ...string[]])[];
  /** Fields of the only record of a type that the office corrects; the same lines are then loaded again. */
  readonly corrected?: readonly (readonly [ImportTypeName, Readonly<Record<string, string>>])[];
  /** By report; null: no report can be made. */
  readonly reports: Partial<Readonly<Record<ReportCode, Expected | null>>>;
}

const PERSONAS = 'sia000001';
const EMPRESARIAL = 'sia000002';
const CONSOLIDADO = 'sia000003';

const NOTHING_DUE = 'No registra protestos vigentes, deudas en mora, atrasos en el sistema financiero ni infracciones laborales.';
const MODEST = 'eso no dice si ha tenido créditos ni si pagará los que pida';
const BEST = 'Riesgo muy bajo: 999 de 999 puntos';
const NO_SCORE = 'Sin historia suficiente';

/** What differs from the usual line. */
interface ProtestFields {
  /** Currency and amount, as in the file. */
  readonly amount?: string;
  readonly creditor?: string;
}

/** A protest by its number and the days on which it was due and protested. */
const protesto = (
  numero: string,
  [due, protested]: readonly [string, string],
  { amount = 'CLP,450000', creditor = 'Banco Litoral' }: ProtestFields = {},
) => `@,CH,Falta de fondos,${numero},${amount},${due},${protested},${creditor},Talca,vigente,`;
const mora = (numero: string, due: string, amount = 'CLP,300000', creditor = 'Molinos del Itata') =>
  `@,${creditor},Factura,${numero},${amount},${due},1,vigente`;

/** Subjects made for one purpose each, and what their reports must and must not say. */
export const SUBJECTS: readonly Subject[] = [
  {
    name: 'owes nothing, and every source is fresh',
    kind: 'persona',
    reports: {
      [PERSONAS]: {
        prints: [NOTHING_DUE, BEST, MODEST],
        never: ['Tiene ', NO_SCORE, 'hace 0 días'],
        json: { 'protestos.filas.length': 0, 'puntaje.puntaje.valor': 999 },
      },
      [CONSOLIDADO]: { prints: ['No registra protestos vigentes ni deudas en mora.'], never: ['Tiene ', 'sistema financiero'] },
    },
  },
  {
    name: 'one protest',
    kind: 'persona',
    lines: (day) => ({ protestos: [protesto('771001', [day(-40), day(-30)])] }),
    reports: {
      [PERSONAS]: {
        prints: ['Tiene un protesto vigente por $450.000.', '771001', 'El protesto más reciente es del último año'],
        never: [BEST, 'Ningún protesto vigente', MODEST],
        json: { 'protestos.filas.0.monto': 450_000, 'protestos.totales.0.monto': 450_000, 'protestos.totales.0.cuenta': 1 },
      },
      [CONSOLIDADO]: { prints: ['Tiene un protesto vigente por $450.000.'] },
    },
  },
  {
    name: 'a debt due today is not in arrears',
    kind: 'persona',
    lines: (day) => ({ morosidades: [mora('880001', day(0))] }),
    reports: { [PERSONAS]: { prints: [NOTHING_DUE, BEST], never: ['880001', '0 días'] }, [CONSOLIDADO]: { never: ['880001'] } },
  },
  {
    name: 'a debt due yesterday',
    kind: 'persona',
    lines: (day) => ({ morosidades: [mora('880002', day(-1))] }),
    reports: {
      [PERSONAS]: {
        prints: ['Tiene una deuda en mora por $300.000.', 'lleva 1 día'],
        never: [BEST, 'Ninguna deuda en mora'],
        json: { 'morosidades.filas.0.atraso': '1 día' },
      },
      [CONSOLIDADO]: { prints: ['Menos de 30 días'] },
    },
  },
  {
    name: 'day 89 is 30 to 89 days in table and points alike',
    kind: 'persona',
    lines: (day) => ({ morosidades: [mora('880003', day(-89))] }),
    reports: {
      [PERSONAS]: { prints: ['La mora más antigua lleva entre 30 y 89 días'], never: ['entre 90 y 179'] },
      [CONSOLIDADO]: { json: { 'totales.edades.1.celdas.0.cuenta': 1, 'totales.edades.2.celdas.0.cuenta': 0 } },
    },
  },
  {
    name: 'day 90 is 90 to 179 days in table and points alike',
    kind: 'persona',
    lines: (day) => ({ morosidades: [mora('880004', day(-90))] }),
    reports: {
      [PERSONAS]: { prints: ['La mora más antigua lleva entre 90 y 179 días'], never: ['entre 30 y 89 días', '31 a 90', '90 o más'] },
      [CONSOLIDADO]: { json: { 'totales.edades.1.celdas.0.cuenta': 0, 'totales.edades.2.celdas.0.cuenta': 1 } },
    },
  },
  {
    name: 'financial debt overdue fourteen months ago alone is history',
    kind: 'persona',
    lines: (_day, month) => ({ deuda_financiera: [`@,${month(-14)},100000,700000,0,0`] }),
    reports: { [PERSONAS]: { prints: [NOTHING_DUE, BEST], never: ['deuda financiera atrasada', 'Con atraso', '$700.000'] } },
  },
  {
    name: 'financial debt overdue in the newest month costs points wherever it is told',
    kind: 'persona',
    lines: (_day, month) => ({ deuda_financiera: [`@,${month(-1)},100000,700000,0,0`] }),
    reports: {
      [PERSONAS]: {
        prints: ['Tiene deuda financiera atrasada por $700.000', 'Con atraso', 'Deuda financiera con 30 a 89 días de atraso'],
        never: [BEST, MODEST, 'atrasos en el sistema financiero ni', 'Deuda financiera al día', 'hoy está al día'],
      },
    },
  },
  {
    name: 'the debt falls while what is overdue grows: one sentence tells both',
    kind: 'persona',
    lines: (_day, month) => ({ deuda_financiera: [`@,${month(-11)},1000000,0,0,0`, `@,${month(-1)},800000,100000,0,0`] }),
    reports: { [PERSONAS]: { prints: ['la deuda bajó un 10 %, y lo atrasado subió de $0 a $100.000'], never: ['mejor'] } },
  },
  {
    name: 'fines are told and cost no points',
    kind: 'empresa',
    lines: (day) => ({ infracciones: [1, 2, 3, 4].map((n) => `@,Dirección del Trabajo,Sin contrato ${n},1119750,${day(-100 * n)}`) }),
    reports: {
      [EMPRESARIAL]: {
        prints: ['Tiene cuatro infracciones laborales o previsionales por $4.479.000.', 'Las infracciones laborales no cuentan.'],
        never: ['Nada impago hoy'],
      },
    },
  },
  {
    name: 'cleared protests, paid debts and protests over five years old are never told',
    kind: 'persona',
    lines: (day) => ({
      protestos: [
        `@,LT,No pago,773001,CLP,900000,${day(-400)},${day(-390)},Banco Litoral,Talca,aclarado,${day(-100)}`,
        protesto('773002', [day(-1_828), day(-1_820)]),
      ],
      // Arrears of that age are refused by the load (bureau/debt-terms.test.ts).
      morosidades: [`@,Molinos del Itata,Factura,883001,CLP,900000,${day(-50)},1,pagada`],
    }),
    reports: {
      [PERSONAS]: { prints: [NOTHING_DUE, BEST], never: ['773001', '773002', '883001'] },
      [CONSOLIDADO]: { never: ['773001', '773002', '883001'] },
    },
  },
  {
    name: 'two spellings of a creditor are one debt',
    kind: 'empresa',
    lines: (day) => ({
      protestos: [
        protesto('774001', [day(-40), day(-30)], { amount: 'CLP,500000', creditor: 'Banco Norte S.A.' }),
        protesto('774001', [day(-40), day(-30)], { amount: 'CLP,500000', creditor: 'BANCO NORTE SA' }),
      ],
    }),
    reports: {
      [EMPRESARIAL]: { prints: ['Tiene un protesto vigente por $500.000.'], never: ['BANCO NORTE SA', '$1.000.000', 'Posible duplicado'] },
      [CONSOLIDADO]: { prints: ['Tiene un protesto vigente por $500.000.'], json: { 'protestos.filas.length': 1 } },
    },
  },
  {
    name: 'documents that may be one are marked and told as doubtful',
    kind: 'empresa',
    lines: (day) => ({
      protestos: [
        protesto('775001', [day(-40), day(-30)], { amount: 'CLP,500000', creditor: 'Banco Norte' }),
        protesto('0775001', [day(-40), day(-30)], { amount: 'CLP,500000', creditor: 'Banco Norte' }),
      ],
    }),
    reports: {
      [EMPRESARIAL]: {
        prints: [
          'dos protestos vigentes por $1.000.000 (uno puede estar repetido: serían $500.000)',
          'Posible duplicado de la línea 1',
          'Posible duplicado de la línea 2',
        ],
        json: { 'protestos.filas.length': 2, 'protestos.filas.0.posiblesDuplicados.0': 2, 'protestos.filas.1.posiblesDuplicados.0': 1 },
      },
    },
  },
  {
    name: 'three currencies are never added up, and the rates of the points are printed',
    kind: 'empresa',
    lines: (day) => ({
      morosidades: [mora('886001', day(-20)), mora('886002', day(-20), 'UF,49'), mora('886003', day(-20), 'USD,1200.5')],
    }),
    reports: {
      [EMPRESARIAL]: {
        prints: ['UF 49,00', 'US$ 1.200,50', 'Para los puntos cuenta UF 1,00 como $40.000'],
        json: { 'morosidades.totales.length': 3 },
      },
      [CONSOLIDADO]: { json: { 'otrasMonedas.totales.length': 2 } },
    },
  },
  {
    name: 'amounts in trillions and names of two hundred letters are printed whole',
    kind: 'empresa',
    lines: (day) => ({
      morosidades: [
        mora('887001', day(-20), 'CLP,999999999999', 'Ñ'.repeat(200)),
        mora('887002', day(-20), 'CLP,999999999999', 'W'.repeat(200)),
      ],
    }),
    reports: {
      [EMPRESARIAL]: { prints: ['$999.999.999.999', '$1.999.999.999.998'], json: { 'morosidades.totales.0.monto': 1_999_999_999_998 } },
    },
  },
  {
    name: 'a suppressed record is not told, and stays away',
    kind: 'persona',
    lines: (day) => ({ protestos: [protesto('778001', [day(-40), day(-30)]), protesto('778002', [day(-40), day(-30)])] }),
    suppressed: [['protestos', '@', 'CH', '778001', 'Banco Litoral']],
    reports: { [PERSONAS]: { prints: ['Tiene un protesto vigente', '778002'], never: ['778001'] }, [CONSOLIDADO]: { never: ['778001'] } },
  },
  {
    name: 'a corrected record is told as corrected, whatever is loaded afterwards',
    kind: 'persona',
    lines: (day) => ({ protestos: [protesto('779001', [day(-40), day(-30)])] }),
    corrected: [['protestos', { monto: '150000' }]],
    reports: {
      [PERSONAS]: {
        prints: ['Tiene un protesto vigente por $150.000.', '779001'],
        never: ['450.000', BEST],
        json: { 'protestos.filas.0.monto': 150_000 },
      },
      [CONSOLIDADO]: { prints: ['Tiene un protesto vigente por $150.000.'], never: ['450.000'] },
    },
  },
  {
    name: 'a debt corrected to paid neither stands in a report nor counts in the score',
    kind: 'persona',
    lines: (day) => ({ morosidades: [mora('889002', day(-400))] }),
    corrected: [['morosidades', { estado: 'pagada' }]],
    reports: { [PERSONAS]: { prints: [NOTHING_DUE, BEST], never: ['889002'], json: { 'puntaje.puntaje.valor': 999 } } },
  },
  {
    name: 'a debt due before the birth is not counted, and the report says so',
    kind: 'persona',
    lines: (day) => ({
      personas: [`@,Ana,Soto,Ñancupil,${day(-300)},chilena,soltera,B12345678,no`],
      morosidades: [mora('889001', day(-400))],
    }),
    reports: { [PERSONAS]: { prints: ['No contamos un registro con fechas imposibles'], never: ['889001', 'Tiene una deuda'] } },
  },
  {
    name: 'the dead have no report',
    kind: 'persona',
    lines: (day) => ({
      personas: [`@,Ana,Soto,Ñancupil,${day(-20_000)},chilena,soltera,B12345678,si`],
      protestos: [protesto('780001', [day(-40), day(-30)])],
    }),
    reports: { [PERSONAS]: null, [CONSOLIDADO]: null },
  },
  {
    name: 'partners, addresses and property of a company, none of which is a payment record',
    kind: 'empresa',
    lines: (day) => ({
      sociedades: [`45318207-K,@,60,socia y administradora,${day(-2_000)}`],
      direcciones: [`@,comercial,Camino Lo Ovalle Sur 4470,13119,${day(-30)}`],
      vehiculos: ['@,ZZLB12,Hyundai,Porter,2021,11940000'],
      bienes_raices: ['@,13119,1204-7,Camino Lo Ovalle Sur 4470,Bodega,212480900'],
    }),
    reports: {
      [EMPRESARIAL]: {
        prints: [NOTHING_DUE, BEST, 'Camino Lo Ovalle Sur 4470', '$212.480.900', '$11.940.000', 'ZZLB12', '60 %'],
        json: { 'socios.filas.0.participacion': '60\u00a0%' },
      },
    },
  },
  {
    name: 'an old source: its silence is no finding and there is no score',
    kind: 'persona',
    sources: 'old',
    reports: {
      [PERSONAS]: {
        prints: [NO_SCORE, 'Es antigua la información de protestos', 'hace 400 días'],
        never: [BEST, 'No registra protestos', NOTHING_DUE],
      },
      [CONSOLIDADO]: { never: ['No registra protestos vigentes ni'] },
    },
  },
  {
    name: 'records of an old source are told, with its age and without a score',
    kind: 'empresa',
    sources: 'old',
    lines: (day) => ({ protestos: [protesto('781001', [day(-640), day(-630)])] }),
    reports: {
      [EMPRESARIAL]: {
        prints: ['tenía un protesto vigente por $450.000.', NO_SCORE, 'hace 400 días'],
        never: ['de 999 puntos', 'Tiene un protesto', 'Sin antecedentes'],
      },
    },
  },
  {
    name: 'a load without cut-off dates nothing',
    kind: 'persona',
    sources: 'undeclared',
    lines: (day) => ({ morosidades: [mora('890001', day(-20))] }),
    reports: {
      [PERSONAS]: {
        prints: ['Según datos sin fecha, tenía una deuda en mora por $300.000.', NO_SCORE, 'o consta hasta qué día llega'],
        never: ['No registra protestos', 'de 999 puntos'],
      },
    },
  },
  {
    name: 'sources never loaded: no finding, no score',
    kind: 'persona',
    sources: 'never-loaded',
    reports: {
      [PERSONAS]: {
        prints: [NO_SCORE, 'Aún no recibimos información de'],
        never: [NOTHING_DUE, 'No registra protestos', 'No registra deudas', 'de 999 puntos'],
      },
      [CONSOLIDADO]: { prints: ['Aún no recibimos información de'], never: ['No registra'] },
    },
  },
];

/** A property in the roll, what was typed about it, and its report. */
export interface PropertySubject {
  readonly name: string;
  /** Changes of the typed fields. */
  readonly typed?: Readonly<Record<string, string>>;
  /** Offers for sale in its commune. */
  readonly offers: number;
  readonly report: Expected | null;
}

/** Taken in this order: offers of one stay for the next. */
export const PROPERTIES: readonly PropertySubject[] = [
  { name: 'too few offers: no appraisal', offers: 2, report: null },
  {
    name: 'a flat with offers around it',
    offers: 40,
    report: {
      prints: ['rol 573-24', 'Pasaje Los Litres 1482, depto. 504', 'Portal de prueba', '$61.284.300'],
      never: ['undefined', 'NaN', 'valparaiso-2026', 'sesgo', 'Tiene ', 'puntos'],
      json: { 'pregunta.superficieUtil': 68.5, 'fiscal.avaluo': 61_284_300, 'valores.length': 1 },
    },
  },
  { name: 'a property that the roll does not have', typed: { rol: '000999-000999' }, offers: 0, report: null },
];
