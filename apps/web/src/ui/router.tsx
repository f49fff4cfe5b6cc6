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

interface NavigateOptions {
  /** Replaces the current history entry instead of adding one. */
  readonly replace?: boolean | undefined;
  /** Passed in the history state. */
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

/** Navigates within the application without a page load. Navigating to the current address replaces its history entry, as browsers do. */
export function navigate(to: string, { replace = false, state = null }: NavigateOptions = {}): void {
  history[replace || to === here() ? 'replaceState' : 'pushState'](state, '', to);
  for (const watcher of watchers) watcher();
}

interface RouterProps {
  /** Path and query for prerendering; a browser uses its location. */
  readonly address?: string | undefined;
  readonly children: ReactNode;
}

/**
 * Provides the current address. While the next screen's module loads, every part of the page keeps the address it was rendered
 * for: the old screen stays whole until the new one replaces it.
 */
export function Router({ address, children }: RouterProps) {
  const shown = useDeferredValue(useSyncExternalStore(watch, here, () => address ?? here()));
  const place = useMemo(() => {
    const [path = '', query] = shown.split('?', 2);
    return { path, query: new URLSearchParams(query) };
  }, [shown]);
  return <Shown value={place}>{children}</Shown>;
}

/** The current address. */
export function usePlace(): Place {
  return useContext(Shown);
}

/** Navigates as soon as it is rendered. */
export function Redirect({ to, state }: { readonly to: string; readonly state?: unknown }): null {
  useEffect(() => navigate(to, { replace: true, state }), [to, state]);
  return null;
}

interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement>, NavigateOptions {
  readonly to: string;
}

/** An in-app link. New tabs and anchors within the page are left to the browser. */
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
