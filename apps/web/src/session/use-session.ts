import { createContext, use, useSyncExternalStore } from 'react';
import { session } from './current.ts';
import type { Session, SessionState } from './session.ts';

/** The page's session, unless a provider above overrides it. */
export const SessionContext = createContext<Session>(session);

export function useSession(): Session {
  return use(SessionContext);
}

export function useSessionState(): SessionState {
  const { subscribe, state } = useSession();
  return useSyncExternalStore(subscribe, state);
}
