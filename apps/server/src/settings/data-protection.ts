import { isDay } from '@veridico/forms';
import { z } from 'zod';
import { contactOf, type Contact } from './contact.ts';

/** Settings about the protection of personal data. Production demands all of them. */
export const dataProtection = {
  DATA_OFFICER_NAME: z
    .string()
    .max(200)
    .optional()
    .describe('Nombre de la persona encargada del tratamiento de datos (ley 20.575), en /proteccion-de-datos; obligatorio en producción'),
  DATA_OFFICER_MAIL: z.email().optional().describe('Correo de esa persona, en la misma página; obligatorio en producción'),
  IMPACT_ASSESSMENT: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2} \S.{0,199}$/, {
      error: 'escribe el día y la referencia del documento, como «2026-11-20 EIPD-1»',
      abort: true,
    })
    .refine((text) => isDay(text.slice(0, 10)), 'ese día no existe')
    .optional()
    .describe(
      'Día y referencia de la evaluación de impacto firmada (ley 19.628, art. 15 ter), como «2026-11-20 EIPD-1»; obligatoria en producción. Modelo: docs/impact-assessment.md',
    ),
};

interface DataProtection {
  readonly DATA_OFFICER_NAME?: string | undefined;
  readonly DATA_OFFICER_MAIL?: string | undefined;
  readonly IMPACT_ASSESSMENT?: string | undefined;
}

const MISSING: Readonly<Record<keyof DataProtection, string>> = {
  DATA_OFFICER_NAME: 'nombre de la persona encargada de los datos (ley 20.575)',
  DATA_OFFICER_MAIL: 'correo de la persona encargada de los datos',
  IMPACT_ASSESSMENT: 'evaluación de impacto firmada (ley 19.628, art. 15 ter)',
};

/** One line for each missing setting about the protection of data, with its fix. */
export function missingOfDataProtection(settings: DataProtection): string[] {
  return (Object.keys(MISSING) as (keyof DataProtection)[])
    .filter((name) => settings[name] === undefined)
    .map((name) => `${MISSING[name]}: define ${name}`);
}

export interface DataOfficer {
  readonly nombre: string;
  readonly correo: string;
}

/** The person in charge of personal data; outside production a label that says that none is named. */
export function dataOfficerOf(settings: DataProtection & Contact): DataOfficer {
  return {
    nombre: settings.DATA_OFFICER_NAME ?? 'Sin designar: demostración',
    correo: settings.DATA_OFFICER_MAIL ?? contactOf(settings),
  };
}
