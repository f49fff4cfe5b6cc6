import type { StandInName } from '../settings/stand-in-names.ts';

/** falla: something does not work. aviso: it works, but a person must know. bien: seen to work. */
export const NIVELES = ['falla', 'aviso', 'bien'] as const;
export type Nivel = (typeof NIVELES)[number];

/** One thing that a check saw, for the person who operates the installation. */
export interface Finding {
  readonly nivel: Nivel;
  readonly texto: string;
  /** How to mend it: names the setting or the command. */
  readonly arreglo?: string;
  /** The stand-in that it names. */
  readonly pieza?: StandInName;
}

export const bien = (texto: string): Finding => ({ nivel: 'bien', texto });
export const aviso = (texto: string, arreglo: string): Finding => ({ nivel: 'aviso', texto, arreglo });
export const falla = (texto: string, arreglo: string): Finding => ({ nivel: 'falla', texto, arreglo });
