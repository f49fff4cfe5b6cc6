import { useSyncExternalStore } from 'react';
import { onSessionChange } from './presence.ts';
import { keepCliente, readCliente, type StoredRole } from './stored-session.ts';

/** What who is signed in may do for their company, as the server last said; undefined while nobody knows. What it really is the server decides. */
export function useOwnRole(): StoredRole | undefined {
  return useSyncExternalStore(onSessionChange, keptRole);
}

function keptRole(): StoredRole | undefined {
  return readCliente()?.rol;
}

/** @param rol null: they act for nobody but themselves */
export function noteRole(rol: Exclude<StoredRole, 'propio'> | null): void {
  const cliente = readCliente();
  const next = rol ?? 'propio';
  if (cliente && cliente.rol !== next) keepCliente({ ...cliente, rol: next });
}

/** It turned out to be another one: whoever needs it asks again. */
export function forgetRole(): void {
  const cliente = readCliente();
  if (cliente?.rol === undefined) return;
  const { rol: _rol, ...rest } = cliente;
  keepCliente(rest);
}
