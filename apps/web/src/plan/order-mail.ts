import { maskMail } from '../shell/masked-mail.ts';
import { readContractOf } from './stored-contract.ts';

/** Masked address of an order's mails; undefined in a browser other than the one that contracted it. */
export function orderMail(orden: string | undefined): string | undefined {
  return maskMail(readContractOf(orden)?.correoElectronico ?? '');
}
