import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { screen } from '../shell/load-screen.ts';
import { keepsSession, useKeepsSession } from './presence.ts';
import { Processing } from './processing.tsx';

/** Suspends until the identity client has started with the tokens that are kept. */
const Settled = screen(async () => {
  const { session } = await import('./current.ts');
  await session.start();
  return { Settled: () => null };
}, 'Settled');

const Watch = screen(() => import('./watch.tsx'), 'Watch');

/** A return from the card page needs no session and waits for none. */
const NEVER_WAITS = /^\/compra-directa\/paso[23]$/;

/**
 * In front of every route. With tokens, nothing is drawn before the identity client has started; without them it starts after the
 * first paint, and nobody waits for it but the guard.
 */
export function SessionGate({ children }: { readonly children: ReactNode }) {
  const [waits] = useState(() => keepsSession() && !NEVER_WAITS.test(location.pathname));
  const keeps = useKeepsSession();
  useEffect(() => {
    if (!waits) afterPaint(() => void import('./quiet-start.ts').then(({ startQuietly }) => startQuietly()));
  }, [waits]);
  return (
    <>
      {waits ? (
        <Suspense fallback={<Processing />}>
          <Settled />
          {children}
        </Suspense>
      ) : (
        children
      )}
      {keeps && (
        <Suspense fallback={null}>
          <Watch />
        </Suspense>
      )}
    </>
  );
}

function afterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work));
}
