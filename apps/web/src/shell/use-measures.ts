import { routes, type AnswerBody } from '@veridico/api';
import { api } from '../api.ts';
import { useAnswer } from '../ui/use-answer.ts';

export type Measures = AnswerBody<'medidas'>;

/** What we measure of our own work; undefined until it is known, and where it cannot be read: pages then leave it out. */
export function useMeasures(): Measures | undefined {
  const answer = useAnswer('medidas', () => api(routes.medidas, {}));
  return answer?.ok && Array.isArray(answer.body.informes) && Array.isArray(answer.body.fuentes) ? answer.body : undefined;
}

/** '3 segundos o menos' of a measured time in seconds, which is never told shorter than it is. */
function timeText(seconds: number): string {
  const whole = Math.max(1, Math.ceil(seconds));
  return whole === 1 ? 'un segundo o menos' : `${whole.toLocaleString('es-CL')} segundos o menos`;
}

/** How long reports took: half of them, and 95 of 100 where that says more. */
export function deliveryText({ mediana, noventaYCincoDeCien }: NonNullable<Measures['entrega']>): string {
  const [half, most] = [timeText(mediana), timeText(noventaYCincoDeCien)];
  return half === most ? `95 de cada 100, en ${most}` : `La mitad de las veces, en ${half}; 95 de cada 100, en ${most}`;
}
