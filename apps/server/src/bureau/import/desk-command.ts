import { isOld, isRiskSource } from '@veridico/reports/documents';
import { openDatabase, type DatabaseSettings } from '../../storage/database.ts';
import { DatabaseInUse } from '../../storage/embedded/lock.ts';
import type { LoadedSource } from '../sources.ts';
import { databaseDesk, type Desk, type NoteConsoleAct } from './desk.ts';
import { printedDay } from './notices.ts';
import type { Outputs } from './progress.ts';
import { socketDesk } from './socket-target.ts';
import type { Command } from './usage.ts';
import { commandLine } from '../../settings/command-line.ts';

type DeskCommand = Exclude<Command, { kind: 'carga' }>;

const DONE = 0;
const NOTHING_DONE = 2;

/** Where a command of the console writes. */
export interface CommandOutputs extends Outputs {
  readonly note: NoteConsoleAct;
}

/** Lists or retires sources, suppresses or restores a record. @returns the exit code, 2 where there was nothing to do */
export async function deskCommand(asked: DeskCommand, settings: DatabaseSettings, { out, err, note }: CommandOutputs): Promise<number> {
  let desk: Desk | undefined;
  try {
    desk = await openDesk(settings, note);
    const { text, done } = await carryOut(desk, asked);
    (done ? out : err).write(text);
    return done ? DONE : NOTHING_DONE;
  } catch (error) {
    err.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return NOTHING_DONE;
  } finally {
    await desk?.close();
  }
}

async function openDesk(settings: DatabaseSettings, note: NoteConsoleAct): Promise<Desk> {
  try {
    const database = await openDatabase(settings);
    return { ...databaseDesk(database.db, note), close: () => database.close() };
  } catch (error) {
    if (!(error instanceof DatabaseInUse)) throw error;
    return socketDesk(settings.DATA_DIR);
  }
}

interface Said {
  readonly done: boolean;
  readonly text: string;
}

/** Never names the record: what a terminal shows may end in a log. */
async function carryOut(desk: Desk, asked: DeskCommand): Promise<Said> {
  switch (asked.kind) {
    case 'fuentes':
      return { done: true, text: sourcesText(await desk.sources()) };
    case 'retira': {
      const { tipo, fuente, motivo } = asked;
      const done = await desk.retire({ tipo, fuente }, motivo);
      return done
        ? {
            done,
            text: `La fuente ${fuente} ya no cuenta para el corte de ${tipo}. Sus filas siguen; si vuelve a declarar un corte, cuenta otra vez.\n`,
          }
        : {
            done,
            text: `Ninguna carga de ${tipo} vino de la fuente ${fuente}: mira los nombres con ${commandLine('import', 'fuentes')}\n`,
          };
    }
    case 'suprime': {
      const removed = await desk.suppress(asked.key, asked.motivo);
      const found = removed ? 'Registro suprimido y quitado' : 'Suprimido: hoy no hay ningún registro con esa clave';
      return { done: true, text: `${found}. Las próximas cargas no lo escriben.\n` };
    }
    case 'repone': {
      const done = await desk.restore(asked.key, asked.motivo);
      return { done, text: done ? 'Repuesto: vuelve con la próxima carga que lo traiga.\n' : 'Ese registro no está suprimido.\n' };
    }
  }
}

const numbers = new Intl.NumberFormat('es-CL');

function sourcesText(sources: readonly LoadedSource[]): string {
  if (sources.length === 0) return 'Aún no se ha cargado nada.\n';
  const rows = sources.map((source) => [
    source.tipo,
    source.fuente,
    source.corte === null ? 'sin fecha de corte' : printedDay(source.corte),
    source.dias === null ? '—' : numbers.format(source.dias),
    numbers.format(source.filas),
    stateText(source),
  ]);
  const lines = [['Tipo', 'Fuente', 'Corte', 'Días', 'Filas', 'Estado'], ...rows];
  const widths = lines[0]?.map((_, column) => Math.max(...lines.map((line) => (line[column] ?? '').length))) ?? [];
  return lines
    .map(
      (line) =>
        `${line
          .map((cell, column) => cell.padEnd(widths[column] ?? 0))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('');
}

const STATES = {
  activa: 'activa',
  retirada: 'retirada: no cuenta para el corte',
  cargando: 'cargando ahora',
  interrumpida: 'la última carga se interrumpió: repítela',
} as const satisfies Record<LoadedSource['estado'], string>;

function stateText({ tipo, corte, dias, estado }: LoadedSource): string {
  if (estado !== 'activa' || tipo === 'uf') return STATES[estado];
  if (corte === null || dias === null) return '¡ojo! nunca declaró un corte: no cuenta como consultada';
  if (!isRiskSource(tipo)) return STATES.activa;
  return isOld(tipo, dias) ? '¡ojo! antigua: los informes no la usan para hoy' : 'al día';
}
