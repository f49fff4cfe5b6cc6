import { sql } from 'kysely';
import type { BrokenServer } from '../frame/variants.ts';

const module = import.meta.url;
/** SQLSTATEs of a full disk, of an input or output error, and of a database that cannot be written. */
const OF_THE_DISK = /^(53|58|25006)/;

export const VARIANTS: readonly BrokenServer[] = [
  {
    name: 'lleno-es-defecto',
    means: 'un disco lleno se responde como defecto del programa',
    replaces: {
      module,
      seam: 'isDatabaseAway',
      by: (isDatabaseAway) => (error) => !OF_THE_DISK.test(error.code ?? '') && isDatabaseAway(error),
    },
  },
  {
    name: 'salud-solo-lee',
    means: 'la salud se da por buena mientras la base de datos responda',
    replaces: {
      module,
      seam: 'openDatabase',
      by: (openDatabase) => async (settings, acquireMs) => {
        const database = await openDatabase(settings, acquireMs);
        return { ...database, ping: async () => void (await sql`select 1`.execute(database.db)) };
      },
    },
  },
];
