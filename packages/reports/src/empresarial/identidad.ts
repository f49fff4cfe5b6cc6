import { formatRut } from '@veridico/forms';
import { dayText } from '../house/formats.ts';
import { type Section, sourceName } from '../house/sections.ts';
import type { Empresa } from '../records.ts';

const UNKNOWN = 'No informado';

export interface IdentidadSection extends Section {
  readonly datos: readonly (readonly [string, string])[];
}

/** The section Identidad y actividad. */
export function identidadSection(empresa: Empresa, corte: string | null, demo: boolean): IdentidadSection {
  return {
    fuente: sourceName('Registro de empresas', demo),
    corte,
    estado: { tono: empresa.estado && !isActive(empresa) ? 'atencion' : 'dato', texto: empresa.estado ?? UNKNOWN },
    detalle: startYear(empresa) ? `desde ${startYear(empresa)}` : null,
    hallazgo: finding(empresa),
    datos: [
      ['Razón social', empresa.razonSocial],
      ['Nombre de fantasía', empresa.nombreFantasia ?? UNKNOWN],
      ['RUT', formatRut(empresa.rut)],
      ['Giro', empresa.giro ?? UNKNOWN],
      ['Inicio de actividades', empresa.inicioActividades ? dayText(empresa.inicioActividades) : UNKNOWN],
      ['Tramo de ventas', empresa.tramoVentas ?? UNKNOWN],
      ['Estado', empresa.estado ?? UNKNOWN],
    ],
  };
}

export function isActive({ estado }: Empresa): boolean {
  return /^activ[ao]$/i.test(estado ?? '');
}

/** '2009', or undefined. */
export function startYear({ inicioActividades }: Empresa): string | undefined {
  return inicioActividades?.slice(0, 4);
}

function finding(empresa: Empresa): string {
  const year = startYear(empresa);
  const since = year ? ` e inició actividades en ${year}` : '';
  const sales = empresa.tramoVentas ? `, con ventas del tramo ${empresa.tramoVentas}` : '';
  return `${stateSentence(empresa)}${since}${sales}.`;
}

function stateSentence(empresa: Empresa): string {
  if (isActive(empresa)) return 'Está activa';
  return empresa.estado ? `Figura como “${empresa.estado}”` : 'El registro no informa su estado';
}
