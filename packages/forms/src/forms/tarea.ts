import { defineForm, type Field } from '../define.ts';

const LONGEST_NOTE = 500;
const LONGEST_CERTIFICATE = 80;
const DAY_MS = 86_400_000;

const NOTA = {
  required: 'Escribe el motivo: queda en el registro.',
  checks: [{ rule: (value) => value.length <= LONGEST_NOTE, sentence: 'El motivo puede tener hasta 500 caracteres.' }],
} satisfies Field<never>;

/** Reason of a case's resolution on /tareas, stored with the case. */
export const resuelveTarea = defineForm<'nota'>({ id: 'resuelve-tarea', fields: { nota: NOTA } });

/** Maximum age of a certificate of powers (certificates of the Registro de Empresas y Sociedades are requested at most 30 days old). */
export const CERTIFICATE_DAYS = 30;

export type PruebaPoderesField = 'nota' | 'certificado' | 'fechaCertificado';

/** What office staff must have read before powers count as proven. */
export const pruebaPoderes = defineForm<PruebaPoderesField>({
  id: 'prueba-poderes',
  fields: {
    certificado: {
      required: 'Escribe el código de verificación (CVE) o la inscripción del documento que leíste.',
      checks: [{ rule: (value) => value.length <= LONGEST_CERTIFICATE, sentence: 'Puede tener hasta 80 caracteres.' }],
    },
    fechaCertificado: {
      required: 'Escribe la fecha del documento.',
      checks: [{ rule: isDay, sentence: 'Escribe una fecha válida, AAAA-MM-DD.' }],
    },
    nota: NOTA,
  },
});

/** Whether a certificate of `day` can still prove powers today. @param day and @param today YYYY-MM-DD in Chile */
export function isFreshCertificate(day: string, today: string): boolean {
  const age = (Date.parse(today) - Date.parse(day)) / DAY_MS;
  return age >= 0 && age <= CERTIFICATE_DAYS;
}

function isDay(value: string): boolean {
  const date = new Date(`${value}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}
