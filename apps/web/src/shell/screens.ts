import type { ComponentType } from 'react';

/** Screens by their addresses. A star stands for one part. */
export type Screens = Readonly<Record<string, ComponentType>>;

/** Under which address a table has the screen of this one, however it is written: in capitals, or with a slash at its end. */
export function listedAddress(screens: Screens, path: string): string {
  const plain = path.replace(/(?<=.)\/$/, '').toLowerCase();
  return plain in screens ? plain : plain.replace(/[^/]+$/, '*');
}
