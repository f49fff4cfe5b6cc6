import type { Direccion } from '../records.ts';
import { communeName } from './communes.ts';
import { capitalised, dayText, tally } from './formats.ts';
import { type Explained, type ListSection, type SectionInput, firstLines, listSection } from './sections.ts';

export type DireccionesSection = ListSection<ReturnType<typeof line>>;

/** Addresses reported by third parties, part of the section on identity. Rows come newest first. */
export function direccionesSection(input: SectionInput<Direccion>): DireccionesSection {
  return listSection(input, {
    source: 'Direcciones informadas por terceros',
    what: 'direcciones',
    nothing: 'No registra direcciones.',
    searched: `Buscamos direcciones informadas por terceros con el RUT ${input.rut}: ninguna`,
    some: (rows) => some(rows, input.corte || null),
  });
}

function some(rows: readonly Direccion[], until: string | null) {
  return {
    estado: { tono: 'dato', texto: tally(rows.length, 'dirección', 'direcciones') },
    detalle: null,
    hallazgo: `Registra ${tally(rows.length, 'dirección', 'direcciones')}.`,
    filas: rows.map(line),
    ...firstLines(rows.length, 'las', 'más recientes'),
    totales: [],
    significa: `Las direcciones las informaron terceros${until ? ` hasta el ${dayText(until)}` : ''}, cada una con su fecha; no prueban dónde está hoy.`,
    siEstaMal: 'Una dirección que no es suya se corrige en Verídico, con el folio y el N° de la línea.',
  } as const;
}

function line({ tipo, direccion, cut, fecha }: Direccion, index: number) {
  return { linea: index + 1, tipo: capitalised(tipo), direccion, comuna: communeName(cut), cut, fecha };
}

/** Combines the explanations of identity and addresses into one box. */
export function withAddresses<T extends Explained>(identity: T, { significa, siEstaMal }: DireccionesSection): T {
  return {
    ...identity,
    significa: `${identity.significa} ${significa}`,
    siEstaMal: [identity.siEstaMal, siEstaMal].filter(Boolean).join(' '),
  };
}
