import { formatRut, isCompanyRut, maskRut } from '@veridico/forms';
import type { Kysely } from 'kysely';
import type { Schema } from '../storage/schema.ts';

/** Who asks for a report with an account: the person, and the company in whose name. RUTs in wire form; null where there is none. */
export interface Asker {
  /** Number of the customer; null for an order of a version that kept only one RUT. */
  readonly cliente: string | null;
  readonly persona: string | null;
  readonly empresa: string | null;
}

/** @param customer `rut` is empty where it is not known; `empresa` is null for who asks in their own name */
export function askerOf({ id, rut, empresa }: { readonly id: string; readonly rut: string; readonly empresa: string | null }): Asker {
  return { cliente: id, persona: rut === '' ? null : rut, empresa };
}

/** The columns that orders and the log of queries keep of an asker. */
export function askerColumns(asker: Asker | null) {
  return {
    cliente: asker?.cliente ?? null,
    consultante: asker?.empresa ?? asker?.persona ?? null,
    consultante_persona: asker?.persona ?? null,
    consultante_empresa: asker?.empresa ?? null,
  };
}

/** As printed of an account whose RUT is not known. */
export const WITH_ACCOUNT = 'Una persona con cuenta en Verídico';

/** As printed: a company by its name, a person by the masked RUT, because a third person may read the report. */
export async function askerText(db: Kysely<Schema>, { empresa, persona }: Asker): Promise<string> {
  const rut = empresa ?? persona;
  if (rut === null) return WITH_ACCOUNT;
  if (!isCompanyRut(rut)) return `RUT ${maskRut(rut)}`;
  const company =
    (await db.selectFrom('empresas').select('razon_social').where('rut', '=', rut).executeTakeFirst()) ??
    (await db.selectFrom('companies').select('razon_social').where('rut', '=', rut).executeTakeFirst());
  return company ? `${company.razon_social}, RUT ${formatRut(rut)}` : `RUT ${formatRut(rut)}`;
}
