import type { Reconciled } from '../facts/reconciled.ts';
import type { Protesto } from '../records.ts';
import { type Doubt, doubtsOf, notices, perhapsRepeated } from './doubts.ts';
import { amount, counted, dayText, tally, totals, totalsText } from './formats.ts';
import { numbered, shownLines, shownNote, totalLines } from './lines.ts';
import { type DebtInput, type ListSection, type Noticed, type Provenance, listSection } from './sections.ts';

const DOCUMENTS = { CH: 'Cheque', LT: 'Letra', PG: 'Pagaré' } as const satisfies Record<Protesto['tipo'], string>;

type ProtestosList = ListSection<ReturnType<typeof line> & Doubt>;
export type ProtestosSection = Noticed<ProtestosList>;

/** The section Protestos, shared by all reports that include it. */
export function protestosSection(input: DebtInput<Reconciled<Protesto>>): ProtestosSection {
  const section = listSection(input, {
    source: 'Registro de protestos',
    risk: 'protestos',
    what: 'protestos vigentes',
    nothing: 'No registra protestos vigentes.',
    searched: `Buscamos protestos con el RUT ${input.rut}: ninguno vigente`,
    some,
  });
  const repeated = 'Hay líneas que pueden repetir un mismo protesto: el total puede contarlo dos veces.';
  return { ...section, avisos: notices(input.rows, repeated, input.imposibles) };
}

function some(rows: readonly Reconciled<Protesto>[]): Omit<ProtestosList, keyof Provenance> {
  const lines = numbered(rows);
  const doubts = doubtsOf(lines);
  const all = totals(rows);
  const newest = rows.reduce((latest, { fechaProtesto }) => (fechaProtesto > latest ? fechaProtesto : latest), '');
  const when = rows.length === 1 ? `, del ${dayText(newest)}` : `; el más reciente es del ${dayText(newest)}`;
  return {
    estado: { tono: 'atencion', texto: `${tally(rows.length, 'vigente', 'vigentes')}${perhapsRepeated(rows, 'm')}` },
    detalle: `${rows.length === 1 ? 'del' : 'el último, del'} ${dayText(newest)}`,
    hallazgo: `Registra ${protestosCounted(rows.length)} por ${totalsText(all)}${when}.`,
    filas: lines.map((row) => ({ ...line(row), ...doubts(row) })),
    mostradas: shownLines(lines),
    nota: shownNote('los', rows.length, all),
    totales: totalLines('Total vigente', all, (count) => tally(count, 'protesto', 'protestos')),
    significa:
      'Un protesto es la constancia, hecha por un banco o un notario, de que un cheque, una letra o un pagaré no se pagó. Aquí están solo los vigentes: los aclarados y los vencidos hace más de cinco años no se muestran.',
    siEstaMal:
      'Si ya se pagó, pida al acreedor el documento o un certificado de pago y aclárelo en el registro de protestos. También puede pedirnos la rectificación, con el folio y el N° de la línea.',
  };
}

/** 'tres protestos vigentes'. @param told as `countedTogether` gives it for the whole sentence */
export function protestosCounted(count: number, told = counted): string {
  return told(count, 'protesto vigente', 'protestos vigentes');
}

function line({ linea, tipo, ...row }: Protesto & { readonly linea: number }) {
  return {
    linea,
    documento: DOCUMENTS[tipo],
    numero: row.numero,
    motivo: row.motivo,
    acreedor: row.acreedor,
    ciudad: row.ciudad,
    fechaProtesto: row.fechaProtesto,
    fechaVencimiento: row.fechaVencimiento,
    ...amount(row),
  };
}
