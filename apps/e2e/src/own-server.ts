import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../../tools/testing/free-port.ts';

const MAIN = path.resolve(import.meta.dirname, '../../server/src/main.ts');

/** A server of a test's own, which it may kill; its folder outlives each process. */
export class OwnServer {
  readonly url: string;
  readonly #environment: NodeJS.ProcessEnv;
  #process: ChildProcess | undefined;

  private constructor(port: number, settings: NodeJS.ProcessEnv) {
    this.url = `http://localhost:${port}`;
    this.#environment = { ...process.env, PORT: String(port), DATA_DIR: mkdtempSync(path.join(tmpdir(), 'veridico-own-')), ...settings };
  }

  /** @param settings beside the usual ones */
  static async open(settings: NodeJS.ProcessEnv = {}): Promise<OwnServer> {
    const server = new OwnServer(await freePort(), settings);
    await server.start();
    return server;
  }

  /** Starts a process on the folder as the last one left it. */
  async start(): Promise<void> {
    const child = spawn(process.execPath, [MAIN], { env: this.#environment, stdio: 'ignore' });
    this.#process = child;
    while (child.exitCode === null) {
      if ((await fetch(`${this.url}/salud`).catch(() => undefined))?.ok) return;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    throw new Error(`the server ended with ${child.exitCode}`);
  }

  /** As a power cut does: nothing is finished, nothing is told. */
  async kill(): Promise<void> {
    const child = this.#process;
    if (!child || child.exitCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await gone;
  }

  async close(): Promise<void> {
    await this.kill();
    rmSync(this.#environment['DATA_DIR'] ?? '', { recursive: true, force: true });
  }
}
