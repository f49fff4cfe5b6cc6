import { findReport } from '@veridico/reports';
import type { Buyer } from './deps.ts';

/**
 * Completes a signed-in buyer's form: a report on a person is about the buyer, and mails go to the account's address. A typed RUT counts
 * only for an account without one; its card's serial must prove it, as a visitor's. A typed serial or phone takes precedence: the card
 * may be newer than the account, and the account may have no phone.
 */
export async function asBuyer(buyer: Buyer, body: Readonly<Record<string, string>>): Promise<Readonly<Record<string, string>>> {
  const { run = '', serie = '', celular = '' } = body;
  const ofPerson = findReport(body['codigoServicio'] ?? '')?.subject === 'persona';
  const sent = { ...body, correo: buyer.email, ...(ofPerson && { run: buyer.customer.rut || run }) };
  if (celular !== '' && (serie !== '' || !ofPerson)) return sent;
  const known = await buyer.profile();
  return { ...sent, celular: celular || known.celular, ...(ofPerson && { serie: serie || known.serie }) };
}
