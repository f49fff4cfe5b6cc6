import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { sql, type Kysely } from 'kysely';
import { buildApp } from '../app/app.ts';
import type { Providers } from '../app/providers.ts';
import type { LogStream } from '../http/bare-server.ts';
import { openProviders } from '../app/open-providers.ts';
import { simulatedVisitor } from '../providers/payments/simulated/visitor.ts';
import { readSettings, type Environment, type Settings } from '../settings/settings.ts';
import type { Database } from '../storage/database.ts';
import type { Schema } from '../storage/schema.ts';
import { againAfterDeadlock } from '../storage/deadlock.ts';
import { openSecrets } from '../storage/secrets.ts';
import { openTestDatabase } from '../storage/testing.ts';
import { freePort } from './free-port-testing.ts';

export interface TestApp {
  readonly app: FastifyInstance;
  readonly db: Kysely<Schema>;
  readonly url: string;
  readonly settings: Settings;
  /** A visitor at the simulated card page. */
  readonly visitor: ReturnType<typeof simulatedVisitor>;
  close(): Promise<void>;
}

/** Empties tables, separated by commas. The locks of `truncate` can deadlock with readings of the application's worker. */
export async function emptyTables(db: Kysely<Schema>, tables: string): Promise<void> {
  await againAfterDeadlock(() => sql`truncate ${sql.raw(tables)}`.execute(db));
}

/** With TEST_LOGS, every test server logs at debug level, and `npm test` searches the logs at the end. Without it, a test keeps no log. */
const LOGS = process.env['TEST_LOGS'];
const LOGGING = { LOG_LEVEL: LOGS ? 'debug' : 'silent' };
const LOG: LogStream | undefined = LOGS ? { write: (line) => appendToTestLog(LOGS, 'log', line) } : undefined;

function appendToTestLog(folder: string, kind: 'log' | 'canarios', text: string): void {
  mkdirSync(folder, { recursive: true });
  appendFileSync(path.join(folder, `server-${process.pid}.${kind}`), text);
}

/** Values of this database that must not appear in any log. */
async function canaries(db: Kysely<Schema>): Promise<string> {
  const { rows } = await sql<{ value: string }>`
    select value from (
      select orden as value from orders union select sujeto_rut from orders union select inputs ->> 'correo' from orders
      union select inputs ->> 'celular' from orders union select token from payment_attempts union select serie from personas where not demo
      union select correo from identity_users union select serie from identity_users union select para from mails
      union select substring(texto from '[0-9A-Za-z_-]{43}') from simulated_mails) as found
    where length(value) >= 8`.execute(db);
  return rows.map(({ value }) => `${value}\n`).join('');
}

/**
 * The application as main.ts builds it, on a free port and a database of its own.
 * @param change replaces providers @param database closed with the application
 */
export async function openTestApp(
  environment: Environment = {},
  change: (providers: Providers) => Providers = (providers) => providers,
  database?: Database,
): Promise<TestApp> {
  return openAppOn(database ?? (await openTestDatabase()), environment, change);
}

async function openAppOn(database: Database, environment: Environment, change: (providers: Providers) => Providers): Promise<TestApp> {
  const port = await freePort();
  const settings = readSettings({
    PORT: String(port),
    ...LOGGING,
    DRAWING_THREADS: '1',
    SECRET_KEY: 'ab'.repeat(32),
    ...environment,
  });
  const secrets = await openSecrets(settings, database.db);
  const providers = change({ ...(await openProviders(settings, { database, secrets, demoData: true })), ...(LOG && { log: LOG }) });
  const app = await buildApp(settings, providers);
  await app.listen({ port, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${port}`;
  return {
    app,
    db: database.db,
    url,
    settings,
    visitor: simulatedVisitor(`${url}/webpay-simulado`),
    async close() {
      await app.close();
      if (LOGS) appendToTestLog(LOGS, 'canarios', await canaries(database.db));
      await providers.drawing.close();
      await providers.seal.close();
      await database.close();
    },
  };
}

/** A company in the bureau's records, with a protest and a debt. */
export async function aCompany(db: Kysely<Schema>, rut = '76192083-9'): Promise<string> {
  const year = new Date().getFullYear() - 1;
  await db
    .insertInto('empresas')
    .values({
      rut,
      razon_social: 'Comercial Ñandú & Cía. Limitada',
      nombre_fantasia: null,
      giro: 'Venta al por mayor',
      inicio_actividades: '2009-03-01',
      tramo_ventas: 'Mediana 1',
      estado: 'Activa',
      demo: false,
    })
    .execute();
  await db
    .insertInto('protestos')
    .values({
      rut,
      tipo: 'CH',
      motivo: 'Falta de fondos',
      numero: '123',
      moneda: 'CLP',
      monto: '450000',
      fecha_vencimiento: `${year}-05-02`,
      fecha_protesto: `${year}-05-04`,
      acreedor: 'Banco Austral',
      ciudad: 'Ñuñoa',
      estado: 'vigente',
      fecha_aclaracion: null,
      demo: false,
    })
    .execute();
  await db
    .insertInto('morosidades')
    .values({
      rut,
      acreedor: 'Leasing Sur',
      tipo: 'Arriendo',
      numero: '9',
      moneda: 'UF',
      monto: '12.5',
      fecha_vencimiento: `${year}-06-01`,
      cuotas_morosas: 2,
      estado: 'vigente',
      demo: false,
    })
    .execute();
  return rut;
}

interface TestPerson {
  readonly rut?: string;
  /** Null if the records have no card. */
  readonly serie?: string | null;
  readonly earlier?: readonly string[];
  readonly fallecido?: boolean;
}

/** A person in the bureau's records. @returns the RUT and the serial that this person types to buy a report */
export async function aPerson(
  db: Kysely<Schema>,
  { rut = '12345678-5', serie = 'B12345678', earlier = [], fallecido = false }: TestPerson = {},
) {
  await db
    .insertInto('personas')
    .values({
      rut,
      nombres: 'Íñigo José',
      apellido_paterno: 'Ñanculén',
      apellido_materno: "O'Higgins",
      fecha_nacimiento: '1980-02-29',
      nacionalidad: 'Chilena',
      estado_civil: 'Soltero',
      fallecido,
      serie,
      series_anteriores: [...earlier],
      demo: false,
    })
    .execute();
  return { run: rut, serie: serie ?? '' };
}

/** Folio and code as printed. */
export function readPdf(pdf: Buffer): { folio: string; codigo: string; text: string } {
  const text = execFileSync('pdftotext', ['-', '-'], { input: pdf, encoding: 'utf8' });
  const folio = /VR-\d{10}/.exec(text)?.[0] ?? '';
  const codigo = /[0-9A-HJKMNP-TV-Z]{4}(?:-[0-9A-HJKMNP-TV-Z]{4}){3}/.exec(text)?.[0] ?? '';
  return { folio, codigo, text };
}

/** A valid purchase form. */
export function aPurchase(fields: Readonly<Record<string, string>> = {}): Record<string, string> {
  return {
    codigoServicio: 'sia000002',
    run: '76.192.083-9',
    serie: '',
    correo: 'compra@ejemplo.cl',
    celular: '56912345678',
    codigoDescuento: '',
    porcentajeDescuento: '',
    aceptacionTerminos: 'true',
    rol: '',
    comuna: '',
    ...fields,
  };
}

type Counted = 'companies' | 'consultas' | 'contracts' | 'customers' | 'identity_users' | 'orders' | 'simulated_payments';

/** Number of rows of a table. */
export async function countRows(db: Kysely<Schema>, table: Counted): Promise<number> {
  const count = db.selectFrom(table).select((eb) => eb.fn.countAll<string>().as('n'));
  return Number((await count.executeTakeFirstOrThrow()).n);
}

/** A browser's return to the merchant, by GET or POST; the redirect is not followed. */
export async function comeBackTo(address: string, method: string, fields: Readonly<Record<string, string>>): Promise<Response> {
  const query = new URLSearchParams(fields);
  const response = await fetch(address + (method === 'GET' ? `?${query}` : ''), {
    method,
    redirect: 'manual',
    ...(method === 'POST' && { body: query }),
  });
  await response.arrayBuffer();
  return response;
}
