import { useEffect, useState, type ReactNode } from 'react';
import { screen } from '../shell/load-screen.ts';
import { Redirect, usePlace } from '../ui/router.tsx';
import { currentOrigin, type Passage } from './origin.ts';
import { Processing } from './processing.tsx';
import { useSession, useSessionState } from './use-session.ts';

const SessionUnknown = screen(() => import('./session-unknown.tsx'), 'SessionUnknown');

/** Lets nobody in who is not signed in, and draws nothing of what it guards before that is known. */
export function Guard({ children }: { readonly children: ReactNode }) {
  const session = useSession();
  const { settled, claims } = useSessionState();
  const { path } = usePlace();
  useEffect(() => void session.start(), [session]);
  if (!settled) return <Processing />;
  if (!claims) return <ToSignIn />;
  return <Checked key={path}>{children}</Checked>;
}

/** The access token must serve, however shortly; where it does not, the session is renewed first. */
function Checked({ children }: { readonly children: ReactNode }) {
  const session = useSession();
  const { unreachable } = useSessionState();
  const [allowed, setAllowed] = useState(false);
  // Once in, always in: what is on the page stays there while its calls renew the token.
  if (!allowed && session.lives(0)) setAllowed(true);
  useEffect(() => {
    // A session that turns out to have ended takes this whole part off the page; one that nobody can tell of says so itself.
    if (!allowed && !unreachable) session.token(0).catch(() => undefined);
  }, [allowed, unreachable, session]);
  if (allowed) return children;
  return unreachable ? <SessionUnknown /> : <Processing />;
}

/** Whoever left of their own will wants to go nowhere; everyone else comes back to where they are. */
function ToSignIn() {
  const { ending } = useSessionState();
  const [passage] = useState<Passage>(() => ({
    ...(ending && { ending }),
    ...(ending !== 'logout' && ending !== 'deleted' && { origin: currentOrigin() }),
  }));
  return <Redirect to="/auth/login" state={passage} />;
}
