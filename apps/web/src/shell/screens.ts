import type { ComponentType } from 'react';

/** Screens by address. A star stands for one path segment. */
export type Screens = Readonly<Record<string, ComponentType>>;

/** Regular expressions that match exactly the paths a table has a screen for, to be used ignoring case. */
export function addressPatterns(screens: Screens): readonly string[] {
  return Object.keys(screens).map((address) => `^${address.replace(/\*$/, '[^/]+')}${address === '/' ? '' : '/?'}$`);
}

/** The table's address for a path, ignoring case and a trailing slash. */
export function listedAddress(screens: Screens, path: string): string {
  const plain = path.replace(/(?<=.)\/$/, '').toLowerCase();
  return plain in screens ? plain : plain.replace(/[^/]+$/, '*');
}
