import { randomUUID } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { Schema } from '../../../storage/schema.ts';
import {
  ROLES,
  UserExists,
  UserUnknown,
  type IdentityAdmin,
  type IdentityUser,
  type NewUser,
  type Role,
  type UserChanges,
} from '../port.ts';
import type { Attempts } from './attempts.ts';
import type { Passwords } from './passwords.ts';
import type { UserRow } from './sessions.ts';

export interface AdminParts {
  readonly db: Kysely<Schema>;
  readonly passwords: Passwords;
  readonly attempts: Attempts;
}

/** Password checks of signed-in users share one attempt counter per user. */
const SIGNED_IN = { device: 'sesion' };

/** Users and sessions of the embedded provider. @param demo marks the users it creates as demonstration data */
export function createAdmin({ db, passwords, attempts }: AdminParts, demo = false): IdentityAdmin {
  const byId = (id: string) => db.selectFrom('identity_users').selectAll().where('id', '=', id).executeTakeFirst();
  const setRoles = async (id: string, roles: ReturnType<typeof sql<string[]>>) => {
    requireUser(await db.updateTable('identity_users').set({ roles }).where('id', '=', id).returning('id').executeTakeFirst());
  };

  return {
    async create(user) {
      const clave = await passwords.hash(user.password);
      const row = await db
        .insertInto('identity_users')
        .values({ ...asRow(user), id: randomUUID(), clave, demo })
        .onConflict((conflict) => conflict.column('correo').doNothing())
        .returningAll()
        .executeTakeFirst();
      if (!row) throw new UserExists();
      return asUser(row);
    },
    async find(by) {
      const row = 'id' in by ? await byId(by.id) : await findByEmail(db, by.email);
      return row && asUser(row);
    },
    async findByRut(rut) {
      const rows = await db.selectFrom('identity_users').selectAll().where('rut', '=', rut).orderBy('creado').orderBy('id').execute();
      return rows.map(asUser);
    },
    async update(id, changes) {
      const row = requireUser(
        await db.updateTable('identity_users').set(asChanges(changes)).where('id', '=', id).returningAll().executeTakeFirst(),
      );
      if (changes.enabled === false) await endSessions(db, id);
      return asUser(row);
    },
    async setPassword(id, password) {
      const clave = await passwords.hash(password);
      requireUser(await db.updateTable('identity_users').set({ clave }).where('id', '=', id).returning('id').executeTakeFirst());
    },
    async verifyPassword(id, password) {
      const row = requireUser(await byId(id));
      const attempt = await attempts.begin(row.correo, SIGNED_IN);
      const right = (await passwords.verify(password, row.clave)) && attempt.allowed;
      await (right ? attempt.succeeded() : attempt.failed());
      return right;
    },
    grantRole: (id, role) => setRoles(id, sql`(select array_agg(distinct r order by r) from unnest(array_append(roles, ${role})) r)`),
    revokeRole: (id, role) => setRoles(id, sql`array_remove(roles, ${role})`),
    async listSessions(id) {
      const rows = await db
        .selectFrom('identity_sessions')
        .selectAll()
        .where('usuario', '=', id)
        .where('vence', '>', sql<Date>`now()`)
        .orderBy('usada', 'desc')
        .orderBy('id')
        .execute();
      return rows.map(({ id: session, iniciada, usada, navegador }) => ({
        id: session,
        started: iniciada,
        lastUsed: usada,
        userAgent: navegador ?? undefined,
      }));
    },
    async endSessions(id, except) {
      requireUser(await byId(id));
      await endSessions(db, id, except);
    },
    async endSession(id, sessionId) {
      const ended = await db.deleteFrom('identity_sessions').where('id', '=', sessionId).where('usuario', '=', id).executeTakeFirst();
      return ended.numDeletedRows > 0;
    },
    async delete(id) {
      await db.deleteFrom('identity_users').where('id', '=', id).execute();
    },
  };
}

export function emailKey(email: string): string {
  return email.trim().toLowerCase();
}

export function findByEmail(db: Kysely<Schema>, email: string): Promise<UserRow | undefined> {
  return db.selectFrom('identity_users').selectAll().where('correo', '=', emailKey(email)).executeTakeFirst();
}

async function endSessions(db: Kysely<Schema>, id: string, except = ''): Promise<void> {
  await db.deleteFrom('identity_sessions').where('usuario', '=', id).where('id', '<>', except).execute();
}

function requireUser<T>(row: T | undefined): T {
  if (row === undefined) throw new UserUnknown();
  return row;
}

function asRow(user: NewUser) {
  return {
    correo: emailKey(user.email),
    correo_verificado: user.emailVerified ?? false,
    nombre: user.firstName,
    apellido: user.lastName,
    segundo_apellido: user.secondLastName ?? null,
    rut: user.rut,
    serie: user.serie ?? null,
    telefono: user.telefono ?? null,
    roles: [...new Set<Role>(['cliente', ...(user.roles ?? [])])].toSorted(),
  };
}

/** Kysely skips undefined columns; at least one is always set. */
function asChanges(changes: UserChanges) {
  return {
    rut: changes.rut,
    nombre: changes.firstName,
    apellido: changes.lastName,
    segundo_apellido: changes.secondLastName,
    serie: changes.serie,
    telefono: changes.telefono,
    correo_verificado: changes.emailVerified,
    activo: changes.enabled ?? sql<boolean>`activo`,
  };
}

function asUser(row: UserRow): IdentityUser {
  return {
    id: row.id,
    email: row.correo,
    emailVerified: row.correo_verificado,
    enabled: row.activo,
    firstName: row.nombre,
    lastName: row.apellido,
    secondLastName: row.segundo_apellido ?? undefined,
    rut: row.rut,
    serie: row.serie ?? undefined,
    telefono: row.telefono ?? undefined,
    roles: ROLES.filter((role) => row.roles.includes(role)).toSorted(),
  };
}
