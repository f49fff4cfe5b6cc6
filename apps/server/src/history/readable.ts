import type { Customer } from '../account/customers.ts';
import { verdictOn } from '../plans/representation/may.ts';
import type { Owner } from './list.ts';

/** The customer's own reports and all of their company's. The role facturación does not see whom others asked about. */
export function readableOwner(customer: Customer): Owner {
  const { id, empresa, informesDesde: desde } = customer;
  return { cliente: id, ...(empresa !== null && verdictOn('ver-informes', customer) === 'si' && { empresa, desde }) };
}
