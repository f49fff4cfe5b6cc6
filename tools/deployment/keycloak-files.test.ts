import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const text = (file: string) => readFileSync(path.join(root, 'deploy', file), 'utf8');
const compose = text('compose.yaml');

describe('Keycloak on a machine without containers', () => {
  const unit = text('systemd/keycloak.service');
  const settings = Object.fromEntries(
    text('systemd/keycloak.env')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => line.split(/=(.*)/s, 2)),
  ) as Record<string, string>;

  test('its unit has only sections and settings, may write its data alone, and has the memory that compose gives', () => {
    const lines = unit.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    expect(lines.filter((line) => !/^(?:\[(?:Unit|Service|Install)\]|[A-Z][A-Za-z]+=.*)$/.test(line))).toEqual([]);
    for (const line of ['User=keycloak', 'ProtectSystem=strict', 'ReadWritePaths=/opt/keycloak/data', 'NoNewPrivileges=yes'])
      expect(lines).toContain(line);
    expect(compose).toContain(`mem_limit: ${/MemoryMax=(\d+)M/.exec(unit)?.[1]}m`);
  });

  test('its settings are those of compose and of the image, and none with a password has a value', () => {
    const image = text('keycloak/Containerfile');
    const named = [...(compose + image).matchAll(/\b(KC_(?!HEALTH|ADMIN)[A-Z_]+)[:=]/g)].map(([, name = '']) => name);
    expect(named.filter((name) => settings[name] === undefined)).toEqual([]);
    for (const name of ['KC_HTTP_ENABLED', 'KC_PROXY_HEADERS', 'KC_HOSTNAME_ADMIN'])
      expect(compose).toMatch(new RegExp(`${name}: '?${settings[name]}'?\n`));
    expect(Object.entries(settings).filter(([name, value]) => /PASSWORD|SECRET/.test(name) && value !== '')).toEqual([]);
  });
});

describe('the script of the second factor', () => {
  let folder: string;
  let calls: string;
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'veridico-kcadm-'));
    calls = path.join(folder, 'llamadas');
    // In the place of Keycloak's command: notes each call and answers as its lists do.
    writeFileSync(
      path.join(folder, 'kcadm'),
      `#!/bin/sh
echo "$*" >> ${calls}
case "$*" in
  *"$FALLA"*) [ -z "$FALLA" ] || exit 1 ;;
esac
case "$1 $2" in
  'get authentication/flows') echo "$FLUJOS" ;;
  get*executions) printf 'e1,conditional-user-role\\ne2,auth-otp-form\\ne3,oficina-segundo-factor\\n' ;;
  'get clients') echo cliente-web ;;
esac
`,
    );
    chmodSync(path.join(folder, 'kcadm'), 0o755);
  });
  beforeEach(() => rmSync(calls, { force: true }));
  afterAll(() => rmSync(folder, { recursive: true }));

  function run(FLUJOS: string, FALLA = '') {
    const env = { PATH: process.env['PATH'], KCADM: path.join(folder, 'kcadm'), FLUJOS, FALLA };
    const { status, stderr } = spawnSync(path.join(root, 'deploy/keycloak/segundo-factor.sh'), { env, encoding: 'utf8' });
    return { status, stderr, made: existsSync(calls) ? readFileSync(calls, 'utf8').split('\n').filter(Boolean) : [] };
  }

  test('binds the flow after everything else, with the code that the token names', () => {
    const { status, stderr, made } = run('browser');
    expect([status, stderr]).toEqual([0, '']);
    expect(made.at(-1)).toBe('update realms/veridico -s browserFlow=navegador-oficina');
    for (const part of ['"default.reference.value":"otp"', '"default.reference.maxAge":"36000"', 'protocolMapper=oidc-amr-mapper'])
      expect(made.join('\n')).toContain(part);
    expect(made).toContain('update clients/cliente-web -r veridico -s directAccessGrantsEnabled=false');
  });

  test('changes nothing where the flow exists', () => {
    const { status, stderr, made } = run('browser\nnavegador-oficina');
    expect([status, stderr]).toEqual([1, 'El flujo navegador-oficina ya existe: no se cambia nada.\n']);
    expect(made.filter((call) => !call.startsWith('get '))).toEqual([]);
  });

  test('leaves the sign-in as it is where a step fails', () => {
    const { status, made } = run('browser', 'protocol-mappers');
    expect(status).toBe(1);
    expect(made.some((call) => call.includes('browserFlow') || call.includes('directAccessGrants'))).toBe(false);
  });
});
