import { backupCommand } from '../backup/command.ts';
import { runBackupProgram } from './backup-program.ts';

await runBackupProgram('respaldo', backupCommand);
