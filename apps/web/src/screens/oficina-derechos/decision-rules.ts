import type { PeticionDeOficina } from '@veridico/api';
import type { Writing } from './letter.ts';

const CHANGES_DATUM: readonly PeticionDeOficina['derecho'][] = ['rectificacion', 'supresion', 'disputa'];

/** Whether the datum must be corrected or suppressed before the request can be accepted: the server refuses otherwise. */
export function changesFirst({ derecho, dato, historia }: PeticionDeOficina): boolean {
  if (namesNone({ dato }) || !CHANGES_DATUM.includes(derecho)) return false;
  return !historia.some(({ hecho }) => hecho === 'corregido' || hecho === 'suprimido');
}

/** The request names no datum: the register cannot prove what was changed for it. */
function namesNone({ dato }: Pick<PeticionDeOficina, 'dato'>): boolean {
  return dato === null || dato.estado === 'sin-clave';
}

/** Whether another person confirms it: the server decides, this only says so at the button. */
export function waits(peticion: PeticionDeOficina, decision: Writing['decision']): boolean {
  return decision !== '' && (decision !== 'acogida' || (namesNone(peticion) && CHANGES_DATUM.includes(peticion.derecho)));
}

/** Whether accepting removes every record of the RUT. */
export function removesAll(peticion: PeticionDeOficina, decision: Writing['decision']): boolean {
  return decision === 'acogida' && peticion.derecho === 'supresion' && namesNone(peticion);
}
