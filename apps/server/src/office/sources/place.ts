import { maskRut, wireRut } from '@veridico/forms';
import { sql } from 'kysely';
import { aboutRut, isSuppressible, type RecordPlace } from '../../bureau/suppression.ts';
import { Problem } from '../../http/problem.ts';
import { isLockTimeout } from '../../storage/violations.ts';
import type { TwoPersonAct } from '../permission/acts.ts';
import type { Performed } from '../permission/two-person.ts';
import type { EndpointSchema } from '@veridico/api/endpoints';

/** A record as calls name it. */
interface NamedRecord {
  readonly tipo: string;
  /** Hexadecimal digest of its key. */
  readonly clave: string;
  readonly rut?: string | undefined;
}

/** @throws Problem ANTECEDENTE_DESCONOCIDO */
export function readPlace({ tipo, clave, rut }: NamedRecord): RecordPlace {
  if (!isSuppressible(tipo) || !/^([0-9a-f]{2}){1,64}$/.test(clave)) throw new Problem('ANTECEDENTE_DESCONOCIDO');
  return { tipo, clave: Buffer.from(clave, 'hex'), near: rut === undefined ? sql`true` : aboutRut(tipo, wireRut(rut)) };
}

/** `clave` of a request about a record. */
export function recordKey({ tipo, clave }: Pick<NamedRecord, 'tipo' | 'clave'>): string {
  return `registro ${tipo} ${clave}`;
}

/** Labels of a record's source and of its masked RUT in a request. */
export const SHOWN_SOURCE = 'Fuente';
export const SHOWN_RUT = 'RUT';

/** The request for a second person about a record. @param more what that person is shown beside its type and source */
export function secondForRecord(
  acto: TwoPersonAct,
  record: NamedRecord,
  fuente: string,
  more: readonly (readonly [string, string])[] = [],
): NonNullable<Performed<EndpointSchema>['second']> {
  const rut = record.rut === undefined ? [] : [[SHOWN_RUT, maskRut(record.rut)] as const];
  const muestra = [['Tipo', record.tipo], [SHOWN_SOURCE, fuente], ...rut, ...more] as const;
  return { acto, clave: recordKey(record), pagina: '/oficina/antecedentes', muestra };
}

/** @throws Problem NO_DISPONIBLE while a load removes rows */
export function whileLoading(error: unknown): never {
  if (!isLockTimeout(error)) throw error;
  throw new Problem('NO_DISPONIBLE', { mensaje: 'Se están cargando esos antecedentes. No se cambió nada: intenta en unos minutos.' });
}
