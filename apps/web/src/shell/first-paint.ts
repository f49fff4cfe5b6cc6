import { useEffect } from 'react';

/** Element that says, after some seconds, that the page is not ready yet; see index.html. */
const NOTICE = 'carga-lenta';

/** True for a prerendered page: people may read and type before the script runs. */
export const drawnBefore = typeof document !== 'undefined' && Boolean(document.getElementById('root')?.firstChild);

/** Makes submit of a prerendered form do nothing until the script runs: a page load would lose the input and put it into the URL. */
export const BEFORE_SCRIPT = { method: 'dialog' } as const;

/** For components that become interactive after the page was rendered. */
export function useArrive(): void {
  useEffect(arrive, []);
}

/** The page is interactive: transfers earlier input to React and removes the notice. */
export function arrive(): void {
  document.getElementById(NOTICE)?.remove();
  if (drawnBefore) for (const control of document.querySelectorAll('input')) handOver(control);
}

/** Shows at once that the screen cannot become interactive but can be read. False if there is nothing to read. */
export function stayReadable(): boolean {
  const notice = document.getElementById(NOTICE);
  if (!drawnBefore || !notice) return false;
  notice.dataset['ya'] = '';
  return true;
}

/**
 * React keeps existing field values in the DOM but not in its state, and would overwrite them with the empty state on the next key.
 * This resets the field to React's value and then replays the input.
 */
function handOver(control: HTMLInputElement): void {
  if (control.type === 'checkbox') {
    if (control.checked === control.defaultChecked) return;
    control.checked = control.defaultChecked;
    control.click();
    return;
  }
  const typed = control.value;
  if (typed === control.defaultValue) return;
  const { selectionStart, selectionEnd } = control;
  control.value = control.defaultValue;
  // React overrides the element's own `value` property: only the prototype's setter makes it notice the change.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(control, typed);
  control.dispatchEvent(new Event('input', { bubbles: true }));
  if (document.activeElement === control && control.type !== 'email') control.setSelectionRange(selectionStart, selectionEnd);
}
