import { useEffect, useRef } from 'react';

let firstPage = true;
let drawn = '';

function note(title: string): void {
  drawn = title;
}

/** Title of the page drawn last, for pages drawn where no effect runs. */
export function drawnTitle(): string {
  return drawn;
}

/**
 * Names the page in the browser and takes readers to its heading when the page changes: after the first page, the focus
 * goes to the `<h1>` as soon as there is one, unless the person is already at work inside the page.
 */
export function usePageTitle(title: string): void {
  const arrived = useRef(firstPage);
  const full = `${title} · Verídico`;
  note(full);
  useEffect(() => {
    document.title = full;
  }, [full]);
  useEffect(() => {
    firstPage = false;
    if (arrived.current) return;
    const heading = document.querySelector<HTMLElement>('main h1');
    if (!heading) return;
    arrived.current = true;
    if (document.activeElement?.closest('main')) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  });
}
