import { formatRut, maskRut } from '@veridico/forms';
import { readContractOf } from './stored-contract.ts';

/**
 * The representative's RUT for an order: in full if this browser contracted it, else masked by the server. The stored RUT is used
 * only if it matches the masked one.
 *
 * @param shown masked, from transaccion-estado
 */
export function identityRut(orden: string, shown: string): string {
  const own = readContractOf(orden)?.runRepresentanteLegal ?? '';
  return maskRut(own) === shown ? formatRut(own) : shown;
}
