import { useEffect, useState, type ReactNode } from 'react';
import { screen } from '../shell/load-screen.ts';
import { Redirect, usePlace } from '../ui/router.tsx';
import { currentOrigin, type SignInState } from './origin.ts';
import { Processing } from './processing.tsx';
import { useSession, useSessionState } from './use-session.ts';

const SessionUnknown = screen(() => import('./session-unknown.tsx'), 'SessionUnknown');

interface GuardProps {
  /** The screen itself says that a renewal was refused during its call; otherwise the guard leads to sign-in at once. */
  readonly saysRefusal?: boolean | undefined;
  readonly children: ReactNode;
}

/** Requires a session; renders nothing of its children until one is confirmed. */
export function Guard(props: GuardProps) {
  const session = useSession();
  const { settled } = useSessionState();
  const { path } = usePlace();
  useEffect(() => void session.start(), [session]);
  return settled ? <Checked key={path} {...props} /> : <Processing />;
}

/** Requires an unexpired access token; otherwise renews the session first. */
function Checked({ saysRefusal, children }: GuardProps) {
  const session = useSession();
  const { claims, ending, unreachable } = useSessionState();
  const [allowed, setAllowed] = useState(false);
  // Stays allowed: the page remains visible while its calls renew the token.
  if (!allowed && session.lives(0)) setAllowed(true);
  useEffect(() => {
    // If the session has ended, the guard redirects; if the provider is unreachable, SessionUnknown is shown.
    if (claims && !allowed && !unreachable) session.token(0).catch(() => undefined);
  }, [claims, allowed, unreachable, session]);
  if (!claims && !(saysRefusal && allowed && ending === 'refused')) return <ToSignIn />;
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
