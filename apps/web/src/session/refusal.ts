import type { Answer, RouteName } from '@veridico/api';

/** The message of an account call's refusal, under either of its two names; `otherwise` when there is no readable message. */
export function refusalOf(answer: Extract<Answer<RouteName>, { ok: false }>, otherwise: string): string {
  return saidIn(answer.problem, otherwise);
}

/** The same for the body of any answer. */
export function saidIn(said: unknown, otherwise: string): string {
  if (typeof said !== 'object' || said === null) return otherwise;
  const { error, message } = said as { readonly error?: unknown; readonly message?: unknown };
  return [error, message].find((text): text is string => typeof text === 'string' && text !== '') ?? otherwise;
}
