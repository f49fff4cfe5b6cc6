import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { familiesIn, PANELS } from '../generate-dashboard.ts';
import { freePort } from '../testing/free-port.ts';
import { exitWith } from '../testing/harness.ts';
import { programs, requirePrograms } from '../testing/system.ts';
import { root } from './paths.ts';

const TOKEN = 'a'.repeat(64);
const READY_MS = 120_000;
/** A rate needs two scrapes, and a busy machine delays them. */
const SCRAPED_MS = 60_000;

const answer = z.object({
  status: z.string(),
  error: z.string().optional(),
  data: z.object({ result: z.array(z.unknown()) }).optional(),
});

async function untilOk(url: string, headers: Record<string, string> = {}): Promise<void> {
  const end = Date.now() + READY_MS;
  for (;;) {
    const ok = await fetch(url, { headers }).then(
      (response) => response.ok,
      () => false,
    );
    if (ok) return;
    if (Date.now() > end) throw new Error(`${url} no responde`);
    await pause(200);
  }
}

/** The families that the server declares, each with whether it has a value now. */
async function declaredFamilies(url: string): Promise<Map<string, boolean>> {
  const text = await (await fetch(`${url}/metricas`, { headers: { authorization: `Bearer ${TOKEN}` } })).text();
  const names = [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name);
  return new Map(names.map((name) => [name, new RegExp(`^${name}(?:_total|_bucket)?[{ ]`, 'm').test(text)]));
}

/** What is wrong with the queries of the dashboard, one sentence each. */
async function findings(server: string, prometheus: string): Promise<string[]> {
  const families = await declaredFamilies(server);
  const drawn = new Set<string>();
  const wrong: string[] = [];
  for (const [query] of PANELS.flatMap(({ lines }) => lines)) {
    const names = familiesIn(query);
    for (const name of names) drawn.add(name);
    const unknown = names.filter((name) => !families.has(name));
    const asked = await fetch(`${prometheus}/api/v1/query?query=${encodeURIComponent(query)}`);
    const { status, error, data } = answer.parse(await asked.json());
    if (unknown.length > 0) wrong.push(`${query}: el servidor no mide ${unknown.join(', ')}`);
    else if (status !== 'success') wrong.push(`${query}: ${error}`);
    else if (data?.result.length === 0 && names.every((name) => families.get(name))) wrong.push(`${query}: sin resultado`);
  }
  const undrawn = [...families.keys()].filter((name) => !drawn.has(name));
  return undrawn.length === 0 ? wrong : [...wrong, `ningún panel muestra ${undrawn.join(', ')}`];
}

/** Runs each query of the dashboard on Prometheus beside a server with demonstration data. Returns the number of findings. */
async function tryOut(folder: string, children: ChildProcess[]): Promise<number> {
  const [port, own] = [await freePort(), await freePort()];
  const [server, prometheus] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${own}`];
  const settings = { PORT: String(port), DATA_DIR: path.join(folder, 'datos'), METRICS_TOKEN: TOKEN, LOG_LEVEL: 'error' };
  const program = path.join(root, 'apps/server/src/app/main.ts');
  children.push(spawn(process.execPath, [program], { env: { ...process.env, ...settings }, stdio: ['ignore', 'ignore', 'inherit'] }));
  await untilOk(`${server}/salud`);
  const config = path.join(folder, 'prometheus.yml');
  const scrape = `{ job_name: veridico, metrics_path: /metricas, authorization: { credentials: ${TOKEN} }, static_configs: [{ targets: ['127.0.0.1:${port}'] }] }`;
  await writeFile(config, `global: { scrape_interval: 1s }\nscrape_configs: [${scrape}]\n`);
  const options = [
    `--config.file=${config}`,
    `--storage.tsdb.path=${folder}/serie`,
    `--web.listen-address=127.0.0.1:${own}`,
    '--log.level=error',
  ];
  children.push(spawn(programs.prometheus.find() ?? '', options, { stdio: ['ignore', 'ignore', 'inherit'] }));
  await untilOk(`${prometheus}/-/ready`);
  for (const address of ['/inicio', '/v1/administracion/planes', '/no-existe']) await fetch(server + address);
  const end = Date.now() + SCRAPED_MS;
  let wrong = await findings(server, prometheus);
  while (wrong.length > 0 && Date.now() < end) {
    await pause(1_000);
    wrong = await findings(server, prometheus);
  }
  const count = PANELS.reduce((sum, { lines }) => sum + lines.length, 0);
  console.log([`${wrong.length === 0 ? 'bien' : 'MAL '}  ${count} consultas de deploy/grafana/veridico.json`, ...wrong].join('\n      '));
  console.log('Grafana mismo no se ejecuta aquí: su archivo se prueba consulta por consulta.');
  return wrong.length;
}

await exitWith(async () => {
  requirePrograms(['prometheus']);
  const folder = await mkdtemp(path.join(tmpdir(), 'veridico-panel-'));
  const children: ChildProcess[] = [];
  try {
    return (await tryOut(folder, children)) === 0 ? 0 : 1;
  } finally {
    for (const child of children.filter(({ exitCode }) => exitCode === null)) {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    }
    await rm(folder, { recursive: true, force: true });
  }
});
