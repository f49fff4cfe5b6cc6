import type { Errors, Evaluation } from '@veridico/appraisal';
import type { ReadListings } from './listings.ts';

const COLUMNS = ['MdAPE', '±10 %', '±20 %', 'sesgo', 'cobertura', 'ancho'] as const;
const WIDTH = 11;

/** The output of the command. */
export function tableOf({ lines, listings, unusable }: ReadListings, evaluations: readonly Evaluation[]): string {
  return [
    `Filas: ${lines} · avisos útiles: ${listings.length} · sin usar: ${lines - listings.length}`,
    ...[...unusable].toSorted(([, one], [, other]) => other - one).map(([reason, count]) => `  ${count} × ${reason}`),
    ...evaluations.flatMap(segmentLines),
  ].join('\n');
}

function segmentLines(evaluation: Evaluation): string[] {
  const { fuente, tipo, operacion, avisos, desde, hasta, semillas, n, sinValor, model, median, neighbours } = evaluation;
  const without = Object.entries(sinValor).map(([reason, count]) => `${count} × ${reason}`);
  const title = `\n${fuente} · ${tipo} · ${operacion} · ${avisos} avisos del ${desde} al ${hasta}`;
  if (n === 0) return [title, `  sin ninguna tasación: ${without.join(', ')}`];
  return [
    title,
    `  n = ${n} tasaciones en ${semillas} semillas${without.length > 0 ? ` · sin valor: ${without.join(', ')}` : ''}`,
    line('', COLUMNS),
    line('modelo', [...figures(model), percent(model.coverage), percent(model.width)]),
    line('mediana de la comuna', figures(median)),
    line('12 vecinos', figures(neighbours)),
    `  MdAPE del modelo entre semillas: desviación ${percent(model.spread)}`,
  ];
}

function line(name: string, cells: readonly string[]): string {
  return `  ${name.padEnd(22)}${cells.map((cell) => cell.padStart(WIDTH)).join('')}`;
}

function figures({ mdape, within10, within20, bias }: Errors): string[] {
  return [mdape, within10, within20, bias].map(percent);
}

function percent(part: number): string {
  return `${(part * 100).toFixed(1)} %`;
}
