import { useEffect, useState } from 'react';
import { LOGIN_FAILED } from '../../session/login-failed.ts';
import { destination, forgetSignInState, keepSignInState, keptSignInState, type SignInState } from '../../session/origin.ts';
import { keepsSession } from '../../session/presence.ts';
import { returnsFromProvider } from '../../session/realm.ts';
import { navigate } from '../../ui/router.tsx';
import { useBroughtBack } from '../../ui/use-brought-back.ts';

export interface CodeSignInState {
  /** Navigating to the provider's page, or returning from it. */
  readonly busy: boolean;
  readonly problem: string | undefined;
  readonly leave: () => void;
}

/** Navigates to the provider's page and, afterwards, to the original destination. */
export function useCodeSignIn(passage: SignInState): CodeSignInState {
  // The identity client removes the response from the address; if another tab has a session, before this page renders.
  const [returning] = useState(() => returnsFromProvider() || (keptSignInState() !== undefined && keepsSession()));
  const [way] = useState(() => (returning ? keptSignInState() : undefined) ?? passage);
  const [busy, setBusy] = useState(returning);
  const [problem, setProblem] = useState<string>();

  useEffect(() => {
    if (!returning) return undefined;
    let here = true;
    const finish = async () => {
      const arrived = await arrive();
      if (!here) return;
      const { address, state } = destination(way);
      forgetSignInState();
      setBusy(false);
      setProblem(arrived ? undefined : LOGIN_FAILED);
      if (arrived) navigate(address, { replace: true, state });
    };
    void finish();
    return () => {
      here = false;
    };
  }, [returning, way]);

  useBroughtBack(() => setBusy(false));

  const leave = () => {
    setBusy(true);
    setProblem(undefined);
    keepSignInState(way);
    void goThere().catch(() => {
      forgetSignInState();
      setBusy(false);
      setProblem(LOGIN_FAILED);
    });
  };
  return { busy, problem, leave };
}

async function goThere(): Promise<void> {
  const { leaveToSignIn } = await import('../../session/identity-client.ts');
  return leaveToSignIn();
}

/** Whether the provider's response created a session. */
async function arrive(): Promise<boolean> {
  try {
    const { session } = await import('../../session/current.ts');
    await session.start();
    return session.state().claims !== undefined;
  } catch {
    return false;
  }
}
