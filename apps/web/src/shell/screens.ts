import type { ComponentType } from 'react';

/** Screens by address. A star stands for one path segment. */
export type Screens = Readonly<Record<string, ComponentType>>;

/** The table's address for a path, ignoring case and a trailing slash. */
export function listedAddress(screens: Screens, path: string): string {
  const plain = path.replace(/(?<=.)\/$/, '').toLowerCase();
  return plain in screens ? plain : plain.replace(/[^/]+$/, '*');
}
