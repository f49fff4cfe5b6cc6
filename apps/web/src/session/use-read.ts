import { useCallback, useEffect, useRef, useState } from 'react';
import type { Answer, NameOf, RequestTo, Route } from '@veridico/api';
import { callAsUser } from './call-as-user.ts';
import { useSession } from './use-session.ts';

type GoodAnswer<R extends Route> = Extract<Answer<NameOf<R>>, { readonly ok: true }>;

export interface ReadState<R extends Route> {
  /** Undefined while the first request runs; an older answer stays until the next arrives. */
  readonly answer: Answer<NameOf<R>> | undefined;
  /** The newest successful answer, kept when a later request fails: the content shown must not disappear then. */
  readonly good: GoodAnswer<R> | undefined;
  readonly busy: boolean;
  readonly again: () => void;
  /** As `again`; a promise that resolves when the answer is shown. */
  readonly fresh: () => unknown;
}

/** Reads data as the signed-in user, when the screen opens and whenever the request changes. Without `request` nothing is fetched. */
export function useRead<const R extends Route>(route: R, request: RequestTo<NameOf<R>> | undefined): ReadState<R> {
  const session = useSession();
  const [answer, setAnswer] = useState<Answer<NameOf<R>>>();
  const [good, setGood] = useState<GoodAnswer<R>>();
  const [busy, setBusy] = useState(true);
  const [attempt, setAttempt] = useState(0);
  const waiting = useRef<(() => void)[]>([]);
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
      for (const tell of waiting.current.splice(0)) tell();
    };
    void read();
    return () => {
      here = false;
    };
  }, [session, route, asked, attempt]);
  const fresh: () => unknown = useCallback(() => {
    setAttempt((count) => count + 1);
    return asked && new Promise<void>((resolve) => void waiting.current.push(resolve));
  }, [asked]);
  return { answer, good, busy, again: fresh, fresh };
}
