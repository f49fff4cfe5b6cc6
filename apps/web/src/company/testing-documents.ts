import { act } from 'react';
import { field, settle } from '../testing.tsx';

/** Chooses a file in a field, as the platform's own window does. */
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

/** Reading a file takes a turn of its own. */
export async function untilRead(): Promise<void> {
  await act(async () => new Promise((resolve) => setTimeout(resolve, 20)));
  await settle();
}
