import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { findingsOfProxy } from '../deployment/expectations.ts';
import { ask, echo, NAMES, type Listening } from '../deployment/requests.ts';
import { freePort } from '../testing/free-port.ts';
import { exitWith } from '../testing/harness.ts';
import { programs, requirePrograms } from '../testing/system.ts';
import { root } from './paths.ts';

const run = promisify(execFile);
const READY_MS = 10_000;
const POLL_MS = 50;

/** Where the product and Keycloak are, address:port. */
interface Behind {
  readonly app: string;
  readonly keycloak: string;
}

/** A started proxy. */
interface Running extends Listening {
  readonly child: ChildProcess;
  /** Checks files and settings of the proxy after the requests. Returns what is wrong, one sentence each. */
  readonly look: () => Promise<string[]>;
}

/** The surroundings of a distribution's nginx.conf: what it says of TLS and logs must neither collide nor be added. */
function surrounding(folder: string): string {
  return `pid ${folder}/pid; error_log ${folder}/otro-error.log; daemon off; worker_processes 1; events {}
http { ssl_protocols TLSv1.2; access_log ${folder}/otro.log; client_body_temp_path ${folder}/c; proxy_temp_path ${folder}/p;
fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s; include ${folder}/veridico.conf; }\n`;
}

async function startNginx(folder: string, { app, keycloak }: Behind): Promise<Running> {
  const [port, plain] = [await freePort(), await freePort()];
  const [key, certificate] = ['privkey.pem', 'fullchain.pem'].map((name) => path.join(folder, name));
  const names = Object.values(NAMES).map((name) => `DNS:${name}`);
  const made = ['-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=prueba', '-addext', `subjectAltName=${names.join(',')}`];
  await run('openssl', ['req', '-x509', ...made, '-keyout', key ?? '', '-out', certificate ?? '']);
  const log = path.join(folder, 'veridico.log');
  const env = { PATH: process.env['PATH'], WWW_HOST: NAMES.www, CUENTAS_HOST: NAMES.cuentas, APP_ADDRESS: app, KEYCLOAK_ADDRESS: keycloak };
  const files = { TLS_FOLDER: folder, ACCESS_LOG: log, ERROR_LOG: path.join(folder, 'error.log') };
  const { stdout } = await run(path.join(root, 'deploy/proxy/make-config.sh'), [], { env: { ...env, ...files } });
  const here = stdout.replaceAll('listen 443 ', `listen 127.0.0.1:${port} `).replaceAll('listen 80 ', `listen 127.0.0.1:${plain} `);
  await writeFile(path.join(folder, 'veridico.conf'), here);
  const conf = path.join(folder, 'nginx.conf');
  await writeFile(conf, surrounding(folder));
  const nginx = programs.nginx.find() ?? '';
  await run(nginx, ['-t', '-p', folder, '-c', conf]);
  const ca = await readFile(certificate ?? '', 'utf8');
  const look = async () => {
    const inTheClear = await ask({ port: plain }, NAMES.www, '/v1/catalogo');
    const led = await ask({ port: plain }, NAMES.www, '/inicio');
    const { headers } = await ask({ port, ca }, NAMES.www, '/metricas');
    const written = await Promise.all([log, path.join(folder, 'otro.log')].map((file) => readFile(file, 'utf8').catch(() => '')));
    return [
      ...(inTheClear.status === 403 ? [] : [`sin cifrar, /v1 responde ${inTheClear.status} y no 403`]),
      ...(led.headers.location === `https://${NAMES.www}/inicio` ? [] : ['sin cifrar, una página no lleva a la cifrada']),
      ...(headers['strict-transport-security']?.startsWith('max-age=') ? [] : ['falta Strict-Transport-Security']),
      ...(written[0]?.includes(' 404 ') ? [] : ['el registro no anota las respuestas']),
      ...(written.join('').includes('/inicio') ? ['el registro anota direcciones'] : []),
    ];
  };
  const child = spawn(nginx, ['-p', folder, '-c', conf], { stdio: ['ignore', 'ignore', 'inherit'] });
  return { port, ca, child, look };
}

async function startHaproxy(folder: string, { app, keycloak }: Behind): Promise<Running> {
  const port = await freePort();
  const env = { PATH: process.env['PATH'], NODOS: `${app} ${app}`, CUENTAS: keycloak, CUENTAS_HOST: NAMES.cuentas };
  const { stdout } = await run(path.join(root, 'deploy/haproxy/make-config.sh'), [], { env });
  const file = path.join(folder, 'haproxy.cfg');
  await writeFile(file, stdout);
  const own = { ESCUCHA: `127.0.0.1:${port}`, ESQUEMA: 'https' };
  const haproxy = programs.haproxy.find() ?? '';
  await run(haproxy, ['-c', '-f', file], { env: own });
  const child = spawn(haproxy, ['-db', '-f', file], { env: own, stdio: ['ignore', 'ignore', 'ignore'] });
  return { port, child, look: () => Promise.resolve([]) };
}

async function untilItAnswers(proxy: Listening): Promise<void> {
  const end = Date.now() + READY_MS;
  for (;;) {
    const answers = await ask(proxy, NAMES.www, '/metricas').then(
      () => true,
      () => false,
    );
    if (answers) return;
    if (Date.now() > end) throw new Error('el proxy no parte');
    await new Promise((resolve) => {
      setTimeout(resolve, POLL_MS);
    });
  }
}

/** Runs one proxy with its configuration of deploy/ in front of two servers that tell what they got. */
async function tryOut(name: string, start: (folder: string, behind: Behind) => Promise<Running>): Promise<number> {
  const folder = await mkdtemp(path.join(tmpdir(), 'veridico-proxy-'));
  const servers = await Promise.all([echo('app'), echo('keycloak')]);
  let child: ChildProcess | undefined;
  try {
    const [app, keycloak] = servers;
    const running = await start(folder, { app: app.address, keycloak: keycloak.address });
    ({ child } = running);
    await untilItAnswers(running);
    const wrong = [...(await findingsOfProxy(running)), ...(await running.look())];
    console.log([`${wrong.length === 0 ? 'bien' : 'MAL '}  ${name}`, ...wrong].join('\n        '));
    return wrong.length;
  } finally {
    if (child && child.exitCode === null) {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    }
    for (const server of servers) server.close();
    await rm(folder, { recursive: true, force: true });
  }
}

await exitWith(async () => {
  requirePrograms(['nginx', 'haproxy', 'envsubst']);
  const wrong = [await tryOut('nginx, deploy/proxy', startNginx), await tryOut('HAProxy, deploy/haproxy', startHaproxy)];
  return wrong.every((count) => count === 0) ? 0 : 1;
});
