import { useSyncExternalStore } from 'react';
import { browserEntries } from '../browser-storage.ts';

/** Event for sign-in or sign-out within this page; other tabs get the browser's `storage` event. */
const CHANGED = 'veridico:sesion';

let met = false;

/**
 * Whether this browser stores tokens: they count as signed in until the identity provider refuses them. Small enough for every page;
 * session code is loaded only where needed.
 */
export function keepsSession(): boolean {
  const keeps = (browserEntries.read('refresh_token') ?? browserEntries.read('access_token')) !== null;
  met ||= keeps;
  return keeps;
}

/** Whether there was a session at any time since the page was loaded; `Session` knows how it ended. */
export function metSession(): boolean {
  return met;
}

export function tellSessionChanged(): void {
  dispatchEvent(new Event(CHANGED));
}

/** Subscribes to sign-in and sign-out, here or in another tab. Returns the unsubscribe function. */
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
