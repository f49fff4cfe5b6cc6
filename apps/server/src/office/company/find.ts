import type { Kysely, Transaction } from 'kysely';
import { Problem } from '../../http/problem.ts';
import { lockCompany } from '../../plans/representation/standing.ts';
import type { Schema } from '../../storage/schema.ts';
import { onMoment } from '../people.ts';
import { OFFICE_ACTS, type OfficeActName } from '../permission/acts.ts';

/** A client company by its name in addresses and in the log. */
export interface NamedCompany {
  /** RUT in wire form. */
  readonly empresa: string;
  readonly clave: string;
}

/** @param typed clave of an address @throws Problem EMPRESA_SIN_ENCONTRAR */
export async function namedCompany(db: Kysely<Schema>, typed: string): Promise<NamedCompany> {
  const row = await db.selectFrom('companies').select(['rut', 'clave']).where('clave', '=', typed.toUpperCase()).executeTakeFirst();
  if (!row) throw new Problem('EMPRESA_SIN_ENCONTRAR');
  return { empresa: row.rut, clave: row.clave };
}

/** The same, with the company locked until the transaction ends. */
export async function lockedCompany(trx: Transaction<Schema>, typed: string): Promise<NamedCompany> {
  const { empresa } = await namedCompany(trx, typed);
  await lockCompany(trx, empresa);
  // It may have been deleted while the lock was awaited.
  return namedCompany(trx, typed);
}

/** How the log names a company. */
export function companyObject(clave: string): string {
  return `empresa ${clave}`;
}

/** The newest change that the office made to a company: person, act and time. Empty text without one. */
export async function lastChange(db: Kysely<Schema>, clave: string): Promise<string> {
  const last = await db
    .selectFrom('office_log')
    .select(['nombre', 'acto', 'en'])
    .where('objeto', '=', companyObject(clave))
    .where('acto', 'in', CHANGES)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last ? ` Lo último de la oficina: ${last.nombre}, «${OFFICE_ACTS[last.acto as OfficeActName].nombre}», ${onMoment(last.en)}.` : '';
}

const CHANGES = [
  'abonar-consultas',
  'cambiar-empresa',
  'cambiar-usuarios',
  'terminar-contrato',
  'cambiar-contrato',
  'retirar-cambio',
  'contratar-a-mano',
] as const satisfies readonly OfficeActName[];
