import type { Protesto } from '../records.ts';
import { amount, counted, dayText, tally, thousands, totals, totalsText } from './formats.ts';
import { numbered, shownLines, shownNote, totalLines } from './lines.ts';
import { type ListSection, type Provenance, type DatedInput, listSection } from './sections.ts';

const DOCUMENTS = { CH: 'Cheque', LT: 'Letra', PG: 'Pagaré' } as const satisfies Record<Protesto['tipo'], string>;

export type ProtestosSection = ListSection<ReturnType<typeof line>>;

/** The section Protestos, shared by all reports that include it. */
export function protestosSection(input: DatedInput<Protesto>): ProtestosSection {
  return listSection(input, {
    source: 'Registro de protestos',
    risk: { source: 'protestos', today: input.today },
    what: 'protestos vigentes',
    nothing: 'No registra protestos vigentes.',
    searched: `Buscamos protestos con el RUT ${input.rut}: ninguno vigente`,
    some,
  });
}

function some(rows: readonly Protesto[]): Omit<ProtestosSection, keyof Provenance> {
  const lines = numbered(rows);
  const all = totals(rows);
  const newest = rows.reduce((latest, { fechaProtesto }) => (fechaProtesto > latest ? fechaProtesto : latest), '');
  const when = rows.length === 1 ? `, del ${dayText(newest)}` : `; el más reciente es del ${dayText(newest)}`;
  return {
    estado: { tono: 'atencion', texto: `${thousands(rows.length)} ${rows.length === 1 ? 'vigente' : 'vigentes'}` },
    detalle: `${rows.length === 1 ? 'del' : 'el último, del'} ${dayText(newest)}`,
    hallazgo: `Registra ${protestosCounted(rows.length)} por ${totalsText(all)}${when}.`,
    filas: lines.map(line),
    mostradas: shownLines(lines),
    nota: shownNote('los', rows.length, all),
    totales: totalLines('Total vigente', all, (count) => tally(count, 'protesto', 'protestos')),
    significa:
      'Un protesto es la constancia, hecha por un banco o un notario, de que un cheque, una letra o un pagaré no se pagó. Aquí están solo los vigentes: los aclarados y los vencidos hace más de cinco años no se muestran.',
    siEstaMal:
      'Si ya se pagó, pida al acreedor el documento o un certificado de pago y aclárelo en el registro de protestos. También puede pedirnos la rectificación, con el folio y el N° de la línea.',
  };
}

/** 'tres protestos vigentes'. */
export function protestosCounted(count: number): string {
  return counted(count, 'protesto vigente', 'protestos vigentes');
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
