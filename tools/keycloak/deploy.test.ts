import path from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { readSettings, settingsSchema } from '../../apps/server/src/settings.ts';
import { assertFitForProduction } from '../../apps/server/src/stand-ins.ts';
import { read } from '../checks/files.ts';
import { KEYCLOAK_VERSION } from './distribution.ts';

const root = path.resolve(import.meta.dirname, '../..');
const compose = read(root, 'deploy/compose.yaml');
const example = read(root, 'deploy/ejemplo.env');
const image = read(root, 'deploy/Containerfile');

/** Variables under `environment:` of one service. */
function environmentOf(service: string): Record<string, string> {
  const block = new RegExp(`^ {2}${service}:\\n((?: {4}.*\\n|\\n)+)`, 'm').exec(compose)?.[1] ?? '';
  return Object.fromEntries([...block.matchAll(/^ {6}([A-Z_0-9]+): (.+)$/gm)].map(([, name = '', value = '']) => [name, value]));
}

test('what compose hands to the server are settings of its own', () => {
  const names = Object.keys(environmentOf('app'));
  expect(names).toContain('IDENTITY_ADMIN_URL');
  expect(names.filter((name) => !Object.hasOwn(settingsSchema.shape, name))).toEqual([]);
});

test('every variable of compose is in the example, and the example has no other', () => {
  const asked = new Set([...compose.matchAll(/\$\{(\w+)/g)].map(([, name]) => name));
  expect(new Set([...example.matchAll(/^(\w+)=/gm)].map(([, name]) => name))).toEqual(asked);
});

test('filled in, it starts in production without a stand-in', () => {
  const filled = Object.fromEntries(
    [...example.matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [
      name,
      value || (name === 'MERCHANT_RUT' ? '77777777-7' : 'ab'.repeat(32)),
    ]),
  );
  const resolve = (text: string) => text.replace(/\$\{(\w+)(?::\?|-)\}/g, (_all, name: string) => filled[name] ?? '');
  const environment = Object.fromEntries(Object.entries(environmentOf('app')).map(([name, value]) => [name, resolve(value)]));
  expect(image).toContain('NODE_ENV=production');
  const settings = readSettings({ ...environment, NODE_ENV: 'production' });
  expect(() => assertFitForProduction(settings)).not.toThrow();
  expect(settings).toMatchObject({ PUBLIC_URL: 'https://www.veridico.example', IDENTITY_URL: 'https://cuentas.veridico.example' });
});

test('Keycloak is the version that was tested, and gets what the realm file asks for', () => {
  expect(compose).toContain(`keycloak/keycloak:${KEYCLOAK_VERSION}`);
  const realm = read(root, 'deploy/keycloak/veridico-realm.json');
  const asked = new Set([...realm.matchAll(/\$\{(\w+)\}/g)].map(([, name]) => name));
  expect(asked).toEqual(new Set(['IDENTITY_ADMIN_SECRET', 'PUBLIC_URL']));
  expect(Object.keys(environmentOf('keycloak'))).toEqual(expect.arrayContaining([...asked]));
});

test('the service account may manage users and nothing else', () => {
  const { users, scopeMappings } = z
    .object({
      users: z.array(z.object({ username: z.string(), clientRoles: z.record(z.string(), z.array(z.string())) })),
      scopeMappings: z.array(z.object({ client: z.string(), roles: z.array(z.string()) })),
    })
    .parse(JSON.parse(read(root, 'deploy/keycloak/veridico-realm.json')));
  expect(users).toEqual([{ username: 'service-account-veridico-server', clientRoles: { 'realm-management': ['manage-users'] } }]);
  expect(scopeMappings).toEqual([{ client: 'veridico-web', roles: ['cliente', 'cliente-contrato', 'backoffice'] }]);
});
