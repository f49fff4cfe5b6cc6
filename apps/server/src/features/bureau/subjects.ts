import { findReport, type CatalogReport } from '@veridico/reports';
import type { SubjectRecords } from '@veridico/reports/documents';
import type { Kysely } from 'kysely';
import type { LoadRecords } from '../../orders/deps.ts';
import type { Schema } from '../../storage/schema.ts';
import { loadEmpresaRecords } from './records.ts';

type Loader = (db: Kysely<Schema>, rut: string) => Promise<SubjectRecords | undefined>;

/** How each kind of subject is found. A report asks by the kind it names. */
const loaders: Partial<Record<CatalogReport['subject'], Loader>> = { empresa: loadEmpresaRecords };

/** The bureau as orders see it: records by report and RUT, undefined where there is nothing to sell. */
export function createLoadRecords(db: Kysely<Schema>): LoadRecords {
  return async (code, rut) => {
    const subject = findReport(code)?.subject;
    return subject && loaders[subject]?.(db, rut);
  };
}
