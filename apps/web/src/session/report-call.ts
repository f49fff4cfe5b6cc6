import type { Answer, NameOf, RequestTo, Route, RouteName } from '@veridico/api';
import { api } from '../api.ts';
import { noting } from './refused.ts';
import type { Session } from './session.ts';
import { NO_SESSION, SessionError } from './session-error.ts';
import { shownCompany } from './shown-company.ts';
import { userInfo } from './user-info.ts';

/** Minimum remaining validity of the token when a report is requested, in seconds. */
const MARGIN_S = 60;

const NO_TOKEN = 'Token no disponible';
const NOT_RENEWED = 'No se pudo renovar la sesión';

/** No session: the request was not sent. `sentence` explains it. */
export interface NoToken {
  readonly ok: false;
  readonly status: 'sin-token';
  readonly sentence: string;
  /** The session is over: only signing in again helps. */
  readonly ended: boolean;
}

export type ReportAnswer<N extends RouteName> = Answer<N> | NoToken;

/**
 * A call about reports with the session's access token, renewed first if it expires within 60 seconds, and once more if the server
 * still refuses it.
 */
export async function callForReport<const R extends Route>(
  session: Session,
  route: R,
  request: RequestTo<NameOf<R>>,
  extra: { readonly headers?: Readonly<Record<string, string>>; readonly signal?: AbortSignal } = {},
): Promise<ReportAnswer<NameOf<R>>> {
  const call = (token: string) => {
    const { claims } = session.state();
    const headers = {
      ...extra.headers,
      ...shownCompany(),
      authorization: `Bearer ${token}`,
      ...(claims && { 'user-info': userInfo(claims) }),
    };
    return api(route, request, { ...extra, headers });
  };
  try {
    const answer = await call(await session.token(MARGIN_S));
    return noting(answer.ok || answer.status !== 401 ? answer : await call((await session.renew()).access));
  } catch (error) {
    const { message, kind } = error instanceof SessionError ? error : {};
    return { ok: false, status: 'sin-token', sentence: message === NO_SESSION ? NO_TOKEN : NOT_RENEWED, ended: kind === 'ended' };
  }
}

/** The reason of a refusal, from the server or the session; undefined if there is none. */
export function reasonOf(answer: Extract<ReportAnswer<RouteName>, { ok: false }>): string | undefined {
  return answer.status === 'sin-token' ? answer.sentence : answer.problem?.mensaje;
}
