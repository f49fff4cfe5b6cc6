import { z } from 'zod';
import { IdentityUnavailable, UserExists, UserUnknown, WEB_CLIENT, type IdentityAdmin, type IdentityUser, type Role } from '../port.ts';
import { KeycloakRefusal, type Answer, type Call, type Rest } from './rest.ts';
import {
  asUser,
  changedRepresentation,
  emailKey,
  newRepresentation,
  roleRepresentation,
  userRepresentation,
  type UserRepresentation,
} from './users.ts';

const users = z.array(userRepresentation);
const roles = z.array(roleRepresentation);
const sessions = z.array(
  z.object({ id: z.string(), start: z.number(), lastAccess: z.number(), clients: z.record(z.string(), z.string()).default({}) }),
);
const signedIn = z.object({ session_state: z.string() });
const refused = z.object({ error: z.string() });

/** More accounts of one RUT than anybody has. */
const MOST_OF_A_RUT = 50;

/** Users and sessions of the realm through Keycloak's Admin REST API. */
export function createAdmin(rest: Rest): IdentityAdmin {
  const representation = async (id: string): Promise<UserRepresentation | undefined> => {
    const answer = await rest.admin({ what: 'find user', path: userPath(id) });
    return answer.status === 404 ? undefined : userRepresentation.parse(answer.body);
  };
  const find = async (id: string): Promise<IdentityUser | undefined> => {
    const found = await representation(id);
    return found && withRoles(rest, found);
  };
  const listSessions = async (id: string) => {
    const answer = await rest.admin({ what: 'list sessions', path: `${userPath(id)}/sessions` });
    return answer.status === 404 ? undefined : sessions.parse(answer.body);
  };
  const endSession = async (id: string): Promise<boolean> => {
    const answer = await rest.admin({ what: 'end session', method: 'DELETE', path: `/sessions/${encodeURIComponent(id)}` });
    return answer.status !== 404;
  };
  const endAll = async (id: string): Promise<void> => {
    ofUser(await rest.admin({ what: 'end sessions', method: 'POST', path: `${userPath(id)}/logout` }));
  };
  const remove = async (id: string): Promise<void> => {
    await rest.admin({ what: 'delete user', method: 'DELETE', path: userPath(id) });
  };

  return {
    async create(user) {
      const made = await rest.admin({ what: 'create user', method: 'POST', path: '/users', body: newRepresentation(user) });
      if (made.status === 409) throw new UserExists();
      const id = made.location?.split('/').at(-1) ?? '';
      try {
        // 'cliente' is in the realm's default role.
        for (const role of user.roles ?? []) if (role !== 'cliente') await grantRole(rest, id, role);
        return known(await find(id));
      } catch (error) {
        // Nobody learns of this user: without this the e-mail would be taken for good.
        await remove(id).catch(() => undefined);
        throw error;
      }
    },
    async find(by) {
      if ('id' in by) return find(by.id);
      const email = emailKey(by.email);
      const query = new URLSearchParams({ email, exact: 'true', max: '2' });
      const answer = await rest.admin({ what: 'find by e-mail', path: `/users?${query.toString()}` });
      const found = users.parse(answer.body).find((each) => emailKey(each.email) === email);
      return found && withRoles(rest, found);
    },
    async findByRut(rut) {
      const query = new URLSearchParams({ q: `rut:${rut}`, max: String(MOST_OF_A_RUT) });
      const answer = await rest.admin({ what: 'find by RUT', path: `/users?${query.toString()}` });
      const found = users.parse(answer.body).filter(({ attributes }) => attributes['rut']?.[0] === rut);
      const ordered = found.toSorted((one, other) => one.createdTimestamp - other.createdTimestamp || (one.id < other.id ? -1 : 1));
      return Promise.all(ordered.map((each) => withRoles(rest, each)));
    },
    async update(id, changes) {
      const body = changedRepresentation(known(await representation(id)), changes);
      ofUser(await rest.admin({ what: 'update user', method: 'PUT', path: userPath(id), body }));
      if (changes.enabled === false) await endAll(id);
      return known(await find(id));
    },
    async setPassword(id, password) {
      const body = { type: 'password', value: password, temporary: false };
      ofUser(await rest.admin({ what: 'set password', method: 'PUT', path: `${userPath(id)}/reset-password`, body }));
    },
    async verifyPassword(id, password) {
      const { username } = known(await representation(id));
      const answer = await rest.token('verify password', { grant_type: 'password', username, password });
      if (answer.status === 200) {
        // Keycloak has no other way to ask; nobody holds a token of this session.
        await endSession(signedIn.parse(answer.body).session_state);
        return true;
      }
      if (refused.safeParse(answer.body).data?.error === 'invalid_grant') return false;
      throw new IdentityUnavailable('Keycloak does not let the server check a password: direct access grants are off for its client');
    },
    grantRole: (id, role) => grantRole(rest, id, role),
    async revokeRole(id, role) {
      const own = (await directRoles(rest, id)).filter(({ name }) => name === role);
      if (own.length > 0) ofUser(await rest.admin({ what: 'revoke role', method: 'DELETE', path: rolesPath(id), body: own }));
    },
    async listSessions(id) {
      const found = ((await listSessions(id)) ?? []).filter(({ clients }) => Object.values(clients).includes(WEB_CLIENT));
      return found
        .toSorted((one, other) => other.lastAccess - one.lastAccess || (one.id < other.id ? -1 : 1))
        .map(({ id: session, start, lastAccess }) => ({ id: session, started: new Date(start), lastUsed: new Date(lastAccess) }));
    },
    async endSessions(id, except) {
      if (except === undefined) return endAll(id);
      const ending = known(await listSessions(id)).filter((session) => session.id !== except);
      await Promise.all(ending.map((session) => endSession(session.id)));
    },
    async endSession(id, sessionId) {
      const own = (await listSessions(id)) ?? [];
      return own.some((session) => session.id === sessionId) && endSession(sessionId);
    },
    delete: remove,
  };
}

function userPath(id: string): string {
  return `/users/${encodeURIComponent(id)}`;
}

function rolesPath(id: string): string {
  return `${userPath(id)}/role-mappings/realm`;
}

/** @throws UserUnknown */
function known<T>(found: T | undefined): T {
  if (found === undefined) throw new UserUnknown();
  return found;
}

/** The answer to a call about one user. @throws UserUnknown */
function ofUser(answer: Answer): Answer {
  if (answer.status === 404) throw new UserUnknown();
  return answer;
}

/** Those that count, the realm's default role among them. */
async function withRoles(rest: Rest, user: UserRepresentation): Promise<IdentityUser> {
  const effective = await readRoles(rest, { what: 'read roles', path: `${rolesPath(user.id)}/composite` });
  return asUser(
    user,
    effective.map(({ name }) => name),
  );
}

function directRoles(rest: Rest, id: string) {
  return readRoles(rest, { what: 'read own roles', path: rolesPath(id) });
}

async function readRoles(rest: Rest, call: Call): Promise<z.infer<typeof roles>> {
  return roles.parse(ofUser(await rest.admin(call)).body);
}

/** The list of what may still be granted names the role's id; looking it up in the realm would take another right. */
async function grantRole(rest: Rest, id: string, role: Role): Promise<void> {
  const grantable = await readRoles(rest, { what: 'read grantable roles', path: `${rolesPath(id)}/available` });
  const body = grantable.filter(({ name }) => name === role);
  if (body.length > 0) return void ofUser(await rest.admin({ what: 'grant role', method: 'POST', path: rolesPath(id), body }));
  if ((await directRoles(rest, id)).some(({ name }) => name === role)) return;
  throw new KeycloakRefusal(`the realm has no role ${role}`);
}
