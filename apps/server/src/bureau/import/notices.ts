import type { Cutoff } from '@veridico/reports/documents';
import type { Declared } from './database-target.ts';
import type { LoadName } from './loads.ts';
import type { Outcome } from './run.ts';

/** YYYY-MM-DD as operators and readers see it: DD-MM-YYYY. */
export function printedDay(day: string): string {
  return day.split('-').toReversed().join('-');
}

/** What the operator should know after a load, one sentence each. */
export function noticesOf(tipo: LoadName, totals: Outcome, { fuente, corte }: Declared): string[] {
  // Rates carry their own days; no report prints until when they reach.
  return tipo === 'uf' ? [] : [...removalNotice(totals), ...originNotice(totals), cutoffNotice(tipo, totals, { fuente, corte })];
}

function removalNotice({ sinClave }: Outcome): string[] {
  if (sinClave === null) return [];
  const { lineas, primera } = sinClave;
  const which = lineas === 1 ? `la línea ${primera}` : `${lineas} líneas, la primera la ${primera}`;
  return [`No se quitó ninguna fila: no se puede leer la clave de ${which}. Corrige el archivo y repite la carga.`];
}

function originNotice({ sinOrigen }: Outcome): string[] {
  if (sinOrigen === 0) return [];
  return [`${sinOrigen} ${sinOrigen === 1 ? 'fila' : 'filas'} sin origen: no dicen qué tipo de acreedor tiene la deuda.`];
}

function cutoffNotice(tipo: LoadName, totals: Outcome, { fuente, corte }: Declared): string {
  const stays = staysText(tipo, totals.corte);
  if (corte === null) return `Carga parcial: no declara hasta qué día cubre la fuente; ${stays}.`;
  const { nuevas, cambiadas, iguales, suprimidas, rechazadas } = totals;
  if (nuevas + cambiadas + iguales + suprimidas === 0 && rechazadas > 0)
    return `Ninguna fila se pudo cargar, así que el corte declarado no vale; ${stays}.`;
  if (totals.corte === corte) return `Corte de ${tipo}: ${printedDay(corte)}.`;
  return `La fuente ${fuente} declara el ${printedDay(corte)}, pero ${stays}: cuenta el último de cada fuente y, entre ellas, el más antiguo.`;
}

function staysText(tipo: LoadName, corte: Cutoff): string {
  return typeof corte === 'string' ? `el corte de ${tipo} sigue en ${printedDay(corte)}` : `${tipo} sigue sin fecha de corte`;
}
