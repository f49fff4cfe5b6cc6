import { useCallback, useEffect, useState } from 'react';
import { routes, type Answer } from '@veridico/api';
import { callAsUser } from '../../session/call-as-user.ts';
import { useSession } from '../../session/use-session.ts';

export interface Cases {
  /** Undefined while the first one is on its way; an older one stays until the next has come. */
  readonly answer: Answer<'tareas'> | undefined;
  readonly again: () => void;
}

export function useCases(): Cases {
  const session = useSession();
  const [answer, setAnswer] = useState<Answer<'tareas'>>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let here = true;
    const read = async () => {
      const next = await callAsUser(session, routes.tareas, {});
      if (here) setAnswer(next);
    };
    void read();
    return () => {
      here = false;
    };
  }, [session, attempt]);
  return { answer, again: useCallback(() => setAttempt((count) => count + 1), []) };
}
