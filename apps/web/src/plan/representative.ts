import { formatRut, maskRut } from '@veridico/forms';
import { readContractOf } from './stored-contract.ts';

/**
 * The representative's RUT for an order: in full where this browser contracted it, else as the server shows it. What is kept here is believed
 * only where it agrees with that.
 *
 * @param shown masked, as transaccion-estado answers it
 */
export function identityRut(orden: string, shown: string): string {
  const own = readContractOf(orden)?.runRepresentanteLegal ?? '';
  return maskRut(own) === shown ? formatRut(own) : shown;
}
