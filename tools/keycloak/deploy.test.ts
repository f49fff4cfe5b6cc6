import path from 'node:path';
import { routes } from '@veridico/api';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { readSettings, settingsSchema } from '../../apps/server/src/settings/settings.ts';
import { assertFitToStart } from '../../apps/server/src/app/fit-to-start.ts';
import { STAND_IN_NAMES } from '../../apps/server/src/settings/stand-in-names.ts';
import { read } from '../checks/files.ts';
import { DEMANDED, LEFT_OUT, REAL_PARTS } from '../generate-compose.ts';
import { KEYCLOAK_VERSION } from './distribution.ts';

const root = path.resolve(import.meta.dirname, '../..');
const compose = read(root, 'deploy/compose.yaml');
const example = read(root, 'deploy/ejemplo.env');
const image = read(root, 'deploy/Containerfile');

/** Values of the variables that must have a form; every other one takes 32 bytes in hexadecimal. */
const FORMED: readonly (readonly [RegExp, string])[] = [
  [/^MERCHANT.*RUT$/, '77777777-7'],
  [/_E?MAIL$/, 'datos@veridico.example'],
  [/^IMPACT_ASSESSMENT$/, '2026-11-20 EIPD-1'],
  [/^WWW_HOST$/, 'www.veridico.example'],
  [/^CUENTAS_HOST$/, 'cuentas.veridico.example'],
  [/^(?:INVOICE|PUBLIC|IDENTITY)_URL$/, 'https://www.veridico.example'],
  [/^DATABASE_URL$/, 'postgres://veridico@127.0.0.1/veridico'],
  [/^SMTP_URL$/, 'smtp://correo.veridico.example:587'],
  [/^SEAL_P12$/, 'sello.p12'],
];

function valueFor(name: string): string {
  return FORMED.find(([pattern]) => pattern.test(name))?.[1] ?? 'ab'.repeat(32);
}

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

/** Variables with their value, of a file of lines NAME=value. */
function variablesOf(text: string): Record<string, string> {
  return Object.fromEntries([...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]));
}

/** Settings that the container gets when the operator's file has these variables. */
function passedByCompose(variables: Readonly<Record<string, string>>): Record<string, string> {
  const resolve = (text: string) => text.replace(/\$\{(\w+)(?::\?|-)\}/g, (_all, name: string) => variables[name] ?? '');
  const passed = Object.entries(environmentOf('app')).map(([name, value]) => [name, resolve(value)]);
  return { ...Object.fromEntries(passed), NODE_ENV: 'production' };
}

/** Why production does not start; empty if it does. */
function refusalOf(environment: Readonly<Record<string, string>>): string {
  try {
    assertFitToStart(readSettings(environment), { ownSeal: environment['SEAL_P12'] === '', demoData: false });
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

const empty = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, '']));
/** The values of a file of settings, those that it leaves empty among these names filled in. */
function filled(text: string, names: readonly string[]): Record<string, string> {
  const variables = variablesOf(text);
  return { ...variables, ...Object.fromEntries(names.map((name) => [name, variables[name] || valueFor(name)])) };
}
const everyStandIn = { ALLOW_STAND_INS: STAND_IN_NAMES.join(',') };

describe('the settings of an installation', () => {
  /** Those that compose refuses to leave empty. */
  const required = [...compose.matchAll(/\$\{(\w+):\?/g)].map(([, name = '']) => name);
  const debian = read(root, 'deploy/systemd/veridico.env');
  const parts = Object.keys(REAL_PARTS);

  test('reach the container all, but for those left out with a reason', () => {
    const passed = environmentOf('app');
    const forgotten = Object.keys(settingsSchema.shape).filter((name) => passed[name] === undefined && !Object.hasOwn(LEFT_OUT, name));
    expect(forgotten).toEqual([]);
    expect(image).toContain('NODE_ENV=production');
  });

  test('that compose demands suffice where every stand-in is allowed', () => {
    const variables = Object.fromEntries(required.map((name) => [name, valueFor(name)]));
    expect(refusalOf(passedByCompose({ ...variables, ...everyStandIn }))).toBe('');
  });

  test.each(DEMANDED)('that compose demands: production refuses to start without %s and names it', (name) => {
    expect(environmentOf('app')[name]).toBe(`\${${name}:?}`);
    const variables = Object.fromEntries(required.map((each) => [each, valueFor(each)]));
    expect(refusalOf(passedByCompose({ ...variables, ...everyStandIn, [name]: '' }))).toContain(name);
  });

  test('in the filled-in example of compose start production, with only the serial check as a stand-in', () => {
    const environment = passedByCompose(filled(example, [...required, ...parts]));
    expect(refusalOf(environment)).toBe('');
    expect(readSettings(environment)).toMatchObject({
      PUBLIC_URL: 'https://www.veridico.example',
      IDENTITY_URL: 'https://cuentas.veridico.example',
      ALLOW_STAND_INS: ['serie'],
    });
  });

  test('in the filled-in example for Debian start production too', () => {
    const demanded = [...debian.matchAll(/^# \[obligatorio.*\n(\w+)=/gm)].map(([, name = '']) => name);
    expect(refusalOf(filled(debian, demanded))).toBe('');
    expect(Object.keys(variablesOf(debian)).filter((name) => !Object.hasOwn(settingsSchema.shape, name))).toEqual([]);
  });

  test.each([...new Set(Object.values(REAL_PARTS))])(
    'that are marked as the real part of «%s» are refused when empty, and only then',
    (part) => {
      const names = Object.keys(REAL_PARTS).filter((name) => REAL_PARTS[name as keyof typeof REAL_PARTS] === part);
      const all = filled(
        debian,
        [...debian.matchAll(/^# \[obligatorio.*\n(\w+)=/gm)].map(([, name = '']) => name),
      );
      const without = {
        ...all,
        ...empty(names),
        ...(part === 'cuentas' && { IDENTITY_ADMIN_URL: '' }),
        ...(part === 'pagos' && { WEBPAY_ENV: 'simulado' }),
      };
      expect(refusalOf(without)).toContain(`- ${part} · `);
      expect(refusalOf({ ...without, ALLOW_STAND_INS: `serie,${part}` })).toBe('');
    },
  );
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
