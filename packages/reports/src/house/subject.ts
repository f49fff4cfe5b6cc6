import { dayText } from './formats.ts';

/** Whom page 1 speaks to about wrong data. */
export const SPEAKS_TO: Readonly<Record<'empresa' | 'persona' | 'fallecido', string>> = {
  empresa: 'Si usted representa a esta empresa.',
  persona: 'Si este informe habla de usted.',
  fallecido: 'Si usted es heredero de esta persona.',
};

export const DECEASED = 'Persona fallecida';

/** That the subject is dead. @param corte YYYY-MM-DD up to which the register of persons is known */
export function deceasedSentence(corte: string | null): string {
  return `El registro de personas informa${corte ? `, hasta el ${dayText(corte)},` : ''} que esta persona falleció.`;
}
