/** How page 1 addresses the subject about wrong data. */
export const SPEAKS_TO: Readonly<Record<'empresa' | 'persona', string>> = {
  empresa: 'Si usted representa a esta empresa.',
  persona: 'Si este informe habla de usted.',
};
