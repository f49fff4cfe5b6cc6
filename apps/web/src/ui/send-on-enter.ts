import type { KeyboardEvent } from 'react';

/** Browsers do not submit a form whose button is disabled: Enter in a field then shows the errors. */
export function sendOnEnter(send: (field: HTMLInputElement) => void): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.key !== 'Enter' || event.defaultPrevented || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    send(event.target);
  };
}
