import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

/** In memory only: until the tab is loaded again. */
let works = true;
const CHANGED = 'veridico:tecla';

/** Whether `/` goes to the search: single keys can be turned off (WCAG 2.1.4). Ctrl+K always does. */
export function useSlashKey(): boolean {
  return useSyncExternalStore(watch, slashWorks);
}

export function setSlashKey(wanted: boolean): void {
  works = wanted;
  dispatchEvent(new Event(CHANGED));
}

function slashWorks(): boolean {
  return works;
}

function watch(watcher: () => void): () => void {
  addEventListener(CHANGED, watcher);
  return () => removeEventListener(CHANGED, watcher);
}

/** Calls `go` on Ctrl+K, and on `/` outside fields and dialogs. Escape leaves a search box, which keeps its text. */
export function useSearchKeys(go: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || document.querySelector('dialog[open]')) return;
    if (event.key === 'Escape' && event.target instanceof HTMLInputElement && event.target.type === 'search') {
      event.preventDefault();
      event.target.blur();
    }
    const chord = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k';
    const slash = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey && slashWorks() && !isTyping(event.target);
    if (!chord && !slash) return;
    event.preventDefault();
    go();
  });
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
}
