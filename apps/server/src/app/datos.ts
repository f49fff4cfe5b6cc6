import { dataOfficerOf } from '../settings/data-protection.ts';
import { processorsOf } from '../settings/processors.ts';
import { readSettings, SettingsError, type Settings } from '../settings/settings.ts';
import { mapInWords, periodsInWords, registerInWords, type Words } from '../storage/data-register.ts';
import { commandLine } from '../settings/command-line.ts';

const USAGE = [
  `${commandLine('datos')}  mapa de datos personales, registro de tratamientos, plazos y encargados, para leer`,
  `${commandLine('datos', '--json')}  lo mismo como JSON`,
  `${commandLine('datos', '--csv <tabla>')}  una tabla como CSV: mapa, registro, plazos o encargados`,
].join('\n');

const TITLES = {
  mapa: 'Mapa de datos personales',
  registro: 'Registro de actividades de tratamiento',
  plazos: 'Plazos y su ley',
  encargados: 'A quién entregan datos los ajustes de esta instalación',
} as const;
type Table = keyof typeof TITLES;

function tablesOf(settings: Settings): Readonly<Record<Table, readonly Words[]>> {
  return {
    mapa: mapInWords(),
    registro: registerInWords(),
    plazos: periodsInWords(),
    encargados: processorsOf(settings).map(({ servidor, ...processor }) => ({ ...processor, servidor: servidor ?? '' })),
  };
}

/**
 * What the command prints.
 * @throws RangeError with the usage for unknown arguments
 */
export function printData(settings: Settings, [option, table, ...more]: readonly string[]): string {
  const tables = tablesOf(settings);
  const encargada = dataOfficerOf(settings);
  const evaluacion = settings.IMPACT_ASSESSMENT ?? 'Sin hacer: demostración';
  if (option === '--json' && table === undefined) return JSON.stringify({ encargada, evaluacion, ...tables }, null, 2);
  if (option === '--csv' && more.length === 0 && table !== undefined && Object.hasOwn(tables, table)) return csvOf(tables[table as Table]);
  if (option !== undefined) throw new RangeError(USAGE);
  return [
    `Persona encargada de los datos: ${encargada.nombre}, ${encargada.correo}`,
    `Evaluación de impacto: ${evaluacion}`,
    ...(Object.keys(TITLES) as Table[]).flatMap((name) => ['', TITLES[name], '='.repeat(TITLES[name].length), ...textOf(tables[name])]),
  ].join('\n');
}

/** The first field of a row as its heading, the others below it; rows with the same heading stand under one. */
function textOf(rows: readonly Words[]): string[] {
  if (rows.length === 0) return ['', 'Ninguno: esta instalación hace todo dentro de su propio proceso.'];
  let last = '';
  return rows.flatMap((row) => {
    const [[, heading] = ['', ''], ...fields] = Object.entries(row);
    const lines = ['', ...(heading === last ? [] : [heading])];
    last = heading;
    return [...lines, ...fields.filter(([, words]) => words !== '').map(([name, words]) => `  ${name}: ${words}`)];
  });
}

function csvOf(rows: readonly Words[]): string {
  const line = (cells: readonly string[]) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',');
  return [...rows.slice(0, 1).map((row) => line(Object.keys(row))), ...rows.map((row) => line(Object.values(row)))].join('\r\n');
}

/** The command with this process's settings and arguments: prints, or says what is wrong and sets the exit code 1. */
export function runDatos(): void {
  try {
    process.stdout.write(`${printData(readSettings(process.env), process.argv.slice(2))}\n`);
  } catch (error) {
    if (!(error instanceof RangeError || error instanceof SettingsError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}

if (import.meta.main) runDatos();
