import type { Vehiculo } from '../records.ts';
import { amount, counted, tally, totals } from './formats.ts';
import { totalLines } from './lines.ts';
import { type ListSection, type SectionInput, firstLines, listSection } from './sections.ts';

export type VehiculosSection = ListSection<ReturnType<typeof line>>;

/** The section Vehículos. Rows come most valuable first. */
export function vehiculosSection(input: SectionInput<Vehiculo>): VehiculosSection {
  return listSection(input, {
    source: 'Registro de vehículos',
    what: 'vehículos',
    nothing: 'No registra vehículos.',
    searched: `Buscamos vehículos inscritos con el RUT ${input.rut}: ninguno`,
    some,
  });
}

function some(rows: readonly Vehiculo[]) {
  const many = counted(rows.length, 'vehículo', 'vehículos');
  return {
    estado: { tono: 'dato', texto: tally(rows.length, 'vehículo', 'vehículos') },
    detalle: 'tasación fiscal',
    hallazgo: `Tiene ${many} a su nombre.`,
    filas: rows.map(line),
    ...firstLines(rows.length, 'los', 'de mayor tasación'),
    totales: totalLines('Total de tasaciones', totals(rows.map(({ tasacion }) => ({ moneda: 'CLP', monto: tasacion }))), (count) =>
      counted(count, 'vehículo', 'vehículos'),
    ),
    significa:
      'La tasación fiscal sirve para calcular el permiso de circulación; no es el precio de mercado. El registro no dice si un vehículo está en prenda.',
    siEstaMal: 'Pida la corrección en el Registro Civil, que lleva el Registro de Vehículos Motorizados.',
  } as const;
}

function line({ patente, marca, modelo, anio, tasacion }: Vehiculo, index: number) {
  return { linea: index + 1, patente, vehiculo: `${marca} ${modelo}`, anio: String(anio), ...amount({ moneda: 'CLP', monto: tasacion }) };
}
