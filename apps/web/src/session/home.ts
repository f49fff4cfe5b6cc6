import { useSyncExternalStore } from 'react';
import { onSessionChange } from './presence.ts';
import { standing } from './standing.ts';

/** Where Salir and Volver lead: home of who is signed in, or the public one. */
export function useHome(): '/' | '/inicio' {
  return useSyncExternalStore(onSessionChange, home, () => '/inicio');
}

function home(): '/' | '/inicio' {
  return standing() ? '/' : '/inicio';
}
