import type { RecordTable } from './define.ts';

/** Name of the deliverer of a file, as an operator writes it. */
const SOURCE = /^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/;

/** The source of a load that names none. */
export const USUAL_SOURCE = 'principal';
/** The source of invented records. */
export const DEMO_SOURCE = 'demostracion';

export function isSourceName(text: string): boolean {
  return SOURCE.test(text);
}

/**
 * What a row keeps of the load that last delivered it. Several loads may write one table, as the tax office's do: their rows are told
 * apart, so that a snapshot of one never removes those of another.
 */
export function originOf(tipo: string, fuente: string, table: RecordTable): string {
  return tipo === table ? fuente : `${tipo}/${fuente}`;
}
