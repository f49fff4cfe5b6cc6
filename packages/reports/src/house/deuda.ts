import { debtWindow, lateIn, type DebtWindow } from '../facts/debt-window.ts';
import type { DeudaMes } from '../records.ts';
import { type Amount, amount, capitalised, dayText, monthName, monthText, percentText, tally } from './formats.ts';
import { type Explained, provenance, type Provenance, type Section, type SectionInput, silence } from './sections.ts';

/** The section Deuda en el sistema financiero, doce meses. */
export interface DeudaSection extends Section, Explained {
  /** The twelve calendar months of the window, oldest first; empty when there is no debt to show. */
  readonly meses: readonly Mes[];
  /** Indices in `meses` of the table's rows: the first month, the last, and each with arrears. */
  readonly enTabla: readonly number[];
  /** Some month has indirect debt, so the table has a column for it. */
  readonly conIndirecta: boolean;
  /** Amounts of the newest month on page 1: the arrears if any, else the direct debt. */
  readonly montos: readonly Amount[];
  /** Alternative text of the chart, with all its numbers. */
  readonly alternativa: string;
}

interface Mes extends DeudaMes {
  /** 'Octubre de 2026'. */
  readonly nombre: string;
  /** 'oct'. */
  readonly rotulo: string;
  readonly anio: string;
  /** False for a month without report; its amounts are 0 and are not printed. */
  readonly informado: boolean;
  /** Direct debt, whole pesos. */
  readonly total: number;
  readonly textos: Readonly<Record<'vigente' | 'mora30a89' | 'mora90oMas' | 'total' | 'indirecta', string>>;
}

const NO_MONTHS = { meses: [], enTabla: [], conIndirecta: false, montos: [], alternativa: '' } as const;

export function deudaSection(input: SectionInput<DeudaMes>): DeudaSection {
  const { rows, rut, corte, today } = input;
  const source = provenance('Deuda del sistema financiero', input);
  const window = debtWindow(rows, today);
  if (window.newest && window.months.some((row) => owed(row) > 0)) return { ...source, ...some(window, window.newest.mes) };
  const unsaid = silence(NAME, { corte, today }, 'deuda_financiera');
  if (unsaid) return { ...source, ...NO_MONTHS, ...withoutLines(unsaid, window.before) };
  return { ...source, ...NO_MONTHS, ...none(rut, String(corte), window.before) };
}

const NAME = 'deuda en el sistema financiero';

/** @param before newest reported month that is older than the window: then the source did hold debt once */
function withoutLines({ estado, hallazgo, significa }: NonNullable<ReturnType<typeof silence>>, before: string | null) {
  const found = before === null ? hallazgo : `No hay datos de los últimos doce meses; el último mes informado es ${monthText(before)}.`;
  return { estado, hallazgo: found, significa, detalle: null, siEstaMal: null };
}

/** @param before newest month with debt that is older than the window */
function none(rut: string, until: string, before: string | null) {
  return {
    estado: { tono: 'nada', texto: 'Sin antecedentes' },
    detalle: null,
    hallazgo: 'No registra deuda en el sistema financiero en los últimos doce meses.',
    significa: `Buscamos deudas mes a mes con el RUT ${rut}: ninguna hasta el ${dayText(until)}${before === null ? '' : ` desde ${monthText(before)}, el último mes informado`}.`,
    siEstaMal: null,
  } as const;
}

function some({ calendar, months }: DebtWindow, newest: string): Omit<DeudaSection, keyof Provenance> {
  const reported = new Map(months.map((row) => [row.mes, row]));
  const meses = calendar.map((mes) => monthOf(mes, reported.get(mes)));
  const last = meses.find(({ mes }) => mes === newest);
  if (!last) throw new RangeError('The newest month lies in the window');
  const late = meses.filter((mes) => lateIn(mes) > 0);
  return {
    meses,
    enTabla: meses.flatMap((mes, index) => (index === 0 || mes === last || lateIn(mes) > 0 ? [index] : [])),
    conIndirecta: meses.some(({ indirecta }) => indirecta > 0),
    alternativa: `Deuda directa mes a mes. ${meses.map(spoken).join('; ')}.`,
    ...onPageOne(last, late.length),
    hallazgo: finding(last),
    significa: [
      trend(meses, last),
      lateSince(meses),
      indirect(last),
      'Los meses llegan con demora: un pago reciente puede no aparecer todavía.',
    ]
      .filter(Boolean)
      .join(' '),
    siEstaMal: 'Pida la corrección a la institución que la informó: es ella quien debe enviarla de nuevo.',
  };
}

/** Shows the amount that the verdict names and no other: next to 'Con atraso' the total debt would read as arrears. */
function onPageOne(last: Mes, lateMonths: number): Pick<DeudaSection, 'estado' | 'detalle' | 'montos'> {
  const late = lateIn(last);
  if (late > 0)
    return {
      estado: { tono: 'atencion', texto: 'Con atraso' },
      detalle: null,
      montos: [amount({ moneda: 'CLP', monto: late })],
    };
  return {
    estado: { tono: 'dato', texto: 'Al día' },
    detalle: lateMonths > 0 ? `con atraso en ${tally(lateMonths, 'mes', 'meses')}` : null,
    montos: [amount({ moneda: 'CLP', monto: last.total })],
  };
}

/** 'A octubre de 2026 se informan $6.153.800 de deuda; de ellos, $991.200 llevan de 30 a 89 días de atraso y $650.000, 90 días o más.' */
function finding({ mes, textos, total, mora30a89, mora90oMas }: Mes): string {
  const when = `A ${monthText(mes)}`;
  if (total === 0) return `${when} no se informa deuda directa.`;
  const debt = `${when} se informan ${textos.total} de deuda`;
  if (mora30a89 > 0 && mora90oMas > 0)
    return `${debt}; de ellos, ${textos.mora30a89} llevan de 30 a 89 días de atraso y ${textos.mora90oMas}, 90 días o más.`;
  if (mora90oMas > 0) return `${debt}; de ellos, ${textos.mora90oMas} llevan 90 días o más de atraso.`;
  return mora30a89 > 0 ? `${debt}; de ellos, ${textos.mora30a89} llevan de 30 a 89 días de atraso.` : `${debt}, todos al día.`;
}

/** 'Entre noviembre de 2025 y octubre de 2026 la deuda bajó un 17 %, y lo atrasado subió de $0 a $1.641.200.', from first to last reported month. */
function trend(meses: readonly Mes[], last: Mes): string {
  const first = meses.find(({ informado }) => informado);
  if (!first || first === last || first.total === 0) return '';
  const percent = Math.round(((last.total - first.total) / first.total) * 100);
  const debt = percent === 0 ? 'se mantuvo' : `${percent < 0 ? 'bajó' : 'subió'} un ${percentText(Math.abs(percent))}`;
  return `Entre ${monthText(first.mes)} y ${monthText(last.mes)} la deuda ${debt}${lateTrend(lateIn(first), lateIn(last))}.`;
}

/** The change of what is overdue, which may go the other way. */
function lateTrend(first: number, last: number): string {
  if (first === last) return '';
  const text = (monto: number) => amount({ moneda: 'CLP', monto }).texto;
  return `, y lo atrasado ${last > first ? 'subió' : 'bajó'} de ${text(first)} a ${text(last)}`;
}

/** Start of the current arrears. */
function lateSince(meses: readonly Mes[]): string {
  const reported = meses.filter(({ informado }) => informado);
  const onTime = reported.findLastIndex((mes) => lateIn(mes) === 0);
  const start = reported[onTime + 1];
  if (!start) return reported.some((mes) => lateIn(mes) > 0) ? 'Hubo atrasos en el año, y hoy está al día.' : 'No hubo atrasos en el año.';
  return onTime < 0 ? 'Hubo atraso en todos los meses informados.' : `El atraso comenzó en ${monthText(start.mes)}.`;
}

function indirect({ indirecta, textos }: Mes): string {
  if (indirecta === 0) return 'No registra deuda indirecta, como la de un aval.';
  return `Además registra ${textos.indirecta} de deuda indirecta: responde por otra persona, como aval o codeudor, y no se suma a la anterior.`;
}

/** One month of the chart, in words. */
function spoken({ nombre, informado, vigente, mora30a89, mora90oMas, indirecta, textos }: Mes): string {
  if (!informado) return `${nombre}: no informado`;
  const parts = [
    `al día ${textos.vigente}`,
    ...(mora30a89 > 0 ? [`30 a 89 días ${textos.mora30a89}`] : []),
    ...(mora90oMas > 0 ? [`90 días o más ${textos.mora90oMas}`] : []),
    ...(indirecta > 0 ? [`indirecta ${textos.indirecta}`] : []),
  ];
  return `${nombre}: ${vigente + mora30a89 + mora90oMas === 0 ? 'sin deuda directa' : parts.join(', ')}`;
}

function owed({ vigente, mora30a89, mora90oMas, indirecta }: DeudaMes): number {
  return vigente + mora30a89 + mora90oMas + indirecta;
}

function monthOf(mes: string, row: DeudaMes | undefined): Mes {
  const amounts = row ?? { mes, vigente: 0, mora30a89: 0, mora90oMas: 0, indirecta: 0 };
  const total = amounts.vigente + lateIn(amounts);
  const text = (monto: number) => (row ? amount({ moneda: 'CLP', monto }).texto : 'No informado');
  return {
    ...amounts,
    nombre: capitalised(monthText(mes)),
    rotulo: monthName(mes).slice(0, 3),
    anio: mes.slice(0, 4),
    informado: row !== undefined,
    total,
    textos: {
      vigente: text(amounts.vigente),
      mora30a89: text(amounts.mora30a89),
      mora90oMas: text(amounts.mora90oMas),
      total: text(total),
      indirecta: text(amounts.indirecta),
    },
  };
}
