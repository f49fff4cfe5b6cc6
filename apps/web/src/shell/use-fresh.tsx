import { Suspense, useState, type ReactNode } from 'react';
import type { RefusalBody } from '@veridico/api';
import { screen } from './load-screen.ts';

const ProvePassword = screen(() => import('./prove-password.tsx'), 'ProvePassword');

type AnyAnswer = { readonly ok: true } | { readonly ok: false; readonly problem: RefusalBody | undefined };

interface Fresh {
  /**
   * Makes a call that the server may refuse to a session whose user proved themselves long ago: asks for the password then, and makes the
   * call again. Left without the password, it is that refusal.
   */
  readonly send: <A extends AnyAnswer>(call: () => Promise<A>) => Promise<A>;
  /** The dialog, to be rendered outside of any form. */
  readonly question: ReactNode;
}

/** For acts that need a recent proof of the password; what was entered on the page stays. */
export function useFresh(): Fresh {
  const [waiting, setWaiting] = useState<{ readonly heard: (proved: boolean) => void }>();
  const send: Fresh['send'] = async (call) => {
    const answer = await call();
    if (answer.ok || answer.problem?.codigo !== 'INGRESO_ANTIGUO') return answer;
    const proved = await new Promise<boolean>((heard) => setWaiting({ heard }));
    setWaiting(undefined);
    return proved ? call() : answer;
  };
  const question = waiting && (
    <Suspense fallback={null}>
      <ProvePassword onHeard={waiting.heard} />
    </Suspense>
  );
  return { send, question };
}
