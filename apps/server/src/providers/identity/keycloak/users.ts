import { z } from 'zod';
import { ROLES, type IdentityUser, type NewUser, type UserChanges } from '../port.ts';

/** Fields of Keycloak's UserRepresentation that the product reads. Other fields are kept: an update sends the whole representation. */
export const userRepresentation = z.looseObject({
  id: z.string(),
  username: z.string(),
  email: z.string().default(''),
  emailVerified: z.boolean().default(false),
  enabled: z.boolean().default(true),
  firstName: z.string().default(''),
  lastName: z.string().default(''),
  createdTimestamp: z.number().default(0),
  attributes: z.record(z.string(), z.array(z.string())).default({}),
});
export type UserRepresentation = z.infer<typeof userRepresentation>;

/** Attributes declared in deploy/keycloak/veridico-realm.json; Keycloak silently drops undeclared ones. */
const ATTRIBUTES = { secondLastName: 'segundoApellido', rut: 'rut', serie: 'serie', telefono: 'telefono' } as const;

export function emailKey(email: string): string {
  return email.trim().toLowerCase();
}

export function asUser(user: UserRepresentation, roles: readonly string[]): IdentityUser {
  const attribute = (name: keyof typeof ATTRIBUTES) => user.attributes[ATTRIBUTES[name]]?.[0];
  return {
    id: user.id,
    email: user.email,
    emailVerified: user.emailVerified,
    enabled: user.enabled,
    firstName: user.firstName,
    lastName: user.lastName,
    secondLastName: attribute('secondLastName'),
    rut: attribute('rut') ?? '',
    serie: attribute('serie'),
    telefono: attribute('telefono'),
    roles: ROLES.filter((role) => roles.includes(role)).toSorted(),
  };
}

export function newRepresentation(user: NewUser): Readonly<Record<string, unknown>> {
  const email = emailKey(user.email);
  return {
    username: email,
    email,
    emailVerified: user.emailVerified ?? false,
    enabled: true,
    firstName: user.firstName,
    lastName: user.lastName,
    attributes: withAttributes({}, user),
    // Not temporary: a user who must change it on Keycloak's pages cannot sign in through the product's.
    credentials: [{ type: 'password', value: user.password, temporary: false }],
  };
}

/** The complete updated user: Keycloak deletes attributes that are missing. */
export function changedRepresentation(user: UserRepresentation, changes: UserChanges): UserRepresentation {
  return {
    ...user,
    firstName: changes.firstName ?? user.firstName,
    lastName: changes.lastName ?? user.lastName,
    emailVerified: changes.emailVerified ?? user.emailVerified,
    enabled: changes.enabled ?? user.enabled,
    attributes: withAttributes(user.attributes, changes),
  };
}

type Changed = { readonly [name in keyof typeof ATTRIBUTES]?: string | null | undefined };

function withAttributes(attributes: UserRepresentation['attributes'], changes: Changed): UserRepresentation['attributes'] {
  const names = Object.keys(ATTRIBUTES) as (keyof typeof ATTRIBUTES)[];
  const changed = names.flatMap((name) => {
    const value = changes[name];
    return value === undefined ? [] : [[ATTRIBUTES[name], value === null || value === '' ? [] : [value]] as const];
  });
  return { ...attributes, ...Object.fromEntries(changed) };
}
