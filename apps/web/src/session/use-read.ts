import { useCallback, useEffect, useState } from 'react';
import type { Answer, NameOf, RequestTo, Route } from '@veridico/api';
import { callAsUser } from './call-as-user.ts';
import { useSession } from './use-session.ts';

type Brought<R extends Route> = Extract<Answer<NameOf<R>>, { readonly ok: true }>;

export interface Read<R extends Route> {
  /** Undefined while the first one is on its way; an older one stays until the next has come. */
  readonly answer: Answer<NameOf<R>> | undefined;
  /** The newest one that brought something, also where another look at it failed: what the page says below must not go with that. */
  readonly good: Brought<R> | undefined;
  readonly busy: boolean;
  readonly again: () => void;
}

/** Something that who is signed in may read, asked for when the screen opens and whenever the request is another. Undefined: nothing is asked. */
export function useRead<const R extends Route>(route: R, request: RequestTo<NameOf<R>> | undefined): Read<R> {
  const session = useSession();
  const [answer, setAnswer] = useState<Answer<NameOf<R>>>();
  const [good, setGood] = useState<Brought<R>>();
  const [busy, setBusy] = useState(true);
  const [attempt, setAttempt] = useState(0);
  const asked = request && JSON.stringify(request);
  useEffect(() => {
    if (asked === undefined) return;
    let here = true;
    const read = async () => {
      setBusy(true);
      const next = await callAsUser(session, route, JSON.parse(asked) as RequestTo<NameOf<R>>);
      if (!here) return;
      setBusy(false);
      setAnswer(next);
      if (next.ok) setGood(next);
    };
    void read();
    return () => {
      here = false;
    };
  }, [session, route, asked, attempt]);
  return { answer, good, busy, again: useCallback(() => setAttempt((count) => count + 1), []) };
}
