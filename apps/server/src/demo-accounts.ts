import { sql, type Kysely } from 'kysely';
import type { IdentityAdmin, Role } from './providers/identity/port.ts';
import type { Schema } from './storage/schema.ts';

export const DEMO_PASSWORD = 'Demo12345';

interface DemoAccount {
  readonly email: string;
  readonly contrato: 'S' | 'N';
  readonly roles: readonly Role[];
}

export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  { email: 'contrato@demo.veridico.cl', contrato: 'S', roles: ['cliente-contrato'] },
  { email: 'persona@demo.veridico.cl', contrato: 'N', roles: [] },
  { email: 'admin@demo.veridico.cl', contrato: 'N', roles: ['backoffice'] },
];

/**
 * Accounts to try the product out with, each of an invented person whose identity card is known; none where the provider has users already
 * or nobody is invented. @param admin marks whom it creates as demonstration data
 */
export async function seedDemoAccounts(db: Kysely<Schema>, admin: IdentityAdmin): Promise<void> {
  if (await db.selectFrom('identity_users').select('id').where('demo', '=', false).executeTakeFirst()) return;
  const people = await db
    .selectFrom('personas')
    .select(['rut', 'nombres', 'apellido_paterno', 'apellido_materno', 'serie'])
    .where('demo', '=', true)
    .where('fallecido', '=', false)
    .where('serie', 'is not', null)
    .orderBy('rut')
    .limit(DEMO_ACCOUNTS.length)
    .execute();
  for (const [index, { email, contrato, roles }] of DEMO_ACCOUNTS.entries()) {
    const person = people[index];
    if (!person || (await admin.find({ email }))) continue;
    const { id } = await admin.create({
      email,
      firstName: person.nombres,
      lastName: person.apellido_paterno,
      secondLastName: person.apellido_materno ?? undefined,
      rut: person.rut,
      serie: person.serie ?? undefined,
      telefono: `5690000000${index + 1}`,
      password: DEMO_PASSWORD,
      roles,
      emailVerified: true,
    });
    await db.insertInto('customers').values({ sub: id, rut: person.rut, contrato, eliminada: null }).execute();
  }
}

export async function hasDemoAccounts(db: Kysely<Schema>): Promise<boolean> {
  const { found } = await db
    .selectNoFrom((eb) => eb.exists(eb.selectFrom('identity_users').select('id').where('demo', '=', true)).as('found'))
    .executeTakeFirstOrThrow();
  return found === true;
}

/** Removes them with their sessions, all or nothing. What was sold to them stays. */
export async function dropDemoAccounts(db: Kysely<Schema>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`delete from customers where sub in (select id from identity_users where demo)`.execute(trx);
    await sql`delete from identity_users where demo`.execute(trx);
  });
}
