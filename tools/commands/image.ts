import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { baseImageOf, makeBase, npmFolder } from '../image/base.ts';
import { Builder, type ImageConfig } from '../image/builder.ts';
import { ownFiles, strangeContents } from '../image/contents.ts';
import { npmVolumes, writeContext } from '../image/context.ts';
import { settingsOf } from '../image/installation.ts';
import { importFolder, seeRefusal, seeServer, type Seen } from '../image/trial.ts';
import { freePort } from '../testing/free-port.ts';
import { exitWith, NotPossible, onInterrupt } from '../testing/harness.ts';
import { startCluster } from '../testing/postgres.ts';
import { requirePostgres, requirePrograms } from '../testing/system.ts';
import { root } from './paths.ts';
import { seconds } from './seconds.ts';

const CONTAINERFILE = 'deploy/Containerfile';
const IMAGE = 'localhost/veridico';

/** What has to be undone, in reverse order. */
const opened: (() => unknown)[] = [];

async function undo(): Promise<void> {
  for (const each of opened.splice(0).toReversed()) await each();
}

function report({ what, wrong }: Seen): number {
  console.log([`${wrong.length === 0 ? 'bien' : 'MAL '}  ${what}`, ...wrong.join('\n').split('\n').filter(Boolean)].join('\n        '));
  return wrong.length;
}

/** Builds the image as deploy/compose.yaml has it built. */
async function buildImage(builder: Builder, folder: string): Promise<ImageConfig> {
  const name = baseImageOf(readFileSync(path.join(root, CONTAINERFILE), 'utf8'), process.versions.node);
  console.log(`Haciendo ${name} con Debian, el Node de node_modules y el npm de esta máquina…`);
  await makeBase(builder, folder, { name, npm: await npmFolder() });
  const context = path.join(folder, 'context');
  mkdirSync(context);
  writeContext(context);
  console.log(`Construyendo ${CONTAINERFILE}…`);
  await builder.build(context, { file: CONTAINERFILE, tag: IMAGE, volumes: await npmVolumes(folder) });
  return builder.configOf(IMAGE);
}

/** @returns how many things are wrong */
async function tryImage(folder: string): Promise<number> {
  const began = performance.now();
  const builder = new Builder(folder);
  const config = await buildImage(builder, folder);
  console.log(`Construida en ${seconds(began)}: ${await builder.sizeOf(IMAGE)}, con Debian y Node.`);
  const name = await builder.call('from', '--pull-never', IMAGE);
  const mounted = await builder.call('mount', name);
  opened.push(() => builder.call('umount', name));
  let wrong = report({ what: 'la imagen tiene el programa y nada más', wrong: strangeContents(mounted) });

  const before = ownFiles(mounted);
  const cluster = await startCluster(requirePostgres());
  opened.push(() => cluster.stop());
  const imports = importFolder(folder);
  const volumes = [{ from: imports, to: '/importar', writable: true }];
  const bare = { builder, name, config, running: {} };
  wrong += report(await seeRefusal(bare));
  const port = await freePort();
  const installed = { ...bare, running: { volumes, environment: settingsOf(cluster.url, port) } };
  for (const seen of await seeServer(installed, { url: `http://127.0.0.1:${port}`, imports })) wrong += report(seen);
  const written = ownFiles(mounted).filter((file) => !before.includes(file));
  wrong += report({ what: 'no escribe donde deploy/compose.yaml no lo deja', wrong: written });
  console.log(
    `En ${seconds(began)}. No se prueba deploy/compose.yaml, que npm test solo lee: ni su red, ni sus volúmenes, ni sus límites.`,
  );
  return wrong;
}

async function main(): Promise<number> {
  requirePrograms(['buildah', 'mmdebstrap', 'postgresql']);
  if (process.getuid?.() !== 0 || process.platform !== 'linux' || process.arch !== 'x64')
    throw new NotPossible('buildah entra en la imagen con chroot: solo root, en un Linux de 64 bits (x64).');
  const folder = mkdtempSync(path.join(os.tmpdir(), 'veridico-imagen-'));
  opened.push(() => rmSync(folder, { recursive: true, force: true }));
  try {
    return (await tryImage(folder)) === 0 ? 0 : 1;
  } finally {
    await undo();
  }
}

onInterrupt(undo);
await exitWith(main);
