import type { Customer } from '../account/customers.ts';
import type { Kysely } from 'kysely';
import { Problem } from '../http/problem.ts';
import { verdictOn } from '../plans/representation/may.ts';
import type { Schema } from '../storage/schema.ts';
import { owns, type Owner } from './list.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The customer's own reports and all of their company's. The role facturación does not see whom others asked about. */
export function readableOwner(customer: Customer): Owner {
  const { id, empresa, informesDesde: desde } = customer;
  return { cliente: id, ...(empresa !== null && verdictOn('ver-informes', customer) === 'si' && { empresa, desde }) };
}

/** @throws Problem INFORME_DESCONOCIDO: the same for an invalid id, an unknown one and another owner's */
export async function assertReadable(db: Kysely<Schema>, customer: Customer, informe: string): Promise<void> {
  if (!UUID.test(informe) || !(await owns(db, readableOwner(customer), informe))) throw new Problem('INFORME_DESCONOCIDO');
}
