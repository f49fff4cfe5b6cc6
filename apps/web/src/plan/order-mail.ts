import { maskMail } from '../shell/masked-mail.ts';
import { readContractOf } from './stored-contract.ts';

/** Where the mails of an order go, masked; undefined in another browser than the one that contracted it. */
export function orderMail(orden: string | undefined): string | undefined {
  return maskMail(readContractOf(orden)?.correoElectronico ?? '');
}
