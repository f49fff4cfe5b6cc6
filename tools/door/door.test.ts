import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { fixture, type Fixture } from '../testing/fixture.ts';
import { isInstalled } from './installed.mjs';
import { findRuntime } from './runtime.mjs';

vi.setConfig({ testTimeout: 30_000 });

const DOOR = ['start.mjs', 'door/installed.mjs', 'door/preload.mjs', 'door/run.mjs', 'door/runtime.mjs', 'door/stop-with-parent.mjs'];

/** Prints its process id once ready, and a message when stopped. */
const SERVER = `
process.on('SIGTERM', () => {
  console.log('cerrado');
  setTimeout(() => process.exit(7), 50);
});
setInterval(() => {}, 1000);
console.log('listo ' + process.pid);
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
  endAfterTest(Number(await opened.hears(/construido\nlisto (\d+)/)));
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

test('missing packages are installed first, quietly, and only once', async () => {
  const tree = house();
  const npm = `
const fs = require('fs');
fs.appendFileSync('npm.log', process.argv.slice(2).join(' ') + '\\n');
fs.writeFileSync('node_modules/.package-lock.json', fs.readFileSync('package-lock.json'));
console.log('added 300 packages');
`;
  tree.write('npm.cjs', npm);
  tree.write('package-lock.json', '{"packages":{"node_modules/a":{"version":"1.0.0","integrity":"x"}}}');
  const environment = { npm_execpath: path.join(tree.root, 'npm.cjs') };
  for (const said of ['Instalando dependencias…\na\n', 'a\n']) {
    const opened = startCommand(tree, ['import', 'a'], environment);
    await once(opened.child, 'close');
    expect(opened.said()).toBe(said);
  }
  expect(readFileSync(path.join(tree.root, 'npm.log'), 'utf8')).toMatch(/^ci .*--loglevel=error.*\n$/);
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
