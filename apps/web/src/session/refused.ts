import type { RefusalBody } from '@veridico/api';

/** Sent to the window with the refusal: the session must do something before the page can go on. */
export const SESSION_HELD = 'sesion-detenida';

/** Refusals that concern the whole page: the second factor is not proven, or the session acts for another company. */
const OF_THE_PAGE = ['SEGUNDO_FACTOR_PENDIENTE', 'EMPRESA_CAMBIADA'];

/** Tells the page's frame of such a refusal. @returns the answer */
export function noting<A extends { readonly ok: true } | { readonly ok: false; readonly problem: RefusalBody | undefined }>(answer: A): A {
  if (!answer.ok && OF_THE_PAGE.includes(answer.problem?.codigo ?? ''))
    dispatchEvent(new CustomEvent(SESSION_HELD, { detail: answer.problem }));
  return answer;
}
