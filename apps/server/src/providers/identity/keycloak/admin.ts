import { z } from 'zod';
import { IdentityUnavailable, UserExists, type IdentityAdmin, type IdentityUser } from '../port.ts';
import type { Rest } from './rest.ts';
import { createRoles } from './roles.ts';
import { createSessions } from './sessions.ts';
import { ofUser, requireUser, userPath } from './user-calls.ts';
import { asUser, changedRepresentation, emailKey, newRepresentation, userRepresentation, type UserRepresentation } from './users.ts';

const users = z.array(userRepresentation);
const signedIn = z.object({ session_state: z.string() });
const refused = z.object({ error: z.string() });

/** More accounts than any RUT has. */
const MOST_OF_A_RUT = 50;

/** Users and sessions of the realm through Keycloak's Admin REST API. */
export function createAdmin(rest: Rest): IdentityAdmin {
  const { effective, ...roles } = createRoles(rest);
  const { end, ...sessions } = createSessions(rest);
  const withRoles = async (user: UserRepresentation): Promise<IdentityUser> => asUser(user, await effective(user.id));
  const representation = async (id: string): Promise<UserRepresentation | undefined> => {
    const answer = await rest.admin({ what: 'find user', path: userPath(id) });
    return answer.status === 404 ? undefined : userRepresentation.parse(answer.body);
  };
  const search = async (what: string, query: Readonly<Record<string, string>>): Promise<readonly UserRepresentation[]> =>
    users.parse((await rest.admin({ what, path: `/users?${new URLSearchParams(query).toString()}` })).body);
  const remove = async (id: string): Promise<void> => {
    await rest.admin({ what: 'delete user', method: 'DELETE', path: userPath(id) });
  };

  return {
    ...roles,
    ...sessions,
    async create(user) {
      const made = await rest.admin({ what: 'create user', method: 'POST', path: '/users', body: newRepresentation(user) });
      if (made.status === 409) throw new UserExists();
      const id = made.location?.split('/').at(-1) ?? '';
      try {
        // The realm's default role includes 'cliente'.
        for (const role of user.roles ?? []) if (role !== 'cliente') await roles.grantRole(id, role);
        return await withRoles(requireUser(await representation(id)));
      } catch (error) {
        // The caller does not learn this user's id: without deletion the e-mail would stay taken.
        await remove(id).catch(() => undefined);
        throw error;
      }
    },
    async find(by) {
      if ('id' in by) {
        const found = await representation(by.id);
        return found && withRoles(found);
      }
      const email = emailKey(by.email);
      const found = (await search('find by e-mail', { email, exact: 'true', max: '2' })).find((each) => emailKey(each.email) === email);
      return found && withRoles(found);
    },
    async findByRut(rut) {
      const found = await search('find by RUT', { q: `rut:${rut}`, max: String(MOST_OF_A_RUT) });
      const ordered = found
        .filter(({ attributes }) => attributes['rut']?.[0] === rut)
        .toSorted((one, other) => one.createdTimestamp - other.createdTimestamp || (one.id < other.id ? -1 : 1));
      return Promise.all(ordered.map(withRoles));
    },
    async update(id, changes) {
      const body = changedRepresentation(requireUser(await representation(id)), changes);
      ofUser(await rest.admin({ what: 'update user', method: 'PUT', path: userPath(id), body }));
      if (changes.enabled === false) await sessions.endSessions(id);
      return withRoles(requireUser(await representation(id)));
    },
    async setPassword(id, password) {
      const body = { type: 'password', value: password, temporary: false };
      ofUser(await rest.admin({ what: 'set password', method: 'PUT', path: `${userPath(id)}/reset-password`, body }));
    },
    async verifyPassword(id, password) {
      const { username } = requireUser(await representation(id));
      const answer = await rest.token('verify password', { grant_type: 'password', username, password });
      if (answer.status === 200) {
        // Keycloak offers no other password check; the session's tokens were not handed out.
        await end(signedIn.parse(answer.body).session_state);
        return true;
      }
      if (refused.safeParse(answer.body).data?.error === 'invalid_grant') return false;
      throw new IdentityUnavailable('Keycloak does not let the server check a password: direct access grants are off for its client');
    },
    delete: remove,
  };
}
