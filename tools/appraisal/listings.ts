import { createReadStream } from 'node:fs';
import { unusable, type Listing } from '@veridico/appraisal';
import { avisos } from '../../apps/server/src/bureau/import/avisos.ts';
import type { Column, ImportType, Row } from '../../apps/server/src/bureau/import/define.ts';
import { readRows } from '../../apps/server/src/bureau/import/rows.ts';

/** A listing with its source. */
export interface SourcedListing extends Listing {
  readonly fuente: string;
}

export interface ReadListings {
  readonly listings: readonly SourcedListing[];
  /** Lines of the file without the header. */
  readonly lines: number;
  /** Unusable lines by reason. */
  readonly unusable: ReadonlyMap<string, number>;
}

/** A measurement may have more decimals than a database column. */
function rounded(column: Column): Column {
  return { ...column, read: (text) => column.read(/^\d+\.\d{3,}$/.test(text) ? Number(text).toFixed(2) : text) };
}

const { precio_uf, sup_util, sup_total, ...rest } = avisos.columns;
const measured = Object.fromEntries(
  Object.entries({ precio_uf, sup_util, sup_total }).flatMap(([name, column]) => (column ? [[name, rounded(column)] as const] : [])),
);
const type: ImportType = { ...avisos, columns: { ...rest, ...measured } };

/**
 * Reads an `avisos` file like the importer.
 * @throws UnusableFile for any other file
 */
export async function readListings(file: string): Promise<ReadListings> {
  const listings: SourcedListing[] = [];
  const reasons = new Map<string, number>();
  let lines = 0;
  const leave = (reason: string) => reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  for await (const { rows, refused } of readRows(type, createReadStream(file))) {
    lines += rows.length + refused.length;
    for (const { reason } of refused) leave(reason);
    for (const { row } of rows) {
      const listing = listingOf(row);
      const reason = unusable(listing);
      if (reason === undefined) listings.push(listing);
      else leave(reason);
    }
  }
  return { listings, lines, unusable: reasons };
}

function listingOf(row: Row): SourcedListing {
  const number = (name: string): number | null => {
    const value = row[name];
    return value === null || value === undefined ? null : Number(value);
  };
  const text = (name: string): string => String(row[name] ?? '');
  return {
    fuente: text('fuente'),
    // The columns allow nothing else.
    operacion: text('operacion') as Listing['operacion'],
    tipo: text('tipo') as Listing['tipo'],
    cut: text('cut'),
    fecha: text('fecha'),
    direccion: text('direccion') || null,
    precioUf: number('precio_uf') ?? 0,
    supUtil: number('sup_util'),
    supTotal: number('sup_total'),
    dormitorios: number('dormitorios'),
    banos: number('banos'),
    estacionamientos: number('estacionamientos'),
    lat: number('lat'),
    lon: number('lon'),
  };
}
