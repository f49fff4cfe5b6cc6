import type { Counts } from './contents.ts';
import type { Manifest } from './manifest.ts';
import { BackupRefused } from './refusal.ts';

/** How a restore is made. */
export interface Restoring {
  /** Replace what the target holds. */
  readonly replace: boolean;
  /** Where PostgreSQL's programs are looked for. */
  readonly folders: readonly string[];
  /** Bytes free for this user on the file system of a folder. */
  readonly freeBytes: (folder: string) => number;
  /** Told before anything is replaced. */
  readonly replacing: (rows: Counts) => void;
}

/** A checked backup and the key that belongs to it. */
export interface Checked {
  readonly backup: string;
  readonly manifest: Manifest;
  /** In hexadecimal. */
  readonly key: string;
}

/** Orders and reports in words. */
export function inWords({ orders, informes }: Counts): string {
  return `${orders} ${orders === 1 ? 'orden' : 'órdenes'} y ${informes} ${informes === 1 ? 'informe' : 'informes'}`;
}

/** Why a target with data stays as it is. */
export function refusalToReplace(rows: Counts): BackupRefused {
  return new BackupRefused(`La base de destino ya tiene datos (${inWords(rows)}): para reemplazarlos agrega --si.`);
}
