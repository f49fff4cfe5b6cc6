import type { Answer, RouteName } from '@veridico/api';

/** The `error` of an account call's refusal; `otherwise` without a readable one. */
export function refusalOf(answer: Extract<Answer<RouteName>, { ok: false }>, otherwise: string): string {
  return firstText([answer.problem?.error], otherwise);
}

/** What a registration's answer says, under either of its two names. */
export function saidIn(said: unknown, otherwise: string): string {
  if (typeof said !== 'object' || said === null) return otherwise;
  const { error, message } = said as { readonly error?: unknown; readonly message?: unknown };
  return firstText([error, message], otherwise);
}

function firstText(values: readonly unknown[], otherwise: string): string {
  return values.find((value): value is string => typeof value === 'string' && value !== '') ?? otherwise;
}
