import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { Builder, ImageConfig, Running } from './builder.ts';

const READY_MS = 90_000;
const STEP_MS = 200;

/** An installation's settings for production: everything is a stand-in but the database, as no other service is at hand. */
export function settingsOf(databaseUrl: string, port: number): Readonly<Record<string, string>> {
  return {
    DATABASE_URL: databaseUrl,
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: 'https://www.veridico.example',
    SECRET_KEY: randomBytes(32).toString('hex'),
    ALLOW_STAND_INS: 'pagos,cuentas,captcha,correo,sello,facturas,serie',
    WEBPAY_ENV: 'simulado',
    DEMO_PASSWORD: randomBytes(12).toString('hex'),
    MERCHANT_NAME: 'Verídico SpA',
    MERCHANT_RUT: '76.086.428-5',
    MERCHANT_ADDRESS: 'Los Canelos 123, Chillán',
    MERCHANT_SIGNER: 'Elena Prado',
    MERCHANT_SIGNER_RUT: '12.345.678-5',
    MERCHANT_SIGNER_TITLE: 'Gerenta general',
    DATA_OFFICER_NAME: 'Elena Prado',
    DATA_OFFICER_MAIL: 'datos@veridico.example',
    IMPACT_ASSESSMENT: '2026-11-20 EIPD-1',
    CONTACT_EMAIL: 'hola@veridico.example',
  };
}

export interface Ended {
  readonly code: number | null;
  /** What it printed, both streams in order of arrival. */
  readonly said: string;
}

/** A started server of the image. */
export interface Served {
  said(): string;
  /** The user id of the process. */
  readonly user: number;
  /** Sends the image's stop signal. @returns the exit code */
  stop(): Promise<number | null>;
}

/** A working container of the image, and how its programs run. */
export interface Container {
  readonly builder: Builder;
  readonly name: string;
  readonly config: ImageConfig;
  readonly running: Running;
}

/** Runs the image's entry point, with its usual command where none is given. */
export async function order({ builder, name, config, running }: Container, args: readonly string[] = config.Cmd): Promise<Ended> {
  return ended(builder.spawn(name, [...config.Entrypoint, ...args], running));
}

/** Runs the image's health check. @returns its exit code: 0 healthy */
export async function health({ builder, name, config, running }: Container): Promise<number | null> {
  const [, ...command] = config.Healthcheck.Test;
  return (await ended(builder.spawn(name, command, running))).code;
}

/** Starts the server with the image's usual command. @throws Error with what it said when it ends before it is ready, or takes too long */
export async function serve({ builder, name, config, running }: Container): Promise<Served> {
  const child = builder.spawn(name, [...config.Entrypoint, ...config.Cmd], running);
  const said = collect(child);
  const until = Date.now() + READY_MS;
  while (!said().includes('Verídico listo') && child.exitCode === null && Date.now() < until) await wait(STEP_MS);
  const program = programOf(child);
  if (program === undefined) throw new Error(`el servidor de la imagen no parte:\n${said()}`);
  return {
    said,
    user: Number(/^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${program}/status`, 'utf8'))?.[1]),
    async stop() {
      const exit = once(child, 'close');
      process.kill(program, config.StopSignal);
      await exit;
      return child.exitCode;
    },
  };
}

/** The last of the processes that buildah put one below the other: the program in the container. */
function programOf(child: ChildProcess): number | undefined {
  let last = child.pid;
  for (let below = last; below !== undefined; below = childOf(below)) last = below;
  return last === child.pid ? undefined : last;
}

/** Linux lists the children of each thread apart. */
function childOf(pid: number): number | undefined {
  try {
    const below = readdirSync(`/proc/${pid}/task`).map((thread) => readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8'));
    return Number(below.join(' ').trim().split(' ')[0]) || undefined;
  } catch {
    return undefined;
  }
}

function collect(child: ChildProcess): () => string {
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text: string) => (said += text));
  return () => said;
}

async function ended(child: ChildProcess): Promise<Ended> {
  const said = collect(child);
  await once(child, 'close');
  return { code: child.exitCode, said: said() };
}
