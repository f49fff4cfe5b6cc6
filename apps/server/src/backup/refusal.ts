/** A backup or a restore is not done, or failed without changing the target. The message is one sentence for the operator. */
export class BackupRefused extends Error {
  override readonly name = 'BackupRefused';
}
