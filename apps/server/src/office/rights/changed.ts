import { wireRut } from '@veridico/forms';
import { importTypes } from '../../bureau/import/types.ts';
import type { RecordDigest } from '../../bureau/suppression.ts';
import { Problem } from '../../http/problem.ts';
import { recordWasChanged } from '../../rights/effects.ts';
import { refuseClosed, requestNumbered } from '../../rights/locked.ts';
import type { Acting } from '../permission/serve.ts';

interface ChangedFor extends RecordDigest {
  /** Printed number of the request that the change is made for; missing for a change without one. */
  readonly peticion: string | undefined;
  /** As the call sent it. */
  readonly rut: string | undefined;
  readonly hecho: 'corregido' | 'suprimido';
}

/**
 * Notes in the register of requests that a record was corrected or suppressed for one of them.
 * @throws Problem PETICION_DESCONOCIDA for a request about another RUT, PETICION_CERRADA
 */
export async function changedForRequest({ trx, staff }: Acting, { peticion, rut, tipo, clave, hecho }: ChangedFor): Promise<void> {
  if (peticion === undefined) return;
  const request = await requestNumbered(trx, peticion);
  if (rut === undefined || wireRut(rut) !== request.rut)
    throw new Problem('PETICION_DESCONOCIDA', { mensaje: 'Esa petición es sobre otro RUT.' });
  refuseClosed(request);
  await recordWasChanged(trx, {
    solicitud: request.id,
    rut: request.rut,
    tabla: importTypes[tipo].store.table,
    clave,
    hecho,
    por: { sub: staff.sub, nombre: staff.nombre },
  });
}
