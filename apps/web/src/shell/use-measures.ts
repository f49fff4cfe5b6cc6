import { routes, type AnswerBody } from '@veridico/api';
import { api } from '../api.ts';
import { useAnswer } from '../ui/use-answer.ts';

export type Measures = AnswerBody<'medidas'>;

/** What we measure of our own work; undefined until it is known, and where it cannot be read: pages then leave it out. */
export function useMeasures(): Measures | undefined {
  const answer = useAnswer('medidas', () => api(routes.medidas, {}));
  return answer?.ok && Array.isArray(answer.body.informes) && Array.isArray(answer.body.fuentes) ? answer.body : undefined;
}
