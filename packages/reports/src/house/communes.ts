import { findComuna } from '@veridico/reference';

/** Commune name, 'Ñuñoa', from its five-digit code; an unknown code is printed unchanged. */
export function communeName(cut: string): string {
  return findComuna(cut)?.nombre ?? `comuna ${cut}`;
}
