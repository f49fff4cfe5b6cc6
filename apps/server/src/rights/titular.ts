import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { Problem } from '../http/problem.ts';
import { verdictOn } from '../plans/representation/may.ts';
import type { RightsRequestsTable } from '../storage/schema.ts';
import type { RightsDeps } from './deps.ts';

/** The person or company whose data a visitor has proven to be entitled to. */
export interface Titular {
  /** In wire form. This, name and mail are personal data: never in a log. */
  readonly rut: string;
  readonly calidad: Extract<RightsRequestsTable['calidad'], 'titular' | 'empresa'>;
  readonly prueba: Exclude<RightsRequestsTable['prueba'], 'documento'>;
  /** Lower case: a confirmed address of the account, or the known one that the link was sent to. */
  readonly correo: string;
  /** As the account writes it; empty for a visitor with a link. */
  readonly nombre: string;
}

/**
 * Who reads or asks: an account whose identity card proved its RUT, an account that acts for a company with proven powers, or a visitor
 * who followed a link to an address that was known of the RUT.
 *
 * @param acceso token of the visitor's session of «Mis datos»; empty for an account
 * @throws Problem TITULAR_SIN_PROBAR
 */
export async function titularOf({ db, findCustomer }: Pick<RightsDeps, 'db' | 'findCustomer'>, request: FastifyRequest, acceso: string) {
  return acceso === '' ? titularOfAccount(findCustomer, request) : titularOfVisitor(db, acceso);
}

async function titularOfAccount(findCustomer: RightsDeps['findCustomer'], { caller }: FastifyRequest): Promise<Titular> {
  if (!caller?.emailVerified) throw new Problem('TITULAR_SIN_PROBAR');
  const customer = await findCustomer(caller);
  const person = { correo: caller.email, nombre: `${caller.firstName} ${caller.lastName}`.trim() };
  if (customer.empresa !== null && verdictOn('ver-quien-consulto', customer) === 'si')
    return { rut: customer.empresa, calidad: 'empresa', prueba: 'poderes', ...person };
  if (customer.empresa !== null || !customer.rutProven) throw new Problem('TITULAR_SIN_PROBAR');
  return { rut: customer.rut, calidad: 'titular', prueba: 'sesion', ...person };
}

async function titularOfVisitor(db: RightsDeps['db'], acceso: string): Promise<Titular> {
  const access = await db
    .selectFrom('rights_accesses')
    .select(['rut', 'correo'])
    .where('token_hash', '=', hashOf(acceso))
    .where('clase', '=', 'sesion')
    .where('vence', '>', sql<Date>`now()`)
    .executeTakeFirst();
  if (!access) throw new Problem('TITULAR_SIN_PROBAR');
  return { ...access, calidad: 'titular', prueba: 'enlace', nombre: '' };
}

/** Only the hash of a token is stored. */
export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
