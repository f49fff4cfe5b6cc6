import {
  createContext,
  useContext,
  useDeferredValue,
  useEffect,
  useMemo,
  useSyncExternalStore,
  type AnchorHTMLAttributes,
  type MouseEvent,
  type ReactNode,
} from 'react';

interface Place {
  readonly path: string;
  readonly query: URLSearchParams;
}

interface Way {
  /** In place of the page shown now, which is then no step to come back to. */
  readonly replace?: boolean | undefined;
  /** Handed over in the history's state. */
  readonly state?: unknown;
}

const watchers = new Set<() => void>();
const Shown = createContext<Place>({ path: '', query: new URLSearchParams() });

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  addEventListener('popstate', watcher);
  return () => {
    watchers.delete(watcher);
    removeEventListener('popstate', watcher);
  };
}

function here(): string {
  return location.pathname + location.search;
}

/** Goes to an address of this application without loading the page again. A second press for the same one is, as in any page, no further step. */
export function navigate(to: string, { replace = false, state = null }: Way = {}): void {
  history[replace || to === here() ? 'replaceState' : 'pushState'](state, '', to);
  for (const watcher of watchers) watcher();
}

interface RouterProps {
  /** Path and query, for pages drawn where there is no browser; a browser has its own. */
  readonly address?: string | undefined;
  readonly children: ReactNode;
}

/**
 * Tells what it holds which address is shown. While the file of the next screen is on its way, every part of the page keeps the address it
 * was drawn for: the old screen stays, whole, until the new one can take its place.
 */
export function Router({ address, children }: RouterProps) {
  const shown = useDeferredValue(useSyncExternalStore(watch, here, () => address ?? here()));
  const place = useMemo(() => {
    const [path = '', query] = shown.split('?', 2);
    return { path, query: new URLSearchParams(query) };
  }, [shown]);
  return <Shown value={place}>{children}</Shown>;
}

/** The address as the page shows it. */
export function usePlace(): Place {
  return useContext(Shown);
}

/** Goes elsewhere as soon as it is shown. */
export function Redirect({ to, state }: { readonly to: string; readonly state?: unknown }): null {
  useEffect(() => navigate(to, { replace: true, state }), [to, state]);
  return null;
}

interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement>, Way {
  readonly to: string;
}

/** A link within this application. New tabs, and parts of the page one is on, are left to the browser. */
export function Link({ to, replace, state, onClick, children, ...rest }: LinkProps) {
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const elsewhere = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.button !== 0;
    const partOfThis = to.includes('#') && to.startsWith(`${here()}#`);
    if (event.defaultPrevented || elsewhere || partOfThis) return;
    event.preventDefault();
    navigate(to, { replace, state });
  };
  return (
    <a {...rest} href={to} onClick={press}>
      {children}
    </a>
  );
}
