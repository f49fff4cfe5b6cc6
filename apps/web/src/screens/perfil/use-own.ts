import { useCallback, useEffect, useState } from 'react';
import type { Answer, NameOf, RequestTo, routes } from '@veridico/api';
import { callAsUser } from '../../session/call-as-user.ts';
import { useSession } from '../../session/use-session.ts';

type OwnRoute = typeof routes.perfil | typeof routes.sesiones;

export interface Own<R extends OwnRoute> {
  /** Undefined while it is on its way. */
  readonly answer: Answer<NameOf<R>> | undefined;
  readonly again: () => void;
}

/** Something of the own account, read when the screen opens. */
export function useOwn<const R extends OwnRoute>(route: R): Own<R> {
  const session = useSession();
  const [answer, setAnswer] = useState<Answer<NameOf<R>>>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let here = true;
    const read = async () => {
      const next = await callAsUser(session, route, {} as RequestTo<NameOf<R>>);
      if (here) setAnswer(next);
    };
    void read();
    return () => {
      here = false;
    };
  }, [session, route, attempt]);
  return { answer, again: useCallback(() => setAttempt((count) => count + 1), []) };
}
