import { isCompanyRut } from '@veridico/forms';
import type { Customer } from '../../account/customers.ts';
import type { Lector } from '../../bureau/reader.ts';
import type { Subject } from '../../bureau/subject.ts';
import { verdictOn } from './may.ts';

/**
 * Whether an account is the subject of a report that it asks for: a person whose identity card proved this RUT, or an account that acts for
 * this company with proven powers. A person's query on another's plan is not: all users of that plan can open the report.
 */
export function readerOf(subject: Subject, customer: Customer): Lector {
  return 'rut' in subject && isSubject(subject.rut, customer) ? 'titular' : 'tercero';
}

function isSubject(asked: string, customer: Customer): boolean {
  const { empresa } = customer;
  if (isCompanyRut(asked)) return empresa === asked && verdictOn('ver-quien-consulto', customer) === 'si';
  return isOneself(asked, customer) && (empresa === null || empresa === asked);
}

/** Whether the identity card proved that the account is this person's, whatever company it acts for. @param asked RUT in wire form */
export function isOneself(asked: string, { rut, rutProven }: Pick<Customer, 'rut' | 'rutProven'>): boolean {
  return rutProven && rut === asked;
}
