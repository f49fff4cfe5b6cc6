import type { Consulta, ConteoDeConsultas } from '../records.ts';
import { RUBROS } from '../rubros.ts';
import { capitalised, counted, dayIn, dayText, momentText, monthText, tally } from './formats.ts';
import { whoAsked } from './issue.ts';
import { firstLines, type ListSection, type Provenance, provenance } from './sections.ts';

/** `lector`: the subject, who sees each query with its asker, or anyone else, who sees counts. */
type ForTitular = ListSection<ReturnType<typeof line>> & { readonly lector: 'titular' };
type ForTercero = ListSection<ReturnType<typeof monthLine>> & { readonly lector: 'tercero'; readonly suma: Counts };
export type ConsultasSection = ForTitular | ForTercero;

/** Section name on page 1. */
export function consultasName({ lector }: Pick<ConsultasSection, 'lector'>): string {
  return lector === 'titular' ? 'Quién consultó este RUT' : 'Consultas a este RUT';
}

/** The section about queries, from Verídico's own log, which is always available. @param today YYYY-MM-DD */
export function consultasSection({
  consultas,
  today,
}: {
  readonly consultas: readonly Consulta[] | ConteoDeConsultas;
  readonly today: string;
}): ConsultasSection {
  const source = provenance('Bitácora de Verídico', { corte: today, demo: false, today });
  return 'meses' in consultas ? { ...source, ...forTercero(consultas) } : { ...source, ...forTitular(consultas) };
}

const NO_LINES = {
  estado: { tono: 'nada', texto: 'Sin consultas' },
  detalle: 'en doce meses',
  filas: [],
  mostradas: [],
  nota: null,
  totales: [],
  siEstaMal: null,
} as const;

function some(count: number) {
  return { estado: { tono: 'dato', texto: tally(count, 'consulta', 'consultas') }, detalle: 'en doce meses' } as const;
}

function forTitular(rows: readonly Consulta[]): Omit<ForTitular, keyof Provenance> {
  const lector = 'titular';
  const [newest] = rows;
  const significa = 'Cada consulta queda registrada con quién, cuándo y para qué; no cambia el puntaje.';
  if (!newest) return { lector, ...NO_LINES, hallazgo: 'Nadie consultó este RUT en Verídico en los últimos doce meses.', significa };
  const many = counted(rows.length, 'consulta', 'consultas', 'f');
  return {
    lector,
    ...some(rows.length),
    hallazgo: `${capitalised(many)} en doce meses; la más reciente, el ${dayText(dayIn(new Date(newest.en)))}.`,
    filas: rows.map(line),
    ...firstLines(rows.length, 'las', 'más recientes'),
    totales: [],
    significa,
    siEstaMal: 'Si no reconoce a quien consultó, avísenos con el folio y el N° de la línea: le pediremos que acredite su motivo.',
  };
}

function line({ en, consultante, motivo, informe }: Consulta, index: number) {
  return { linea: index + 1, momento: momentText(new Date(en)), quien: consultante ?? whoAsked(motivo), motivo, informe };
}

const COUNTED =
  'Se cuentan por mes y por tipo de quien consultó; no cambian el puntaje. Quién fue cada uno lo muestra solo el informe que la persona o empresa consultada pide por su cuenta.';
const IF_ANY = 'Si las hubiera, aquí se contarían por mes y por tipo de quien consultó, sin nombrar a nadie.';

function forTercero({ desde, meses }: ConteoDeConsultas): Omit<ForTercero, keyof Provenance> {
  const suma = counts(meses);
  const shared = { lector: 'tercero', suma } as const;
  const period = `desde ${monthText(desde)}, sin contar las propias`;
  if (suma.total === 0) return { ...NO_LINES, ...shared, hallazgo: `Nadie consultó este RUT en Verídico ${period}.`, significa: IF_ANY };
  const months = [...new Set(meses.map(({ mes }) => mes))].toSorted().toReversed();
  return {
    ...some(suma.total),
    ...shared,
    hallazgo: `${capitalised(counted(suma.total, 'consulta', 'consultas', 'f'))} ${period}.`,
    filas: months.map((mes, index) => monthLine(mes, index, meses)),
    mostradas: months.map((_, index) => index + 1),
    nota: null,
    totales: [],
    significa: COUNTED,
    siEstaMal: null,
  };
}

type Counted = ConteoDeConsultas['meses'];
type Counts = ReturnType<typeof counts>;

/** Every kind of asker in printing order, also those without queries, so that the table looks the same in every report. */
function counts(rows: Counted) {
  const porRubro = RUBROS.map((rubro) => ({ rubro, consultas: sum(rows.filter((row) => row.rubro === rubro)) }));
  return { porRubro, total: sum(rows) };
}

function sum(rows: Counted): number {
  return rows.reduce((total, { cantidad }) => total + cantidad, 0);
}

function monthLine(mes: string, index: number, rows: Counted) {
  return { linea: index + 1, mes, nombre: capitalised(monthText(mes)), ...counts(rows.filter((row) => row.mes === mes)) };
}
