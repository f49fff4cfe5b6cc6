import type { DatoComparado, PeticionDeOficina } from '@veridico/api';
import type { Kysely } from 'kysely';
import { heldRecord, typeOfTable, type HeldRecord } from '../../bureau/held-records.ts';
import { aboutRut, rutColumns } from '../../bureau/suppression.ts';
import type { AskedRequest } from '../../rights/locked.ts';
import type { Schema } from '../../storage/schema.ts';

type Asked = Pick<AskedRequest, 'rut' | 'tabla' | 'clave' | 'dato' | 'propuesta'>;

/** The datum of a request beside what it should say and what its source says; null for a request about everything. */
export async function comparedDatum(db: Kysely<Schema>, request: Asked): Promise<PeticionDeOficina['dato']> {
  const { rut, tabla, clave } = request;
  if (tabla === null) return null;
  const tipo = typeOfTable(tabla);
  if (!tipo || !clave) return { tabla: tipo ?? tabla, estado: 'sin-clave', campos: [] };
  const record = await heldRecord(db, { tipo, clave, near: aboutRut(tipo, rut) });
  return { tabla: tipo, estado: record ? 'guardado' : 'borrado', campos: compare(request, record, rutColumns(tipo)) };
}

/** @param hidden columns that are not shown */
function compare({ dato, propuesta }: Asked, record: HeldRecord | undefined, hidden: readonly string[]): DatoComparado[] {
  const columns = [...new Set([...Object.keys(record?.campos ?? {}), ...Object.keys(dato ?? {}), ...Object.keys(propuesta ?? {})])];
  return columns
    .filter((campo) => !hidden.includes(campo))
    .map((campo) => {
      const nosotros = record?.campos[campo] ?? null;
      const delivered = record?.correccion?.fuente ?? {};
      const fuente = Object.hasOwn(delivered, campo) ? (delivered[campo] ?? null) : nosotros;
      const pide = propuesta?.[campo] ?? null;
      const distinto = record !== undefined && ((pide !== null && pide !== nosotros) || fuente !== nosotros);
      return { campo, antes: dato?.[campo] ?? null, nosotros, pide, fuente, distinto };
    });
}
