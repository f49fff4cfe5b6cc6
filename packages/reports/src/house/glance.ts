import type { Amount } from './formats.ts';
import type { ListSection, Section } from './sections.ts';

/** A row of 'En una mirada'. @param id label of the section in the template */
export function glance(
  id: string,
  nombre: string,
  section: Section | ListSection<unknown> | (Section & { readonly montos: readonly Amount[] }),
) {
  return { id, nombre, estado: section.estado, detalle: section.detalle, montos: amountsOf(section), corte: section.corte };
}

function amountsOf(section: Parameters<typeof glance>[2]): readonly Amount[] {
  if ('montos' in section) return section.montos;
  return 'totales' in section ? section.totales.map(({ moneda, monto, texto }) => ({ moneda, monto, texto })) : [];
}
