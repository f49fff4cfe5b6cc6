import type { Usuario } from '@veridico/api';
import { sql, type Kysely } from 'kysely';
import { Problem } from '../../http/problem.ts';
import type { Customer } from '../../account/customers.ts';
import type { Act } from '../representation/matrix.ts';
import { assertMay } from '../representation/may.ts';
import { TODAY } from '../../storage/clock.ts';
import type { Schema } from '../../storage/schema.ts';

/** Who manages a company's users and data. */
export interface Manager {
  /** Their row of company_users; null: a person of the office, whose permission the office checked. */
  readonly usuario: string | null;
  readonly empresa: string;
}

/** An administrator of a company. */
export interface Administrator extends Manager {
  readonly usuario: string;
}

/** @throws Problem if the customer may not do this for the company; NO_PERMITIDO if they are not one of its users */
export function administratorOf(customer: Customer, act: Act): Administrator {
  const { empresa } = assertMay(customer, act);
  if (customer.usuario === null) throw new Problem('NO_PERMITIDO');
  return { usuario: customer.usuario, empresa };
}

/** A company's users and invitations, sorted by name. */
export async function listUsers(db: Kysely<Schema>, { usuario, empresa }: Manager): Promise<Usuario[]> {
  const rows = await readUsers(db, empresa).execute();
  return rows.map((row) => toUsuario(row, usuario));
}

/** One user, read now. @throws Problem USUARIO_DESCONOCIDO */
export async function findUser(db: Kysely<Schema>, { usuario, empresa }: Manager, id: string): Promise<Usuario> {
  const row = await readUsers(db, empresa).where('id', '=', id).executeTakeFirst();
  if (!row) throw new Problem('USUARIO_DESCONOCIDO');
  return toUsuario(row, usuario);
}

type UserRow = Awaited<ReturnType<ReturnType<typeof readUsers>['execute']>>[number];

function readUsers(db: Kysely<Schema>, empresa: string) {
  return db
    .selectFrom('company_users')
    .select([
      'id',
      'correo',
      'nombre',
      'apellido',
      'rol',
      'limite',
      'estado',
      'desde',
      'vence',
      'version',
      'visto',
      QUERIES.as('consultas'),
    ])
    .where('empresa', '=', empresa)
    .where('estado', '<>', 'eliminado')
    .orderBy(sql`nombre collate "es"`)
    .orderBy(sql`apellido collate "es"`)
    .orderBy('id');
}

/** Queries of the current periods. */
const QUERIES = sql<number>`(select coalesce(sum(consumo.consultas + consumo.adicionales), 0)::int from consumo
  where consumo.cliente = company_users.cliente
    and consumo.periodo in (select period.id from quota_periods as period join contracts on contracts.id = period.contrato
      where contracts.titular = company_users.empresa and period.desde <= ${TODAY} and period.hasta >= ${TODAY}))`;

function toUsuario({ nombre, apellido, desde, vence, visto, estado, ...row }: UserRow, self: string | null): Usuario {
  if (estado === 'eliminado') throw new RangeError('a deleted user is not shown');
  return {
    ...row,
    estado,
    nombre: `${nombre} ${apellido}`.trim(),
    desde: desde.toISOString(),
    vence: vence?.toISOString() ?? null,
    propio: row.id === self,
    usado: visto?.toISOString() ?? null,
  };
}

/** Without use for so many days a user counts as idle. */
const IDLE_DAYS = 90;

/** Whether a user, who is not merely invited, has not acted for the company for so long. */
export async function isIdle(db: Kysely<Schema>, usuario: string): Promise<boolean> {
  const row = await db
    .selectFrom('company_users')
    .select('id')
    .where('id', '=', usuario)
    .where('estado', 'in', ['activo', 'deshabilitado'])
    .where(sql<boolean>`coalesce(visto, desde) < now() - make_interval(days => ${IDLE_DAYS})`)
    .executeTakeFirst();
  return row !== undefined;
}
