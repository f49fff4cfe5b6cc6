import type { Answer, NameOf, RequestTo, Route } from '@veridico/api';
import { api } from '../api.ts';
import { noting } from './refused.ts';
import type { Session } from './session.ts';
import { shownCompany } from './shown-company.ts';

const NOBODY: { readonly ok: false; readonly status: 0; readonly problem: undefined } = { ok: false, status: 0, problem: undefined };

/**
 * A call with the session's access token, renewed first if it has less than `margin` seconds left. A token that the server refuses
 * is renewed once: it may have been revoked early. Without a session the result is that of a network failure (status 0).
 */
export async function callAsUser<const R extends Route>(
  session: Session,
  route: R,
  request: RequestTo<NameOf<R>>,
  margin = 0,
): Promise<Answer<NameOf<R>>> {
  const call = (token: string) => api(route, request, { headers: { ...shownCompany(), authorization: `Bearer ${token}` } });
  try {
    const answer = await call(await session.token(margin));
    return noting(answer.ok || answer.status !== 401 ? answer : await call((await session.renew()).access));
  } catch {
    return NOBODY;
  }
}
