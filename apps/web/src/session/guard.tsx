import { useEffect, useState, type ReactNode } from 'react';
import { screen } from '../shell/load-screen.ts';
import { Redirect, usePlace } from '../ui/router.tsx';
import { currentOrigin, type SignInState } from './origin.ts';
import { Processing } from './processing.tsx';
import { useSession, useSessionState } from './use-session.ts';

const SessionUnknown = screen(() => import('./session-unknown.tsx'), 'SessionUnknown');

/** Requires a session; renders nothing of its children until one is confirmed. */
export function Guard({ children }: { readonly children: ReactNode }) {
  const session = useSession();
  const { settled, claims } = useSessionState();
  const { path } = usePlace();
  useEffect(() => void session.start(), [session]);
  if (!settled) return <Processing />;
  if (!claims) return <ToSignIn />;
  return <Checked key={path}>{children}</Checked>;
}

/** Requires an unexpired access token; otherwise renews the session first. */
function Checked({ children }: { readonly children: ReactNode }) {
  const session = useSession();
  const { unreachable } = useSessionState();
  const [allowed, setAllowed] = useState(false);
  // Stays allowed: the page remains visible while its calls renew the token.
  if (!allowed && session.lives(0)) setAllowed(true);
  useEffect(() => {
    // If the session has ended, the guard redirects; if the provider is unreachable, SessionUnknown is shown.
    if (!allowed && !unreachable) session.token(0).catch(() => undefined);
  }, [allowed, unreachable, session]);
  if (allowed) return children;
  return unreachable ? <SessionUnknown /> : <Processing />;
}

/** After a voluntary sign-out there is no return address; otherwise the user returns here after signing in. */
function ToSignIn() {
  const { ending } = useSessionState();
  const [passage] = useState<SignInState>(() => ({
    ...(ending && { ending }),
    ...(ending !== 'logout' && ending !== 'deleted' && { origin: currentOrigin() }),
  }));
  return <Redirect to="/auth/login" state={passage} />;
}
