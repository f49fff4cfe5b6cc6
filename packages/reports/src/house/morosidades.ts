import type { Reconciled } from '../facts/reconciled.ts';
import type { Morosidad } from '../records.ts';
import { type Doubt, doubtsOf, notices, perhapsRepeated } from './doubts.ts';
import { amount, capitalised, countedTogether, daysBetween, tally, thousands, totals, totalsText } from './formats.ts';
import { numbered, shownLines, shownNote, totalLines } from './lines.ts';
import { type DebtInput, type ListSection, type Noticed, type Provenance, listSection } from './sections.ts';

type MorosidadesList = ListSection<ReturnType<typeof line> & Doubt>;
export type MorosidadesSection = Noticed<MorosidadesList>;

/** The section Deudas en mora, shared by all reports that include it. */
export function morosidadesSection(input: DebtInput<Reconciled<Morosidad>>): MorosidadesSection {
  const section = listSection(input, {
    source: 'Registro de morosidades',
    risk: 'morosidades',
    what: 'deudas en mora',
    nothing: 'No registra deudas en mora.',
    searched: `Buscamos deudas impagas con el RUT ${input.rut}: ninguna informada`,
    some: (rows) => some(rows, input.today),
  });
  const repeated = 'Hay líneas que pueden repetir una misma deuda: el total puede contarla dos veces.';
  return { ...section, avisos: notices(input.rows, repeated, input.imposibles) };
}

function some(rows: readonly Reconciled<Morosidad>[], today: string): Omit<MorosidadesList, keyof Provenance> {
  const lines = numbered(rows);
  const doubts = doubtsOf(lines);
  const all = totals(rows);
  const days = Math.max(...rows.map((row) => daysBetween(row.fechaVencimiento, today)));
  const late = `${rows.length === 1 ? 'lleva' : 'la más antigua lleva'} ${daysText(days)}`;
  return {
    estado: { tono: 'atencion', texto: `${thousands(rows.length)} en mora${perhapsRepeated(rows, 'f')}` },
    detalle: rows.length === 1 ? `con ${daysText(days)} de atraso` : `la más antigua, ${daysText(days)}`,
    hallazgo: `${morosidadesSentence(rows)}; ${late}.`,
    filas: lines.map((row) => ({ ...line(row, today), ...doubts(row) })),
    mostradas: shownLines(lines),
    nota: shownNote('las', rows.length, all),
    totales: totalLines('Total en mora', all, (count) => tally(count, 'deuda', 'deudas')),
    significa: 'Son deudas que el acreedor informa como impagas. Las pagadas y las vencidas hace más de cinco años no se muestran.',
    siEstaMal:
      'Reclame primero al acreedor, con su comprobante. También puede pedirnos la rectificación, con el folio y el N° de la línea. La ley no permite comunicar deudas repactadas ni de autopistas: si ve una aquí, pida que se elimine.',
  };
}

/** 'Tres acreedores informan cuatro deudas en mora por $8.412.700', without a full stop. `rows` must not be empty. */
function morosidadesSentence(rows: readonly Reconciled<Morosidad>[]): string {
  const creditors = new Set(rows.map((row) => row.acreedorId)).size;
  const told = countedTogether([creditors, rows.length]);
  const who = capitalised(told(creditors, 'acreedor informa', 'acreedores informan'));
  return `${who} ${told(rows.length, 'deuda en mora', 'deudas en mora', 'f')} por ${totalsText(totals(rows))}`;
}

function daysText(days: number): string {
  return `${thousands(days)} ${days === 1 ? 'día' : 'días'}`;
}

function line({ linea, ...row }: Morosidad & { readonly linea: number }, today: string) {
  const { cuotasMorosas: cuotas } = row;
  return {
    linea,
    acreedor: row.acreedor,
    tipo: row.tipo,
    numero: row.numero,
    fechaVencimiento: row.fechaVencimiento,
    cuotasMorosas: cuotas,
    atraso: daysText(daysBetween(row.fechaVencimiento, today)),
    cuotas: `${thousands(cuotas)} ${cuotas === 1 ? 'cuota' : 'cuotas'}`,
    ...amount(row),
  };
}
