import { formatRut, isCompanyRut, maskRut } from '@veridico/forms';
import type { Kysely } from 'kysely';
import type { Schema } from '../storage/schema.ts';

/** A signed-in requester of a report: the person, and the company they act for. RUTs in wire form; null where there is none. */
export interface Asker {
  /** Id of the customer; null for an order of an earlier version, which stored only one RUT. */
  readonly cliente: string | null;
  readonly persona: string | null;
  readonly empresa: string | null;
}

/** @param customer `rut` is empty where unknown; `empresa` is null for customers who act for themselves */
export function askerOf({ id, rut, empresa }: { readonly id: string; readonly rut: string; readonly empresa: string | null }): Asker {
  return { cliente: id, persona: rut === '' ? null : rut, empresa };
}

/** Columns of orders and of the query log that store a requester. */
export function askerColumns(asker: Asker | null) {
  return {
    cliente: asker?.cliente ?? null,
    consultante: asker?.empresa ?? asker?.persona ?? null,
    consultante_persona: asker?.persona ?? null,
    consultante_empresa: asker?.empresa ?? null,
  };
}

/** Printed for an account without a known RUT. */
export const WITH_ACCOUNT = 'Una persona con cuenta en Verídico';

/** Printed requester: a company by name, a person by masked RUT, because another person may read the report. */
export async function askerText(db: Kysely<Schema>, { empresa, persona }: Asker): Promise<string> {
  const rut = empresa ?? persona;
  if (rut === null) return WITH_ACCOUNT;
  if (!isCompanyRut(rut)) return `RUT ${maskRut(rut)}`;
  const company =
    (await db.selectFrom('empresas').select('razon_social').where('rut', '=', rut).executeTakeFirst()) ??
    (await db.selectFrom('companies').select('razon_social').where('rut', '=', rut).executeTakeFirst());
  return company ? `${company.razon_social}, RUT ${formatRut(rut)}` : `RUT ${formatRut(rut)}`;
}
