/** Names of the files of a backup, paths inside its folder. */
export const NAMES = {
  serverDump: 'base.dump',
  embeddedDump: 'base.tar.gz',
  /** The installation's key, where SECRET_KEY is not set. */
  key: 'estado/secreto',
  /** Which PGlite made the embedded database. */
  engine: 'estado/base.version',
  /** Start of the name of a folder that is not complete. */
  unfinished: '.respaldo-',
  /** veridico-20261129-074500.respaldo. @param momento ISO 8601 in UTC */
  of: (momento: string): string => `veridico-${momento.slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')}.respaldo`,
} as const;

const DONE = /^veridico-(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)\.respaldo$/;

/** When a backup of that name was made; undefined for any other name. */
export function momentOf(name: string): Date | undefined {
  const [, year, month, day, hour, minute, second] = DONE.exec(name) ?? [];
  return year === undefined ? undefined : new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}
