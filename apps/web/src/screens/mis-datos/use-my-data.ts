import { useCallback, useEffect, useState } from 'react';
import { problems, routes, type Answer } from '@veridico/api';
import { api } from '../../api.ts';
import { tabEntries } from '../../browser-storage.ts';
import { callAsUser } from '../../session/call-as-user.ts';
import { useSession, useSessionState } from '../../session/use-session.ts';

type Good = Extract<Answer<'misDatos'>, { readonly ok: true }>['body'];

export type MyDataState =
  /** `why`: the visitor's session ended, or the account has not proven its RUT. */
  | { readonly kind: 'form'; readonly why?: 'vencido' | 'cuenta' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly mensaje: string | undefined }
  | { readonly kind: 'data'; readonly data: Good };

export interface MyData {
  readonly state: MyDataState;
  /** Of the visitor's session; empty with an account. */
  readonly acceso: string;
  readonly again: () => void;
  /** Ends the visitor's session in this tab. */
  readonly leave: () => void;
}

/** What is kept about the reader: with the session of a link, else with the account of who is signed in. */
export function useMyData(): MyData {
  const session = useSession();
  const { claims } = useSessionState();
  const signedIn = claims !== undefined;
  const [acceso, setAcceso] = useState(() => tabEntries.read('mis-datos:acceso') ?? '');
  const [state, setState] = useState<MyDataState>({ kind: acceso !== '' || signedIn ? 'loading' : 'form' });
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (acceso === '' && !signedIn) return;
    let here = true;
    const read = async () => {
      setState({ kind: 'loading' });
      const request = { body: { acceso } };
      const answer = await (acceso === '' ? callAsUser(session, routes.misDatos, request) : api(routes.misDatos, request));
      if (!here) return;
      if (answer.ok) return setState({ kind: 'data', data: answer.body });
      if (answer.status !== problems.TITULAR_SIN_PROBAR.status) return setState({ kind: 'failed', mensaje: answer.problem?.mensaje });
      tabEntries.remove('mis-datos:acceso');
      // With an account the next answer decides.
      setState({ kind: 'form', why: acceso === '' ? 'cuenta' : 'vencido' });
      setAcceso('');
    };
    void read();
    return () => {
      here = false;
    };
  }, [session, acceso, signedIn, attempt]);

  const leave = () => {
    tabEntries.remove('mis-datos:acceso');
    setAcceso('');
    setState({ kind: 'form' });
  };
  return { state, acceso, again: useCallback(() => setAttempt((count) => count + 1), []), leave };
}
