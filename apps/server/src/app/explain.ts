import { mask } from '../http/masks.ts';
import { describeError } from '../settings/reasons.ts';
import { SettingsError } from '../settings/settings.ts';
import { DatabaseInUse } from '../storage/embedded/lock.ts';
import { FolderUnusable } from '../storage/embedded/room.ts';
import { EngineMismatch } from '../storage/embedded/version.ts';
import { MigrationFailed } from '../storage/migrate.ts';
import { SecretKeyError } from '../storage/secrets.ts';
import { DatabaseUnavailable } from '../storage/server.ts';

/** Errors that an operator can mend: their message is a sentence that says how. */
const MENDABLE = [SettingsError, FolderUnusable, DatabaseInUse, DatabaseUnavailable, EngineMismatch, MigrationFailed, SecretKeyError];

/** What an operator reads of an error that ended a program: its sentence, or the description of a defect. Without personal data. */
export function explain(error: unknown): string {
  if (!(error instanceof Error)) return mask(String(error));
  if ('code' in error && error.code === 'EADDRINUSE') return 'El puerto ya está en uso: cierra el otro proceso o define PORT.';
  const mendable = MENDABLE.some((kind) => error instanceof kind);
  return mask(mendable ? error.message : JSON.stringify(describeError(error), null, 2));
}
