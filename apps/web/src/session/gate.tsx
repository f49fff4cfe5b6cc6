import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { screen } from '../shell/load-screen.ts';
import { keepsSession, useKeepsSession } from './presence.ts';
import { Processing } from './processing.tsx';

/** Suspends until the identity client has started with the stored tokens. */
const Settled = screen(async () => {
  const { session } = await import('./current.ts');
  await session.start();
  return { Settled: () => null };
}, 'Settled');

const Watch = screen(() => import('./watch.tsx'), 'Watch');

/** The return from the card page needs no session, so it does not wait for one. */
const NEVER_WAITS = /^\/compra-directa\/paso[23]$/;

/**
 * Wraps every route. With tokens, renders nothing until the identity client has started; without them the client starts after the
 * first paint, and only the guard waits for it.
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
