import path from 'node:path';
import { digestOfKey, findKey, writeKey, keyFileOf } from '../storage/secrets.ts';
import fs from 'node:fs';
import { readBackup, type Manifest } from './manifest.ts';
import { NAMES } from './names.ts';
import { BackupRefused } from './refusal.ts';
import { restoreEmbedded } from './restore-embedded.ts';
import { restoreServer } from './restore-server.ts';
import type { Restoring } from './restoring.ts';
import type { BackupSettings } from './write.ts';

/**
 * Restores a backup into the installation of the settings, migrates and checks it. A failure leaves what was there.
 * @throws BackupRefused with the reason; EngineMismatch, FolderUnusable, SecretKeyError, DatabaseUnavailable, MigrationFailed
 */
export async function restoreBackup(settings: BackupSettings, backup: string, how: Restoring): Promise<Manifest> {
  const manifest = await readBackup(backup);
  const target = settings.DATABASE_URL ? 'postgresql' : 'embebida';
  if (manifest.base.tipo !== target)
    throw new BackupRefused(
      target === 'postgresql'
        ? 'El respaldo es de una base embebida: quita DATABASE_URL para restaurarlo.'
        : 'El respaldo es de PostgreSQL: define DATABASE_URL para restaurarlo.',
    );
  const checked = { backup, manifest, key: keyFor(settings, backup, manifest) };
  if (settings.DATABASE_URL) await restoreServer(settings, settings.DATABASE_URL, checked, how);
  else {
    await restoreEmbedded(settings, checked, how);
    if (findKey(settings) === undefined) writeKey(keyFileOf(settings.DATA_DIR), checked.key);
  }
  return manifest;
}

/** The key with which the target will run. @throws BackupRefused if it is another one than the backup's, or there is none */
function keyFor(settings: BackupSettings, backup: string, { clave }: Manifest): string {
  const own = findKey(settings);
  const key = own ?? (clave.incluida ? fs.readFileSync(path.join(backup, NAMES.key), 'utf8').trim() : undefined);
  if (key === undefined) throw new BackupRefused('El respaldo no trae la clave: define la SECRET_KEY de esa instalación.');
  if (digestOfKey(key) === clave.huella) return key;
  throw new BackupRefused(
    settings.SECRET_KEY === undefined
      ? `El respaldo es de una instalación con otra clave: mueve aparte ${keyFileOf(settings.DATA_DIR)} antes de restaurarlo.`
      : 'El respaldo es de una instalación con otra SECRET_KEY: define la de esa instalación.',
  );
}
