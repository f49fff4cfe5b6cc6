import type { Claims } from './claims.ts';
import { useSyncExternalStore } from 'react';
import { onSessionChange } from './presence.ts';
import { keepCliente, readCliente, type StoredRole } from './stored-session.ts';

/** Role of the signed-in user in their company, as last reported by the server; undefined while unknown. Authorization is the server's. */
export function useOwnRole(): StoredRole | undefined {
  return useSyncExternalStore(onSessionChange, keptRole);
}

function keptRole(): StoredRole | undefined {
  return readCliente()?.rol;
}

/** @param rol null: the user acts only for themselves */
export function noteRole(rol: Exclude<StoredRole, 'propio'> | null): void {
  const cliente = readCliente();
  const next = rol ?? 'propio';
  if (cliente && cliente.rol !== next) keepCliente({ ...cliente, rol: next });
}

/** The stored role is outdated: the next use asks the server again. */
export function forgetRole(): void {
  const cliente = readCliente();
  if (cliente?.rol === undefined) return;
  const { rol: _rol, ...rest } = cliente;
  keepCliente(rest);
}

/** Whether the user works for the office; the server enforces it. */
export function isOffice(claims: Claims | undefined): boolean {
  return claims?.realm_access?.roles.includes('backoffice') ?? false;
}
