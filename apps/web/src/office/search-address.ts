import { useEffect, useSyncExternalStore } from 'react';
import { navigate } from '../ui/router.tsx';

export const SEARCH_PAGE = '/oficina/buscar';

const SEARCHED = 'veridico:busqueda';

/** In memory only: gone with the tab. */
let last = '';

/** Opens the results of a text. It stays in the fragment, which browsers never send: a RUT or an address must not be in a server's log. */
export function searchFor(texto: string): void {
  navigate(addressOf(texto));
  dispatchEvent(new Event(SEARCHED));
}

/** Address of the last results of this tab; of the empty page before any. */
export function lastSearch(): string {
  return last === '' ? SEARCH_PAGE : addressOf(last);
}

function addressOf(texto: string): string {
  return `${SEARCH_PAGE}#${new URLSearchParams({ q: texto })}`;
}

/** The text in the address, also after back and reload. */
export function useSearched(): string {
  const texto = useSyncExternalStore(watch, searched);
  useEffect(() => {
    last = texto;
  }, [texto]);
  return texto;
}

function watch(watcher: () => void): () => void {
  const events = [SEARCHED, 'popstate', 'hashchange'];
  for (const event of events) addEventListener(event, watcher);
  return () => {
    for (const event of events) removeEventListener(event, watcher);
  };
}

function searched(): string {
  return new URLSearchParams(location.hash.slice(1)).get('q') ?? '';
}
