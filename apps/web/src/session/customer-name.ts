import { useSyncExternalStore } from 'react';
import { browserEntries } from '../browser-storage.ts';
import { keepsSession, onSessionChange } from './presence.ts';

/** First name of the signed-in user, empty if unknown; undefined without session and while prerendering. */
export function useCustomerName(): string | undefined {
  return useSyncExternalStore(onSessionChange, customerName, () => undefined);
}

function customerName(): string | undefined {
  if (!keepsSession()) return undefined;
  try {
    const { nombre } = JSON.parse(browserEntries.read('cliente') ?? '') as { readonly nombre?: unknown };
    return typeof nombre === 'string' ? (nombre.trim().split(/\s/, 1)[0] ?? '') : '';
  } catch {
    return '';
  }
}
