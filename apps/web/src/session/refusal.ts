import type { Answer, RouteName } from '@veridico/api';

/** What an account's call says of its refusal, under either of the names it may have; `otherwise` where it says nothing readable. */
export function refusalOf(answer: Extract<Answer<RouteName>, { ok: false }>, otherwise: string): string {
  const said: unknown = answer.problem;
  if (typeof said !== 'object' || said === null) return otherwise;
  const { error, message } = said as { readonly error?: unknown; readonly message?: unknown };
  return [error, message].find((text): text is string => typeof text === 'string' && text !== '') ?? otherwise;
}
