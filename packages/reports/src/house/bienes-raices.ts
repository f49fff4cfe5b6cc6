import type { BienRaiz } from '../records.ts';
import { communeName } from './communes.ts';
import { amount, counted, tally, totals } from './formats.ts';
import { totalLines } from './lines.ts';
import { type ListSection, type SectionInput, firstLines, listSection } from './sections.ts';

export type BienesRaicesSection = ListSection<ReturnType<typeof line>>;

/** The section Bienes raíces. Rows must come sorted, most valuable first. */
export function bienesRaicesSection(input: SectionInput<BienRaiz>): BienesRaicesSection {
  return listSection(input, {
    source: 'Rol de avalúos',
    what: 'bienes raíces',
    nothing: 'No registra bienes raíces.',
    searched: `Buscamos propiedades con el RUT ${input.rut}: ninguna`,
    some,
  });
}

function some(rows: readonly BienRaiz[]) {
  const many = counted(rows.length, 'propiedad', 'propiedades', 'f');
  return {
    estado: { tono: 'dato', texto: tally(rows.length, 'propiedad', 'propiedades') },
    detalle: 'avalúo fiscal',
    hallazgo: `Tiene ${many} en el rol de avalúos.`,
    filas: rows.map(line),
    ...firstLines(rows.length, 'las', 'de mayor avalúo'),
    totales: totalLines('Total de avalúos', totals(rows.map(({ avaluo }) => ({ moneda: 'CLP', monto: avaluo }))), (count) =>
      counted(count, 'propiedad', 'propiedades', 'f'),
    ),
    significa:
      'El avalúo fiscal sirve para calcular las contribuciones; no es el precio de mercado. El rol no dice si una propiedad está hipotecada.',
    siEstaMal:
      'La propiedad se acredita en el Conservador de Bienes Raíces y el avalúo, en el Servicio de Impuestos Internos: pida allí la corrección.',
  } as const;
}

function line({ cut, rol, direccion, destino, avaluo }: BienRaiz, index: number) {
  return { linea: index + 1, comuna: communeName(cut), cut, rol, direccion, destino, ...amount({ moneda: 'CLP', monto: avaluo }) };
}
