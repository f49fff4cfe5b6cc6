import { comunas } from '@veridico/reference';

const NAMES = new Map(comunas.map(({ cut, nombre }) => [cut, nombre]));

/** 'Ñuñoa' of its five-digit code; a code that no commune has is printed as it came. */
export function communeName(cut: string): string {
  return NAMES.get(cut) ?? `comuna ${cut}`;
}
