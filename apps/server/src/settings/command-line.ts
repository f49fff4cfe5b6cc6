import path from 'node:path';

/** Whether this process was started by `veridico`, which an installation has instead of npm's scripts. */
const installed = path.basename(process.argv[1] ?? '') === 'veridico.ts';

/**
 * A command as the person who reads it has to write it: `veridico import uf` in an installation, `npm run import -- uf` in a clone.
 * @param name of `veridico`
 */
export function commandLine(name: string, args = '', inInstallation = installed): string {
  const command = inInstallation ? `veridico ${name}` : `npm run ${name.replace('-', ':')}`;
  const dashes = inInstallation || args === '' ? '' : ' --';
  return args === '' ? command : `${command}${dashes} ${args}`;
}
