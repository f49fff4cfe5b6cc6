import { useCallback, useEffect, useState } from 'react';
import type { Answer } from '@veridico/api';
import { callAsUser } from '../../session/call-as-user.ts';
import { useSession } from '../../session/use-session.ts';

export interface Own<N extends 'perfil' | 'sesiones'> {
  /** Undefined while it is on its way. */
  readonly answer: Answer<N> | undefined;
  readonly again: () => void;
}

/** Something of the own account, read when the screen opens. */
export function useOwn<N extends 'perfil' | 'sesiones'>(name: N): Own<N> {
  const session = useSession();
  const [answer, setAnswer] = useState<Answer<N>>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let here = true;
    const read = async () => {
      const next = await callAsUser(session, name, {} as Parameters<typeof callAsUser<N>>[2]);
      if (here) setAnswer(next);
    };
    void read();
    return () => {
      here = false;
    };
  }, [session, name, attempt]);
  return { answer, again: useCallback(() => setAttempt((count) => count + 1), []) };
}
