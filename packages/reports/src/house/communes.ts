import { findComuna } from '@veridico/reference';

/** 'Ñuñoa' of its five-digit code; a code that no commune has is printed as it came. */
export function communeName(cut: string): string {
  return findComuna(cut)?.nombre ?? `comuna ${cut}`;
}
