import { formatRut } from '@veridico/forms';
import { capitalised, dayText, tally } from '../house/formats.ts';
import { type Explained, provenance, type Section } from '../house/sections.ts';
import type { Cutoff, Persona } from '../records.ts';

const UNKNOWN = 'No informado';

export interface IdentidadSection extends Section, Explained {
  readonly datos: readonly (readonly [string, string])[];
}

/** The section Identidad y direcciones, without its addresses. @param today YYYY-MM-DD, for the age */
export function identidadSection(persona: Persona, corte: Cutoff, demo: boolean, today: string): IdentidadSection {
  const { fechaNacimiento, nacionalidad, estadoCivil } = persona;
  return {
    ...provenance('Registro de personas', { corte, demo, today }),
    estado: { tono: 'dato', texto: 'Identificada' },
    detalle: null,
    hallazgo: `El registro de personas asigna el RUT ${formatRut(persona.rut)} a este nombre.`,
    datos: [
      ['Nombre completo', fullNameOf(persona)],
      [
        'Fecha de nacimiento',
        fechaNacimiento ? `${dayText(fechaNacimiento)} (${tally(ageOn(fechaNacimiento, today), 'año', 'años')})` : UNKNOWN,
      ],
      ['Nacionalidad y estado civil', bothText(nacionalidad, estadoCivil)],
      ['Defunción', 'No registra'],
    ],
    significa: 'Los datos personales son los que informó el registro.',
    siEstaMal: 'Su nombre, su fecha de nacimiento o su estado civil se corrigen en el Registro Civil.',
  };
}

/** 'Chilena · Casada', 'Chilena · No informado'. */
function bothText(...values: readonly (string | null)[]): string {
  if (values.every((value) => !value)) return UNKNOWN;
  return values.map((value) => (value ? capitalised(value) : UNKNOWN)).join(' · ');
}

/** 'Mariana Alejandra Quilodrán Sepúlveda'. */
export function fullNameOf({ nombres, apellidoPaterno, apellidoMaterno }: Persona): string {
  return [nombres, apellidoPaterno, apellidoMaterno].filter(Boolean).join(' ');
}

/** Whole years on a day; both YYYY-MM-DD. */
export function ageOn(birth: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birth.slice(0, 4));
  return today.slice(5) < birth.slice(5) ? years - 1 : years;
}
