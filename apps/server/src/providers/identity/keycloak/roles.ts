import { z } from 'zod';
import type { IdentityAdmin, Role } from '../port.ts';
import { KeycloakRefusal, type Rest } from './rest.ts';
import { ofUser, userPath } from './user-calls.ts';

const roles = z.array(z.object({ id: z.string(), name: z.string() }));

export interface Roles extends Pick<IdentityAdmin, 'grantRole' | 'revokeRole'> {
  /** Names of all effective roles, including the realm's default role. @throws UserUnknown */
  effective(id: string): Promise<readonly string[]>;
}

export function createRoles(rest: Rest): Roles {
  const pathOf = (id: string) => `${userPath(id)}/role-mappings/realm`;
  const read = async (what: string, path: string) => roles.parse(ofUser(await rest.admin({ what, path })).body);
  const direct = (id: string) => read('read own roles', pathOf(id));
  return {
    effective: async (id) => (await read('read roles', `${pathOf(id)}/composite`)).map(({ name }) => name),
    async grantRole(id, role) {
      // This list contains the role's id; looking it up in the realm would need another permission.
      const grantable = await read('read grantable roles', `${pathOf(id)}/available`);
      const body = grantable.filter(({ name }) => name === role);
      if (body.length > 0) ofUser(await rest.admin({ what: 'grant role', method: 'POST', path: pathOf(id), body }));
      else if (!has(await direct(id), role)) throw new KeycloakRefusal(`the realm has no role ${role}`);
    },
    async revokeRole(id, role) {
      const body = (await direct(id)).filter(({ name }) => name === role);
      if (body.length > 0) ofUser(await rest.admin({ what: 'revoke role', method: 'DELETE', path: pathOf(id), body }));
    },
  };
}

function has(list: z.infer<typeof roles>, role: Role): boolean {
  return list.some(({ name }) => name === role);
}
