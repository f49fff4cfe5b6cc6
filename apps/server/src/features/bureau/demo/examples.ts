import type { Kysely } from 'kysely';
import type { Schema } from '../../../storage/schema.ts';
import { empresaRut } from './identities.ts';
import { specialCompanies } from './profiles.ts';

export interface DemoCompany {
  /** 57000000-7 */
  readonly rut: string;
  readonly nombre: string;
  /** What is special about it. */
  readonly detalle: string;
}

/** Invented companies worth looking at, in a fixed order; only those that are in the database and still invented. */
export async function demoExamples(db: Kysely<Schema>): Promise<DemoCompany[]> {
  const examples = specialCompanies.map(({ detalle }, index) => ({ rut: empresaRut(index), detalle }));
  const rows = await db
    .selectFrom('empresas')
    .select(['rut', 'razon_social'])
    .where('demo', '=', true)
    .where(
      'rut',
      'in',
      examples.map(({ rut }) => rut),
    )
    .execute();
  const names = new Map(rows.map((row) => [row.rut, row.razon_social]));
  return examples.flatMap(({ rut, detalle }) => {
    const nombre = names.get(rut);
    return nombre === undefined ? [] : [{ rut, nombre, detalle }];
  });
}
