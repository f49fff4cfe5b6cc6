import { defineForm, type Check } from '../define.ts';
import { NOTA } from '../note-field.ts';
import { isDay } from '../rules/day.ts';

const LONGEST_CERTIFICATE = 80;
const DAY_MS = 86_400_000;
export const VALID_DAY = 'Escribe una fecha válida, AAAA-MM-DD.';

/** Reason of a case's resolution on /tareas, stored with the case. */
export const resuelveTarea = defineForm<'nota'>({ id: 'resuelve-tarea', fields: { nota: NOTA } });

/** Longest time for which a case can be put off. */
export const SNOOZE_DAYS = 30;

export type PosponeField = 'hasta' | 'nota';

/** Puts a case off until a day. */
export const posponeTarea = defineForm<PosponeField>({
  id: 'pospone-tarea',
  fields: {
    hasta: { required: 'Elige el día en que vuelve.', checks: [{ rule: isDay, sentence: VALID_DAY }] },
    nota: NOTA,
  },
});

/** Whether a case can be put off from `today` until `day`. Both YYYY-MM-DD in Chile. */
export function isSnoozeDay(day: string, today: string): boolean {
  const wait = (Date.parse(day) - Date.parse(today)) / DAY_MS;
  return wait >= 1 && wait <= SNOOZE_DAYS;
}

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
      checks: [{ rule: isDay, sentence: VALID_DAY }],
    },
    nota: NOTA,
  },
});

/** Checks of the day of a certificate that proves powers. @param today YYYY-MM-DD in Chile */
export function certificateDayChecks(today: string): readonly Check<never>[] {
  const age = (day: string) => (Date.parse(today) - Date.parse(day)) / DAY_MS;
  return [
    { rule: (day) => !(age(day) < 0), sentence: 'Esa fecha todavía no llega: escribe la que dice el documento.' },
    {
      rule: (day) => !(age(day) > CERTIFICATE_DAYS),
      sentence: `El documento debe tener ${CERTIFICATE_DAYS} días a lo más: pide uno nuevo.`,
    },
  ];
}

/** Why a certificate of `day` cannot prove powers today; undefined if it can. @param day and @param today YYYY-MM-DD in Chile */
export function wrongCertificateDay(day: string, today: string): string | undefined {
  return certificateDayChecks(today).find(({ rule }) => !rule(day, {}))?.sentence;
}
