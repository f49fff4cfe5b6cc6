import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import path from 'node:path';
import { buildWhenStale, forgetBuild } from '../web/build.ts';
import { root } from './paths.ts';

const SETTLE_MS = 200;
const SERVER_SOURCES = ['apps/server/src', 'packages'];
const SOURCE = /\.(ts|typ|css|svg)$/;

let server: ChildProcess | undefined;
let restarting = false;
let again = false;

/** One server at a time: the embedded database belongs to one process, which must end before the next opens it. */
async function restart(): Promise<void> {
  again = true;
  if (restarting) return;
  restarting = true;
  while (again) {
    again = false;
    await stop(server);
    server = spawn(process.execPath, [path.join(root, 'apps/server/src/app/main.ts')], { cwd: root, stdio: 'inherit' });
    server.once('exit', (code) => {
      if (code) console.error('El servidor se detuvo. Volverá a partir cuando cambie un archivo.');
    });
  }
  restarting = false;
}

async function stop(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}

await buildWhenStale(root);
forgetBuild(root);
const vite = spawn(path.join(root, 'node_modules/.bin/vite'), ['build', '--watch', '--logLevel', 'warn'], {
  cwd: path.join(root, 'apps/web'),
  stdio: ['ignore', 'inherit', 'inherit'],
  env: { ...process.env, NODE_ENV: 'production' },
});

let settled: NodeJS.Timeout | undefined;
for (const folder of SERVER_SOURCES) {
  watch(path.join(root, folder), { recursive: true }, (_, file) => {
    if (!file || !SOURCE.test(file) || file.includes('.test.')) return;
    clearTimeout(settled);
    settled = setTimeout(() => void restart(), SETTLE_MS);
  });
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    clearTimeout(settled);
    vite.kill();
    void stop(server).then(() => process.exit(0));
  });
}
await restart();
