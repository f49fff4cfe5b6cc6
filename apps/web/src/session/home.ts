import { useSyncExternalStore } from 'react';
import { onSessionChange } from './presence.ts';
import { storedUser } from './standing.ts';

/** Target of Salir and Volver: the signed-in home, or the public one. */
export function useHome(): '/' | '/inicio' {
  return useSyncExternalStore(onSessionChange, home, () => '/inicio');
}

function home(): '/' | '/inicio' {
  return storedUser() ? '/' : '/inicio';
}
