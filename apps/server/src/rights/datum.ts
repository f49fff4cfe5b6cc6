import type { DatoDePeticion } from '@veridico/api/endpoints';
import { formatRut, isCompanyRut, isRut, maskRut, wireRut } from '@veridico/forms';
import { CAMPOS_DE_ANTECEDENTE, TIPOS_DE_ANTECEDENTE } from '@veridico/reference';
import type { Kysely } from 'kysely';
import { correctableColumns, heldRecord, type HeldRecord } from '../bureau/held-records.ts';
import { importTypes } from '../bureau/import/types.ts';
import { aboutRut, isSuppressible } from '../bureau/suppression.ts';
import { Problem } from '../http/problem.ts';
import type { FileTexts, Schema } from '../storage/schema.ts';

/** A datum as «Mis datos» names it. */
export interface NamedDatum {
  readonly tabla: string;
  /** Hexadecimal digest of its key. */
  readonly clave: string;
}

/**
 * A record about a RUT.
 * @param rut in wire form @throws Problem DATO_CAMBIADO where there is no such record about this RUT
 */
export async function readDatum(db: Kysely<Schema>, rut: string, { tabla, clave }: NamedDatum): Promise<HeldRecord> {
  if (!isSuppressible(tabla)) throw new Problem('DATO_CAMBIADO');
  const record = await heldRecord(db, { tipo: tabla, clave: Buffer.from(clave, 'hex'), near: aboutRut(tabla, rut) });
  if (!record) throw new Problem('DATO_CAMBIADO');
  return record;
}

/** The table that marks and requests name. */
export function tableOf({ tipo }: Pick<HeldRecord, 'tipo'>): string {
  return importTypes[tipo].store.table;
}

/** A record as the person reads it before asking. */
export function shownDatum({ tipo, campos, version }: HeldRecord, rut: string): DatoDePeticion {
  const correctable = correctableColumns(tipo);
  return {
    titulo: TIPOS_DE_ANTECEDENTE[tipo],
    version,
    campos: Object.entries(campos).map(([columna, valor]) => ({
      columna,
      nombre: columnName(columna),
      valor: withoutOthers(valor ?? '', rut),
      corregible: correctable.includes(columna),
    })),
  };
}

export function columnName(columna: string): string {
  return (CAMPOS_DE_ANTECEDENTE as Readonly<Record<string, string>>)[columna] ?? columna;
}

/** A record about two people, such as a partnership, is of both: the RUT of the other person is masked. */
export function withoutOthers(value: string, rut: string): string {
  if (!isRut(value) || !/-[\dK]$/i.test(value)) return value;
  return wireRut(value) === rut || isCompanyRut(value) ? formatRut(value) : maskRut(value);
}

/**
 * What a record should say, without what it says already. @throws Problem CAMPOS_INVALIDOS for a column that cannot be corrected
 */
export function readProposal({ tipo, campos }: HeldRecord, sent: Readonly<Record<string, string>>): FileTexts | null {
  const correctable = correctableColumns(tipo);
  const changed = Object.entries(sent)
    .map(([columna, valor]) => [columna, valor.trim()] as const)
    .filter(([columna, valor]) => valor !== (campos[columna] ?? ''));
  const wrong = changed.find(([columna]) => !correctable.includes(columna));
  if (wrong) throw new Problem('CAMPOS_INVALIDOS', { campos: { propuesta: 'Ese campo no se corrige: cuéntanos en el texto qué pasa.' } });
  return changed.length === 0 ? null : Object.fromEntries(changed);
}
