import type { KeyboardEvent } from 'react';

/** The browser does not send a form whose button is disabled: Enter in one of its fields then says what is wrong. */
export function sendOnEnter(send: (field: HTMLInputElement) => void): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.key !== 'Enter' || event.defaultPrevented || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    send(event.target);
  };
}
