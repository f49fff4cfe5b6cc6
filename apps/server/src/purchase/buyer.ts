import { findReport } from '@veridico/reports';
import type { Buyer } from './deps.ts';

/**
 * What somebody who is signed in sends, with what they need not type: a report on a person is about themselves, mails go to their account's
 * address. A card's number or a phone that they do type counts: the card may be newer than the account, and an account may know no phone.
 */
export async function asBuyer(buyer: Buyer, body: Readonly<Record<string, string>>): Promise<Readonly<Record<string, string>>> {
  const ofPerson = findReport(body['codigoServicio'] ?? '')?.subject === 'persona';
  const sent = { ...body, correo: buyer.email, ...(ofPerson && { run: buyer.customer.rut }) };
  const { serie = '', celular = '' } = body;
  if (celular !== '' && (serie !== '' || !ofPerson)) return sent;
  const known = await buyer.profile();
  return { ...sent, celular: celular || known.celular, ...(ofPerson && { serie: serie || known.serie }) };
}
