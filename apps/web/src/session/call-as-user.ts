import type { Answer, RouteName } from '@veridico/api';
import { api } from '../api.ts';
import type { Session } from './session.ts';

const NOBODY: { readonly ok: false; readonly status: 0; readonly problem: undefined } = { ok: false, status: 0, problem: undefined };

/**
 * A call with the session's access token, renewed first where it serves for less than `margin` seconds. A token that the server refuses
 * is renewed once: it may have ended before its time. Without a session the answer is that nobody answered.
 */
export async function callAsUser<N extends RouteName>(
  session: Session,
  name: N,
  request: Parameters<typeof api<N>>[1],
  margin = 0,
): Promise<Answer<N>> {
  const call = (token: string) => api(name, request, { headers: { authorization: `Bearer ${token}` } });
  try {
    const answer = await call(await session.token(margin));
    return answer.ok || answer.status !== 401 ? answer : await call((await session.renew()).access);
  } catch {
    return NOBODY;
  }
}
