import { sql, type Kysely } from 'kysely';
import { TODAY } from '../storage/clock.ts';
import { UserExists, type IdentityAdmin, type NewUser, type Role } from '../providers/identity/port.ts';
import type { Schema } from '../storage/schema.ts';

export const DEMO_PASSWORD = 'Demo12345';

interface DemoAccount {
  readonly email: string;
  readonly contrato: 'S' | 'N';
  readonly roles: readonly Role[];
  /** Its purpose, as the demonstration page shows it. */
  readonly detalle: string;
}

export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  { email: 'contrato@demo.veridico.cl', contrato: 'S', roles: ['cliente-contrato'], detalle: 'Cliente con contrato: 100 consultas al mes' },
  { email: 'persona@demo.veridico.cl', contrato: 'N', roles: [], detalle: 'Cliente sin contrato: compra informes uno a uno' },
  { email: 'admin@demo.veridico.cl', contrato: 'N', roles: ['backoffice'], detalle: 'Persona de la oficina' },
  {
    email: 'oficina2@demo.veridico.cl',
    contrato: 'N',
    roles: ['backoffice'],
    detalle: 'Otra persona de la oficina, que confirma lo que pide la primera',
  },
];

/**
 * Creates demonstration accounts, each of an invented person with a known identity card. Does nothing if the provider already has real
 * users or there are no invented people. @param admin marks the users it creates as demonstration data
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
    const made = await createUnlessMade(admin, {
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
    if (made)
      await db
        .insertInto('customers')
        .values({ sub: made.id, rut: person.rut, contrato, contrato_propio: contrato === 'S', rut_probado: sql<Date>`now()` })
        .execute();
  }
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx);
    await seedDemoContract(trx);
  });
}

/** Key of the advisory lock: any fixed number that no other code uses. */
const LOCK = 5_207_413;

/** Undefined if another node that starts at the same time created it first; that node does the rest too. */
async function createUnlessMade(admin: IdentityAdmin, user: NewUser): Promise<{ readonly id: string } | undefined> {
  return admin.create(user).catch((error: unknown) => {
    if (error instanceof UserExists) return undefined;
    throw error;
  });
}

/**
 * Gives the demonstration's contract customer an invented company and a contract in force. Uses the last company: visitors look at the
 * first ones, and a customer should not query its own company.
 */
async function seedDemoContract(db: Kysely<Schema>): Promise<void> {
  const account = DEMO_ACCOUNTS.find(({ contrato }) => contrato === 'S');
  const company = await db.selectFrom('empresas').select('rut').where('demo', '=', true).orderBy('rut', 'desc').limit(1).executeTakeFirst();
  if (!account || !company) return;
  const owner = await db
    .selectFrom('customers')
    .innerJoin('identity_users', 'identity_users.id', 'customers.sub')
    .select('customers.id')
    .where('identity_users.demo', '=', true)
    .where('identity_users.correo', '=', account.email)
    .executeTakeFirst();
  if (owner) {
    await seedAdministrator(db, owner.id, company.rut);
    await seedCompany(db, company.rut, account.email);
  }
  const running = await db.selectFrom('contracts').select('id').where('demo', '=', true).where('hasta', '>=', TODAY).executeTakeFirst();
  if (!owner || running) return;
  await db
    .insertInto('contracts')
    .values({
      titular: company.rut,
      nombre: 'Empresa 100',
      tipo: 'mensual',
      moneda: '2',
      consultas: 100,
      // No price: without invoices the demonstration is never suspended.
      meses: 12,
      valor_adicional: '0.15',
      desde: sql<string>`date_trunc('month', ${TODAY})::date`,
      hasta: sql<string>`(date_trunc('month', ${TODAY}) + interval '12 months')::date - 1`,
      correo: account.email,
      demo: true,
    })
    .execute();
}

/** The company's own data, as if it had contracted online: without them it has no page in the office. Later changes by visitors stay. */
async function seedCompany(db: Kysely<Schema>, rut: string, correo: string): Promise<void> {
  await sql`
    insert into companies (rut, razon_social, nombre_fantasia, giro, domicilio, ciudad, cut, correo, telefono, encargado_pago, correo_pago, telefono_pago)
    select rut, razon_social, coalesce(nombre_fantasia, razon_social), coalesce(giro, 'Comercio'), 'Los Canelos 123', 'Chillán', '16101',
      ${correo}, '56900000001', 'Ana Soto', ${correo}, '56900000001'
    from empresas where rut = ${rut} on conflict (rut) do nothing`.execute(db);
}

/** Runs once: later changes by visitors stay. */
async function seedAdministrator(db: Kysely<Schema>, cliente: string, empresa: string): Promise<void> {
  await sql`
    with made as (
      insert into company_users (empresa, cliente, correo, nombre, apellido, rol, estado)
      select ${empresa}::text, customers.id, identity_users.correo, nombre, apellido, 'administrador', 'activo'
      from customers join identity_users on identity_users.id = customers.sub
      where customers.id = ${cliente} and not exists (select from company_users where company_users.cliente = customers.id)
      returning cliente, empresa, rol)
    update customers set empresa = made.empresa, rol = made.rol from made where customers.id = made.cliente`.execute(db);
}

/** The existing demonstration accounts, for the demonstration page. */
export async function listDemoAccounts(db: Kysely<Schema>) {
  const users = await db.selectFrom('identity_users').select(['correo', 'rut']).where('demo', '=', true).execute();
  return DEMO_ACCOUNTS.flatMap(({ email, detalle }) => {
    const user = users.find(({ correo }) => correo === email);
    return user ? [{ email, password: DEMO_PASSWORD, rut: user.rut, detalle }] : [];
  });
}

/** Whether the database has any demonstration account or contract. */
export async function hasDemoAccounts(db: Kysely<Schema>): Promise<boolean> {
  const { found } = await db
    .selectNoFrom(({ or, exists, selectFrom }) =>
      or([
        exists(selectFrom('identity_users').select('id').where('demo', '=', true)),
        exists(selectFrom('contracts').select('id').where('demo', '=', true)),
      ]).as('found'),
    )
    .executeTakeFirstOrThrow();
  return found === true;
}

/** Deletes the demonstration accounts with their sessions, in one transaction. Sales to them stay. */
export async function dropDemoAccounts(db: Kysely<Schema>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const companies = sql`(select titular from contracts where demo)`;
    await sql`delete from company_users where empresa in ${companies}`.execute(trx);
    await sql`update customers set empresa = null, rol = null, contrato = 'N' where empresa in ${companies}`.execute(trx);
    await sql`delete from customers where sub in (select id from identity_users where demo)`.execute(trx);
    await sql`delete from company_counts where empresa in ${companies}`.execute(trx);
    await sql`delete from companies where rut in ${companies}`.execute(trx);
    await sql`delete from contracts where demo`.execute(trx);
    await sql`delete from identity_users where demo`.execute(trx);
  });
}
