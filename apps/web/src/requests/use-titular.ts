import { useCallback, useMemo, useState } from 'react';
import type { Answer, NameOf, RequestTo, Route } from '@veridico/api';
import { api } from '../api.ts';
import { tabEntries } from '../browser-storage.ts';
import { callAsUser } from '../session/call-as-user.ts';
import { useSession, useSessionState } from '../session/use-session.ts';

export interface Titular {
  /** Of the visitor's session of «Mis datos»; empty with an account and for a stranger. */
  readonly acceso: string;
  /** `sub` of the account; '' without one. */
  readonly sub: string;
  /** May have proven who they are: the server decides. */
  readonly known: boolean;
  /** A call with the visitor's session or the account, whichever there is. */
  readonly call: <const R extends Route>(route: R, request: RequestTo<NameOf<R>>) => Promise<Answer<NameOf<R>>>;
}

/** Who makes a request: a visitor with a session of «Mis datos», an account, or a person without proof. */
export function useTitular(): Titular {
  const session = useSession();
  const { claims } = useSessionState();
  const [acceso] = useState(() => tabEntries.read('mis-datos:acceso') ?? '');
  const asUser = acceso === '' && claims !== undefined;
  const call = useCallback(
    <const R extends Route>(route: R, request: RequestTo<NameOf<R>>) =>
      asUser ? callAsUser(session, route, request) : api(route, request),
    [session, asUser],
  );
  const sub = claims?.sub ?? '';
  return useMemo(() => ({ acceso, sub, known: acceso !== '' || sub !== '', call }), [acceso, sub, call]);
}
