import type { Evaluation, PublishedEvaluation } from '@veridico/appraisal';

const DECIMALS = 4;

/** Source of the file with the published evaluation. @param fecha YYYY-MM-DD */
export function dataFile(evaluations: readonly Evaluation[], fecha: string): string {
  const published: PublishedEvaluation = { fecha, evaluaciones: evaluations.filter(({ n }) => n > 0) };
  const data = JSON.stringify(published, (_, value: unknown) => (typeof value === 'number' ? Number(value.toFixed(DECIMALS)) : value), 2);
  return `import type { PublishedEvaluation } from './published.ts';

/** Written by \`npm run appraise:evaluate -- <avisos.csv> --publicar\`, never by hand. */
export const publishedEvaluation: PublishedEvaluation = ${data};
`;
}
