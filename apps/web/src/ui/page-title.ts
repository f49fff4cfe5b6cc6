import { useEffect, useRef } from 'react';

let firstPage = true;
let drawn = '';

function note(title: string): void {
  drawn = title;
}

/** Title of the last rendered page, for prerendering, where no effect runs. */
export function drawnTitle(): string {
  return drawn;
}

/**
 * Sets the document title and, on navigation, moves the focus to the `<h1>` as soon as it exists, so that screen readers start there.
 * Not on the first page, nor if the user is already active inside the page.
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
