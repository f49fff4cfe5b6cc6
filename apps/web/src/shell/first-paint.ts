import { useEffect } from 'react';

/** Says in the page, from some seconds on, that it is not ready yet; see index.html. */
const NOTICE = 'carga-lenta';

/** True where the server sent the page with its content, which people read and type into before any of this runs. */
export const drawnBefore = typeof document !== 'undefined' && Boolean(document.getElementById('root')?.firstChild);

/** For a form that is prerendered: outside a dialog, a press does nothing until the script takes it. Loading a page, it would lose what was typed and put it into an address. */
export const BEFORE_SCRIPT = { method: 'dialog' } as const;

/** For what begins to work later than the page was drawn. */
export function useArrive(): void {
  useEffect(arrive, []);
}

/** It works now: what was typed before it did is handed to it, and nobody needs to wait any more. */
export function arrive(): void {
  document.getElementById(NOTICE)?.remove();
  if (drawnBefore) for (const control of document.querySelectorAll('input')) handOver(control);
}

/** The screen cannot work, but it can still be read: says so at once. False where there is nothing to read. */
export function stayReadable(): boolean {
  const notice = document.getElementById(NOTICE);
  if (!drawnBefore || !notice) return false;
  notice.dataset['ya'] = '';
  return true;
}

/**
 * React keeps what it finds in a field, but not in its state, and would write the empty state over it with the next key.
 * Here the field goes back to what React knows and is then filled in as a person does.
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
  // React watches the property of the element itself: only the prototype's setter lets it see a change.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(control, typed);
  control.dispatchEvent(new Event('input', { bubbles: true }));
  if (document.activeElement === control && control.type !== 'email') control.setSelectionRange(selectionStart, selectionEnd);
}
