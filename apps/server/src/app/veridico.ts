interface CommandEntry {
  /** Its line of the usage. */
  readonly linea: string;
  /** Runs the program, which reads process.argv and sets the exit code itself. */
  readonly run: () => Promise<unknown>;
}

/** Every command of an installation, in the order of the usage. A new one is one line. */
const COMMANDS = {
  start: { linea: 'parte el servidor; lo mismo sin ninguna orden', run: () => import('./main.ts') },
  import: { linea: 'carga un archivo de antecedentes', run: () => import('./import.ts') },
  review: { linea: 'muestra y decide las órdenes que esperan a una persona', run: () => import('./review.ts') },
  usuarios: {
    linea: 'muestra quién trabaja en la oficina e invita a otras personas',
    run: async () => (await import('./usuarios.ts')).runUsers(),
  },
  revisar: { linea: 'revisa esta instalación y dice cómo arreglar lo que falla', run: () => import('./revisar.ts') },
  respaldo: { linea: 'escribe un respaldo y elimina los viejos', run: () => import('./respaldo.ts') },
  restaurar: { linea: 'comprueba un respaldo y lo restaura', run: () => import('./restaurar.ts') },
  datos: { linea: 'mapa de datos personales, plazos y encargados', run: async () => (await import('./datos.ts')).runDatos() },
  'demo-drop': { linea: 'borra los datos y las cuentas de demostración', run: () => import('./demo-drop.ts') },
} satisfies Readonly<Record<string, CommandEntry>>;

type Command = keyof typeof COMMANDS;

const WRONG_USE = 2;

function usage(): string {
  const names = Object.keys(COMMANDS) as Command[];
  const width = Math.max(...names.map((name) => name.length));
  return ['Uso: veridico <orden> [argumentos]', ...names.map((name) => `  ${name.padEnd(width)}  ${COMMANDS[name].linea}`)].join('\n');
}

const isCommand = (word: string): word is Command => Object.hasOwn(COMMANDS, word);

const [word = 'start'] = process.argv.slice(2);
if (isCommand(word)) {
  // The programs find their arguments where `node program.ts` puts them.
  process.argv.splice(2, 1);
  await COMMANDS[word].run();
} else {
  process.stderr.write(`No existe la orden «${word}».\n${usage()}\n`);
  process.exitCode = WRONG_USE;
}
