import { useSyncExternalStore } from 'react';

/** Where the refresh token is kept: who has one is taken for signed in until the identity provider says otherwise. */
export const REFRESH_TOKEN = 'refresh_token';
/** Told to the page itself when somebody signs in or out in it; other tabs hear the browser's own `storage`. */
const CHANGED = 'veridico:sesion';

let met = false;

/** Whether this browser keeps a session. Light enough for every page: what a session is, only those pages learn that need one. */
export function keepsSession(): boolean {
  try {
    const keeps = localStorage.getItem(REFRESH_TOKEN) !== null;
    met ||= keeps;
    return keeps;
  } catch {
    return false;
  }
}

/** Whether there was a session at any time since this page was loaded: what became of it, the session knows. */
export function metSession(): boolean {
  return met;
}

export function tellSessionChanged(): void {
  dispatchEvent(new Event(CHANGED));
}

/** Calls back whenever somebody signs in or out, here or in another tab. Answers how to stop. */
export function onSessionChange(changed: () => void): () => void {
  addEventListener('storage', changed);
  addEventListener(CHANGED, changed);
  return () => {
    removeEventListener('storage', changed);
    removeEventListener(CHANGED, changed);
  };
}

export function useKeepsSession(): boolean {
  return useSyncExternalStore(onSessionChange, keepsSession, () => false);
}
