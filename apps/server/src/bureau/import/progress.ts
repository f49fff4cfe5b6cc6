import type { Progress } from './run.ts';

export interface Terminal {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

export interface Outputs {
  /** For the totals. */
  readonly out: Terminal;
  /** For progress, notices and problems. */
  readonly err: Terminal;
}

const ON_SCREEN_MS = 200;
/** Less often in a log, which keeps every line. */
const IN_LOG_MS = 5_000;

const numbers = new Intl.NumberFormat('es-CL');
const WORDS = { revisando: 'Revisando', comparando: 'Comparando', cargando: 'Cargando' } as const;

/** Shows the progress of a load: a self-updating line on a terminal, occasional lines in a log. */
export function progressLines(terminal: Terminal, name: string, size: number): { show(progress: Progress): void; end(): void } {
  const every = terminal.isTTY ? ON_SCREEN_MS : IN_LOG_MS;
  let phase: Progress['phase'] | undefined;
  let shown = 0;
  return {
    show: (progress) => {
      const now = performance.now();
      if (progress.phase === phase && now - shown < every) return;
      phase = progress.phase;
      shown = now;
      const percent = Math.floor((progress.bytes / size) * 100);
      const line = `${WORDS[phase]} ${name}: ${percent} % · ${numbers.format(progress.rows)} filas`;
      terminal.write(terminal.isTTY ? `\r\u001B[K${line}` : `${line}\n`);
    },
    end: () => {
      if (terminal.isTTY && phase) terminal.write('\n');
    },
  };
}
