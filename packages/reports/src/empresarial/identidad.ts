import { formatRut } from '@veridico/forms';
import { dayText, FIXED_SPACE, shortened } from '../house/formats.ts';
import { type Explained, provenance, type Section } from '../house/sections.ts';
import type { Cutoff, Empresa } from '../records.ts';

const UNKNOWN = 'No informado';

/** Letters of a state where space is short; the list of facts has it in full. */
export const STATE_LETTERS = 40;

export interface IdentidadSection extends Section, Explained {
  readonly datos: readonly (readonly [string, string])[];
}

/** The section Identidad y actividad, without its addresses. @param today YYYY-MM-DD */
export function identidadSection(empresa: Empresa, corte: Cutoff, demo: boolean, today: string): IdentidadSection {
  return {
    ...provenance('Registro de empresas', { corte, demo, today }),
    estado: {
      tono: empresa.estado && !isActive(empresa) ? 'atencion' : 'dato',
      texto: empresa.estado ? shortened(empresa.estado, STATE_LETTERS) : UNKNOWN,
    },
    detalle: startText(empresa),
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
    significa:
      'La identidad y la actividad son las que informó el registro. El tramo de ventas agrupa a las empresas por lo que venden en un año: no es una cifra.',
    siEstaMal: 'La razón social, el giro y el estado se corrigen en el registro que los informó.',
  };
}

export function isActive({ estado }: Empresa): boolean {
  return /^activ[ao]$/i.test(estado ?? '');
}

/** The year is that of the beginning: 'desde' beside another state would date that state. */
function startText(empresa: Empresa): string | null {
  const year = startYear(empresa);
  if (!year) return null;
  return isActive(empresa) ? `desde ${year}` : `inició en ${year}`;
}

/** '2009', or undefined. */
export function startYear({ inicioActividades }: Empresa): string | undefined {
  return inicioActividades?.slice(0, 4);
}

function finding(empresa: Empresa): string {
  const year = startYear(empresa);
  const since = year ? ` e inició actividades en ${year}` : '';
  const sales = empresa.tramoVentas ? `; sus ventas son del tramo ${lastWordsTogether(empresa.tramoVentas)}` : '';
  return `${stateSentence(empresa)}${since}${sales}.`;
}

/** 'Mediana 1' is one name: keeps its number off the start of a line. */
function lastWordsTogether(text: string): string {
  return text.replace(/ (\S+)$/u, `${FIXED_SPACE}$1`);
}

function stateSentence(empresa: Empresa): string {
  if (isActive(empresa)) return 'Está activa';
  return empresa.estado ? `Figura como “${empresa.estado}”` : 'El registro no informa su estado';
}
