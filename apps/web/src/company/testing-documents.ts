import { act } from 'react';
import { field, settle } from '../testing.tsx';

/** Chooses a file in a field, like the browser's file dialog. */
export async function chooseFile(name: string, file: File): Promise<void> {
  const input = field(name);
  await act(async () => {
    Object.defineProperty(input, 'files', { value: [file], configurable: true });
    input.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await settle();
}

export function pdf(name: string, bytes = 12): File {
  return new File([new Uint8Array(bytes)], name, { type: 'application/pdf' });
}

/** Waits until the file is read, which takes another event-loop turn. */
export async function untilRead(): Promise<void> {
  await act(async () => new Promise((resolve) => setTimeout(resolve, 20)));
  await settle();
}
