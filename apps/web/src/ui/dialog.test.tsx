import { act, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { button, press, show, text } from '../testing.tsx';
import { Dialog } from './dialog.tsx';

function Page() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Leer
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Condiciones">
        <p>Texto largo</p>
      </Dialog>
    </>
  );
}

const dialog = () => document.querySelector('dialog');

async function opened() {
  await show('/', <Page />);
  button('Leer').focus();
  await press(button('Leer'));
}

/** × and the button at the bottom have the same name. */
function closers(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('dialog button')];
}

test('a closed dialog shows nothing and an open one is modal and named by its title', async () => {
  const modal = vi.spyOn(HTMLDialogElement.prototype, 'showModal');
  await show('/', <Page />);
  expect(text()).not.toContain('Texto largo');
  expect(modal).not.toHaveBeenCalled();
  await press(button('Leer'));
  expect(modal).toHaveBeenCalled();
  expect(dialog()?.open).toBe(true);
  expect(text()).toContain('Texto largo');
  expect(document.getElementById(dialog()?.getAttribute('aria-labelledby') ?? '')?.textContent).toBe('Condiciones');
});

test.each([0, 1])('closer %i is named Cerrar, closes and returns the focus to the opener', async (index) => {
  await opened();
  const closer = closers()[index];
  expect(closer?.getAttribute('aria-label') ?? closer?.textContent).toBe('Cerrar');
  closer?.focus();
  if (closer) await press(closer);
  expect(dialog()?.open).toBe(false);
  expect(document.activeElement).toBe(button('Leer'));
});

test('Escape closes it', async () => {
  await opened();
  closers()[0]?.focus();
  await act(async () => dialog()?.dispatchEvent(new Event('cancel', { cancelable: true })));
  expect(dialog()?.open).toBe(false);
  expect(document.activeElement).toBe(button('Leer'));
});

test('a press outside closes it, a press on its text does not', async () => {
  await opened();
  await act(async () => dialog()?.querySelector('p')?.click());
  expect(dialog()?.open).toBe(true);
  await act(async () => dialog()?.click());
  expect(dialog()?.open).toBe(false);
});
