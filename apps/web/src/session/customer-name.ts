import { useSyncExternalStore } from 'react';
import { keepsSession, onSessionChange } from './presence.ts';

/** Where the customer record is kept. */
export const CLIENTE = 'cliente';

/** First name of who is signed in at this browser, empty where nobody knows it; undefined while nobody is, and in pages drawn ahead. */
export function useCustomerName(): string | undefined {
  return useSyncExternalStore(onSessionChange, customerName, () => undefined);
}

function customerName(): string | undefined {
  if (!keepsSession()) return undefined;
  try {
    const { nombre } = JSON.parse(localStorage.getItem(CLIENTE) ?? '') as { readonly nombre?: unknown };
    return typeof nombre === 'string' ? (nombre.trim().split(/\s/, 1)[0] ?? '') : '';
  } catch {
    return '';
  }
}
