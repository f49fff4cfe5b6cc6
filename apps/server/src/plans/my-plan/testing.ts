import type { RolDeEmpresa } from '@veridico/forms';
import { sql, type InsertObject, type Kysely } from 'kysely';
import { openCustomers, type Customers, type Someone } from '../../testing/customers-testing.ts';
import { addDays } from '../contract/calendar.ts';
import { issueReport } from '../../issuing/issuing.ts';
import { reviewPayment } from '../../orders/payment.ts';
import { dueReceipts, issueReceipt } from '../../receipts/issue.ts';
import { recordReturn } from '../../orders/returns.ts';
import { openMovableDatabase, type MovableDatabase } from '../../storage/testing-clock.ts';
import type { Schema } from '../../storage/schema.ts';
import { liveContracts } from './life.ts';

const COMPANY = '58234577-5';
const ADMINISTRATOR = 'gerencia@nandu.cl';
const PAYER = 'pagos@nandu.cl';

type Terms = Partial<InsertObject<Schema, 'contracts'>>;

export interface PlanClock extends Customers {
  readonly clock: MovableDatabase;
  /** Administrator of the company with the plan. */
  readonly boss: Someone;
  /** Adds a contract of 6,5 UF a month with 5 queries, 0,15 UF per additional one. @returns its id */
  begin(desde: string, terms?: Terms): Promise<string>;
  /** Runs the job at 09:00 of a day and sends the mails. @returns their subjects with counts */
  live(day: string): Promise<readonly string[]>;
  /** Sends the mails that are due now. */
  mails(): Promise<readonly string[]>;
  /** Pays an invoice by card, up to its receipt. */
  pay(factura: string): Promise<void>;
  /** Oldest first. */
  invoices(): Promise<
    readonly { id: string; desde: string; hasta: string | null; vence: string; monto: string; total: number; pagada: Date | null }[]
  >;
  /** Events of a contract: «2027-03-06 atraso». */
  events(contrato: string): Promise<readonly string[]>;
  addMember(email: string, rol: RolDeEmpresa): Promise<Someone>;
}

/** A company with a plan, on a clock that the test moves. The UF is 40.000 every day. */
export async function openPlanClock(): Promise<PlanClock> {
  const clock = await openMovableDatabase();
  const test = await openCustomers({ database: clock });
  const { db } = clock;
  await clock.travel('2027-01-31 09:00');
  await addCompany(db);
  const addMember: PlanClock['addMember'] = (email, rol) => insertMember(test, email, rol);
  const mails = () => subjectsOf(test);
  const boss = await addMember(ADMINISTRATOR, 'administrador');
  return {
    ...test,
    clock,
    boss,
    addMember,
    mails,
    begin: (desde, terms = {}) => begin(db, desde, terms),
    async live(day) {
      await clock.travel(`${day} 09:00`);
      const complaints: string[] = [];
      await liveContracts({ db, warn: (what, detail) => complaints.push(`${what}: ${JSON.stringify(detail)}`) });
      return [...(await mails()), ...complaints];
    },
    pay: (factura) => pay(test, boss, factura),
    invoices: () => db.selectFrom('facturas').select(['id', 'desde', 'hasta', 'vence', 'monto', 'total', 'pagada']).orderBy('id').execute(),
    events: (contrato) => eventsOf(db, contrato),
  };
}

async function addCompany(db: Kysely<Schema>): Promise<void> {
  await sql`insert into uf (fecha, valor, demo)
    select dia::date, 40000, false from generate_series('2026-12-01', '2031-12-31', interval '1 day') as dia`.execute(db);
  await db
    .insertInto('companies')
    .values({
      rut: COMPANY,
      razon_social: 'Comercial Ñandú & Hijos Ltda.',
      nombre_fantasia: 'Ñandú',
      giro: 'Venta al por menor',
      domicilio: 'Los Canelos 123',
      ciudad: 'Chillán',
      cut: '16101',
      correo: ADMINISTRATOR,
      telefono: '56912345678',
      encargado_pago: 'Ana Soto',
      correo_pago: PAYER,
      telefono_pago: '56422123456',
    })
    .execute();
}

async function insertMember(test: Customers, email: string, rol: RolDeEmpresa): Promise<Someone> {
  const { db } = test.database;
  const someone = await test.someone({ email, contrato: 'S', empresa: COMPANY });
  await db.updateTable('customers').set({ rol }).where('id', '=', someone.id).execute();
  await db
    .insertInto('company_users')
    .values({ empresa: COMPANY, cliente: someone.id, correo: email, nombre: 'María', apellido: 'Núñez', rol, estado: 'activo' })
    .execute();
  return someone;
}

async function begin(db: Kysely<Schema>, desde: string, terms: Terms): Promise<string> {
  const { id } = await db
    .insertInto('contracts')
    .values({
      titular: COMPANY,
      nombre: 'Plan Pyme 5',
      tipo: 'mensual',
      moneda: '2',
      precio: '6.50',
      meses: 12,
      consultas: 5,
      valor_adicional: '0.15',
      desde,
      hasta: sql<string>`(${desde}::date + interval '12 months')::date - 1`,
      siguiente_factura: sql<string>`(${desde}::date + interval '1 month')::date`,
      correo: ADMINISTRATOR,
      demo: false,
      ...terms,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function subjectsOf(test: Customers): Promise<string[]> {
  const subjects = new Map<string, number>();
  for (const { subject } of await test.deliver()) subjects.set(subject, (subjects.get(subject) ?? 0) + 1);
  return [...subjects].map(([subject, count]) => `${count} × ${subject}`);
}

async function pay(test: Customers, { token: bearer }: Someone, factura: string): Promise<void> {
  const { body, status } = await test.call(bearer, { method: 'POST', to: `mi-plan/facturas/${factura}/pagar` });
  if (status !== 200) throw new Error(`not to be paid: ${JSON.stringify(body)}`);
  const token = String(body['token']);
  await recordReturn(test.orders, { shape: 'normal', token });
  const reviewed = await reviewPayment(test.orders, token);
  if (reviewed?.status !== 'AUTHORIZED') throw new Error(`not paid: ${reviewed?.status}`);
  await issueReport(test.orders, reviewed.order.orden);
  for (const id of await dueReceipts(test.database.db, 10)) await issueReceipt(test.orders, id);
}

async function eventsOf(db: Kysely<Schema>, contrato: string): Promise<string[]> {
  const rows = await db
    .selectFrom('contract_events')
    .select(['suceso', sql<string>`(en at time zone 'America/Santiago')::date`.as('dia')])
    .where('contrato', '=', contrato)
    .orderBy('id')
    .execute();
  return rows.map(({ suceso, dia }) => `${dia} ${suceso}`);
}

/** Every day from one to another, both included. */
export function* daysFrom(first: string, last: string): Generator<string> {
  for (let day = first; day <= last; day = addDays(day, 1)) yield day;
}
