import type { Change } from '../testing/vary.ts';

/** One line of the product, changed while it is loaded: a disk run that finds nothing wrong with it proves nothing. */
export interface Variant extends Change {
  readonly means: string;
}

export const VARIANTS: readonly Variant[] = [
  {
    name: 'lleno-es-defecto',
    means: 'un disco lleno se responde como defecto del programa',
    file: 'apps/server/src/http/errors.ts',
    from: 'const DATABASE_AWAY = /^(08|53|57P|58|25006)/;',
    to: 'const DATABASE_AWAY = /^(08|57P)/;',
  },
  {
    name: 'salud-solo-lee',
    means: 'la salud se da por buena mientras la base de datos responda',
    file: 'apps/server/src/storage/database.ts',
    from: "      if (kind === 'embedded') assertRoom(settings.DATA_DIR);\n",
    to: '',
  },
];
