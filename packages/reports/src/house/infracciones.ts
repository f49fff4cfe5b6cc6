import type { Infraccion } from '../records.ts';
import { amount, counted, tally, totals, totalsText } from './formats.ts';
import { totalLines } from './lines.ts';
import { type ListSection, type SectionInput, firstLines, listSection } from './sections.ts';

export type InfraccionesSection = ListSection<ReturnType<typeof line>>;

/** The section Infracciones laborales y previsionales. Rows come newest first. */
export function infraccionesSection(input: SectionInput<Infraccion>): InfraccionesSection {
  return listSection(input, {
    source: 'Boletín laboral y previsional',
    risk: 'infracciones',
    what: 'infracciones laborales o previsionales',
    nothing: 'No registra infracciones laborales ni previsionales.',
    searched: `Buscamos infracciones como empleador con el RUT ${input.rut}: ninguna`,
    some,
  });
}

function some(rows: readonly Infraccion[]) {
  const all = totals(rows.map(({ monto }) => ({ moneda: 'CLP', monto })));
  return {
    estado: { tono: 'atencion', texto: tally(rows.length, 'infracción', 'infracciones') },
    detalle: null,
    hallazgo: `Registra ${counted(rows.length, 'infracción', 'infracciones', 'f')} por ${totalsText(all)}.`,
    filas: rows.map(line),
    ...firstLines(rows.length, 'las', 'más recientes'),
    totales: totalLines('Total informado', all, (count) => tally(count, 'infracción', 'infracciones')),
    significa:
      'Son multas y cotizaciones impagas informadas a su nombre como empleador, de los últimos cinco años. La fuente no dice cuáles ya se pagaron.',
    siEstaMal: 'Pida la corrección a la institución que la informó, con el comprobante de pago o la resolución que la dejó sin efecto.',
  } as const;
}

function line({ institucion, motivo, monto, fecha }: Infraccion, index: number) {
  return { linea: index + 1, fecha, institucion, motivo, ...amount({ moneda: 'CLP', monto }) };
}
