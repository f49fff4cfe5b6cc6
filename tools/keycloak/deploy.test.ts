import path from 'node:path';
import { routes } from '@veridico/api';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { readSettings, settingsSchema } from '../../apps/server/src/settings/settings.ts';
import { assertFitToStart } from '../../apps/server/src/app/fit-to-start.ts';
import { read } from '../checks/files.ts';
import { KEYCLOAK_VERSION } from './distribution.ts';

const root = path.resolve(import.meta.dirname, '../..');
const compose = read(root, 'deploy/compose.yaml');
const example = read(root, 'deploy/ejemplo.env');
const image = read(root, 'deploy/Containerfile');

/** Values of the variables that must have a form. */
const FORMED: readonly (readonly [RegExp, string])[] = [
  [/^MERCHANT.*RUT$/, '77777777-7'],
  [/_MAIL$/, 'datos@veridico.example'],
  [/^IMPACT_ASSESSMENT$/, '2026-11-20 EIPD-1'],
];

/** The lines of one service, or of another second-level block. */
function blockOf(name: string): string {
  return new RegExp(`^ {2}${name}:\\n((?: {4}.*\\n|\\n)+)`, 'm').exec(compose)?.[1] ?? '';
}

/** Variables under `environment:` of one service. */
function environmentOf(service: string): Record<string, string> {
  return Object.fromEntries([...blockOf(service).matchAll(/^ {6}([A-Z_0-9]+): (.+)$/gm)].map(([, name = '', value = '']) => [name, value]));
}

test('the variables that compose passes to the server are settings', () => {
  const names = Object.keys(environmentOf('app'));
  expect(names).toContain('IDENTITY_ADMIN_URL');
  expect(names.filter((name) => !Object.hasOwn(settingsSchema.shape, name))).toEqual([]);
});

test('the example lists exactly the variables of compose', () => {
  const asked = new Set([...compose.matchAll(/\$\{(\w+)/g)].map(([, name]) => name));
  expect(new Set([...example.matchAll(/^(\w+)=/gm)].map(([, name]) => name))).toEqual(asked);
});

test('the filled-in example starts in production, with only the serial check as a stand-in', () => {
  const filled = Object.fromEntries(
    [...example.matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [
      name,
      value || (FORMED.find(([pattern]) => pattern.test(name))?.[1] ?? 'ab'.repeat(32)),
    ]),
  );
  const resolve = (text: string) => text.replace(/\$\{(\w+)(?::\?|-)\}/g, (_all, name: string) => filled[name] ?? '');
  const environment = Object.fromEntries(Object.entries(environmentOf('app')).map(([name, value]) => [name, resolve(value)]));
  expect(image).toContain('NODE_ENV=production');
  const settings = readSettings({ ...environment, NODE_ENV: 'production' });
  expect(() => assertFitToStart(settings, { ownSeal: false, demoData: false })).not.toThrow();
  expect(settings.ALLOW_STAND_INS).toEqual(['serie']);
  expect(settings).toMatchObject({ PUBLIC_URL: 'https://www.veridico.example', IDENTITY_URL: 'https://cuentas.veridico.example' });
});

test('Keycloak has the tested version and the variables of the realm file', () => {
  expect(read(root, 'deploy/keycloak/Containerfile')).toContain(`FROM keycloak/keycloak:${KEYCLOAK_VERSION}\n`);
  const realm = read(root, 'deploy/keycloak/veridico-realm.json');
  const asked = new Set([...realm.matchAll(/\$\{(\w+)\}/g)].map(([, name]) => name));
  expect(asked).toEqual(new Set(['IDENTITY_ADMIN_SECRET', 'PUBLIC_URL']));
  expect(Object.keys(environmentOf('keycloak'))).toEqual(expect.arrayContaining([...asked]));
});

test('the service account may manage users and nothing else', { tags: ['V13.2.2'] }, () => {
  const { users, scopeMappings } = z
    .object({
      users: z.array(z.object({ username: z.string(), clientRoles: z.record(z.string(), z.array(z.string())) })),
      scopeMappings: z.array(z.object({ client: z.string(), roles: z.array(z.string()) })),
    })
    .parse(JSON.parse(read(root, 'deploy/keycloak/veridico-realm.json')));
  expect(users).toEqual([{ username: 'service-account-veridico-server', clientRoles: { 'realm-management': ['manage-users'] } }]);
  expect(scopeMappings).toEqual([{ client: 'veridico-web', roles: ['cliente', 'cliente-contrato', 'backoffice'] }]);
});

const SERVICES = ['proxy', 'app', 'keycloak', 'postgres'] as const;

describe('container restrictions', () => {
  const services = /^services:\n((?: .*\n|\n)+)/m.exec(compose)?.[1] ?? '';
  const confined = /^x-confined: &confined\n((?: {2}.*\n)+)/m.exec(compose)?.[1];

  test('are the same for all services: no capabilities, no privilege gain, read-only', () => {
    expect([...services.matchAll(/^ {2}(\w+):$/gm)].map(([, name]) => name)).toEqual([...SERVICES]);
    expect(confined).toBe("  restart: unless-stopped\n  cap_drop: [ALL]\n  security_opt: ['no-new-privileges:true']\n  read_only: true\n");
    for (const name of SERVICES) expect(blockOf(name)).toContain('    <<: *confined\n');
    expect(services).not.toMatch(/privileged|read_only|security_opt|cap_drop|\/var\/run\/docker\.sock|network_mode|pid:|ipc:/);
  });

  test.each(SERVICES)('%s has its own tmpfs and a memory limit', (name) => {
    expect(blockOf(name)).toMatch(/^ {4}tmpfs: \['\/.*'\]$/m);
    expect(blockOf(name)).toMatch(/^ {4}mem_limit: \d+[mg]$/m);
  });

  test('only the proxy has capabilities, those of a server that starts as root', () => {
    const given = SERVICES.flatMap((name) => {
      const powers = /^ {4}cap_add: \[(.*)\]$/m.exec(blockOf(name))?.[1];
      return powers === undefined ? [] : [[name, powers]];
    });
    expect(given).toEqual([['proxy', 'NET_BIND_SERVICE, DAC_OVERRIDE, CHOWN, SETGID, SETUID']]);
    expect(image).toContain('\nUSER node\n');
    expect(blockOf('postgres')).toContain('    user: postgres\n');
  });

  test('the server writes to its data folder, which is not a volume', () => {
    const [, folder] = /DATA_DIR=(\S+)/.exec(image) ?? [];
    expect(blockOf('app')).toContain(`'${folder}:uid=1000,gid=1000,mode=0700'`);
    expect(blockOf('app')).not.toMatch(new RegExp(`- .*:${folder}`));
  });

  test('Keycloak is built in the image and not at start', () => {
    expect(blockOf('keycloak')).toContain('    command: [start, --optimized, --import-realm]\n');
    expect(read(root, 'deploy/keycloak/Containerfile')).toContain('RUN ["/opt/keycloak/bin/kc.sh", "build"]');
  });
});

test('neither proxy passes metrics on, in any encoding of the address', () => {
  expect(read(root, 'deploy/proxy/veridico.conf.template')).toContain('  location = /metricas {\n    return 404;\n  }\n');
  // nginx decodes the address first; HAProxy needs url_dec, because the nodes decode it too.
  expect(read(root, 'deploy/haproxy/veridico.cfg')).toContain('http-request return status 404 if { path,url_dec -m str /metricas }');
});

test('the proxy allows large bodies only for documents of powers and of requests, and for lists of a batch', () => {
  const conf = read(root, 'deploy/proxy/veridico.conf.template');
  const [location = ''] = /location ~ \S+ \{\n {4}client_max_body_size 8m;/.exec(conf) ?? [];
  const pattern = new RegExp(/location ~ (\S+) \{/.exec(location)?.[1] ?? '$.');
  const all = Object.values<{ readonly path: string; readonly bodyLimit?: number }>(routes);
  const large = new Set(all.filter(({ bodyLimit = 0 }) => bodyLimit > 64 * 1024).map(({ path }) => path));
  for (const { path } of all) {
    const example = path.replace(/\{\w+\}/g, 'A'.repeat(26));
    expect(`${example} ${pattern.test(example)}`).toBe(`${example} ${large.has(path)}`);
  }
  expect(conf.match(/client_max_body_size (?!64k)/g)).toHaveLength(1);
});
