import { useEffect } from 'react';

/** The arrow keys move through the results, from the box down to the last one and back. */
export function useResultKeys(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (move === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const stops = [...document.querySelectorAll<HTMLElement>('#texto, table a')];
      const at = stops.findIndex((stop) => stop === document.activeElement);
      const next = at < 0 ? undefined : stops[at + move];
      if (!next) return;
      event.preventDefault();
      next.focus();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
