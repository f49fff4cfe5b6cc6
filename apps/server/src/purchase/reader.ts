import type { CatalogReport } from '@veridico/reports';
import type { Kysely } from 'kysely';
import { customerById, type Customer } from '../account/customers.ts';
import type { Lector } from '../bureau/reader.ts';
import type { Subject } from '../bureau/subject.ts';
import { Problem } from '../http/problem.ts';
import { readerOf } from '../plans/representation/reader.ts';
import type { Schema } from '../storage/schema.ts';

/** Who reads a bought report. A report about a person is sold only to that person, proven by the identity card. */
export function buyerAsReader({ subject: kind }: Pick<CatalogReport, 'subject'>, subject: Subject, buyer: Customer | undefined): Lector {
  if (kind === 'persona') return 'titular';
  return buyer ? readerOf(subject, buyer) : 'tercero';
}

/** The buyer of an order as of now, since a user may have left the company after paying; undefined if there is none any more. */
export async function currentBuyer(db: Kysely<Schema>, cliente: string | null): Promise<Customer | undefined> {
  if (cliente === null) return undefined;
  try {
    return await customerById(db, cliente);
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
}
