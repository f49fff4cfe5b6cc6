import { restoreCommand } from '../backup/command.ts';
import { runBackupProgram } from './backup-program.ts';

await runBackupProgram('restaurar', restoreCommand);
