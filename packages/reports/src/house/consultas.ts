import type { Consulta } from '../records.ts';
import { capitalised, counted, dayIn, dayText, momentText, tally } from './formats.ts';
import { whoAsked } from './issue.ts';
import { firstLines, type ListSection } from './sections.ts';

/** Section name on page 1. */
export const CONSULTAS_NAME = 'Quién consultó este RUT';

export type ConsultasSection = ListSection<ReturnType<typeof line>>;

/** The section Quién consultó, from Verídico's own log, which is always available. Rows come newest first. @param today YYYY-MM-DD */
export function consultasSection({ rows, today }: { readonly rows: readonly Consulta[]; readonly today: string }): ConsultasSection {
  const source = { fuente: 'Bitácora de Verídico', corte: today };
  const [newest] = rows;
  const significa = 'Cada consulta queda registrada con quién, cuándo y para qué; no cambia el puntaje.';
  if (!newest) {
    return {
      ...source,
      estado: { tono: 'nada', texto: 'Sin consultas' },
      detalle: 'en doce meses',
      hallazgo: 'Nadie consultó este RUT en Verídico en los últimos doce meses.',
      filas: [],
      mostradas: [],
      nota: null,
      totales: [],
      significa,
      siEstaMal: null,
    };
  }
  const many = counted(rows.length, 'consulta', 'consultas', 'f');
  return {
    ...source,
    estado: { tono: 'dato', texto: tally(rows.length, 'consulta', 'consultas') },
    detalle: 'en doce meses',
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
