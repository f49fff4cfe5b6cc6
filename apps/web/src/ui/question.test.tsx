import { act, useState } from 'react';
import { expect, test } from 'vitest';
import { button, press, settle, show } from '../testing.tsx';
import { Question, useHeldSending } from './question.tsx';

function Answer({ onClose }: { readonly onClose: () => void }) {
  const { busy, start, stop } = useHeldSending();
  return (
    <>
      <button type="button" onClick={onClose}>
        No
      </button>
      <button type="button" onClick={() => (busy ? stop() : start())}>
        Sí
      </button>
    </>
  );
}

function Page() {
  const [open, setOpen] = useState(true);
  return (
    <Question open={open} onClose={() => setOpen(false)} title="¿Seguro?">
      <Answer onClose={() => setOpen(false)} />
    </Question>
  );
}

const dialog = () => document.querySelector('dialog') as HTMLDialogElement;

async function escape(): Promise<void> {
  await act(async () => dialog().dispatchEvent(new Event('cancel', { cancelable: true })));
}

/** The browser's own behaviour at the second Escape. */
async function escapeAgain(): Promise<void> {
  await act(async () => {
    dialog().close();
    dialog().dispatchEvent(new Event('close'));
  });
  await settle();
}

test('Escape is the safe answer, and no answer while another is in progress', async () => {
  await show('/', <Page />);
  await press(button('Sí'));
  await escape();
  expect(dialog().open).toBe(true);
  await escapeAgain();
  expect(dialog().open).toBe(true);
  expect(dialog().textContent).toContain('¿Seguro?');
  await press(button('Sí'));
  await escape();
  expect(dialog().open).toBe(false);
});

test('closing by the browser notifies the owner', async () => {
  await show('/', <Page />);
  await escapeAgain();
  expect(dialog().open).toBe(false);
  expect(dialog().textContent).toBe('');
});
