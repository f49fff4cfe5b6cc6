import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../tools/commands/paths.ts';
import { freePort } from '../../tools/testing/free-port.ts';
import type { Program } from '../frame/program.ts';
import { knownRut, purchaseForm, TEST_CARDS } from '../frame/records.ts';
import { pollUntil } from '../frame/retry.ts';
import { startServer, urlAt } from '../frame/server.ts';
import type { Simulator } from '../frame/simulator.ts';
import type { BrokenServer } from '../frame/variants.ts';
import type { Volume } from './volume.ts';

export const COMPILED = path.join(root, '.cache/compiled');
const READY_MS = 600_000;
const RECOVERS_MS = 120_000;
const POLL_MS = 500;

/** A response; status 0 without one. */
export interface DiskAnswer {
  readonly status: number;
  readonly body: string;
}

/** A server whose embedded database is on a small volume, and the card network outside it. */
export class DiskServer {
  readonly volume: Volume;
  readonly simulator: Simulator;
  readonly log: string;
  #port = 0;
  #program: Program | undefined;

  constructor(volume: Volume, simulator: Simulator, log: string) {
    this.volume = volume;
    this.simulator = simulator;
    this.log = log;
  }

  get data(): string {
    return path.join(this.volume.folder, 'datos');
  }

  /** @returns whether it became ready */
  async start(variant?: BrokenServer): Promise<boolean> {
    this.#port ||= await freePort();
    this.#program = startServer({
      port: this.#port,
      log: this.log,
      readyMs: READY_MS,
      variant,
      settings: { DATA_DIR: this.data, WEBPAY_URL: this.simulator.url, DEMO_DATA: 'no', NODE_COMPILE_CACHE: COMPILED },
    });
    return this.#program.ready;
  }

  async stop(): Promise<void> {
    await this.#program?.stop();
  }

  async kill(): Promise<void> {
    await this.#program?.kill();
  }

  /** Starts it where it must refuse to start. @returns exit code and output */
  async startRefused(): Promise<{ readonly code: number | null; readonly said: string }> {
    const before = readFileSync(this.log, 'utf8').length;
    await this.start();
    const { code } = (await this.#program?.ended) ?? { code: null };
    return { code, said: readFileSync(this.log, 'utf8').slice(before) };
  }

  async call(to: string, form?: Readonly<Record<string, string>>): Promise<DiskAnswer> {
    const init = form && { method: 'POST', body: new URLSearchParams(form) };
    try {
      const response = await fetch(urlAt(this.#port) + to, {
        redirect: 'manual',
        signal: AbortSignal.timeout(40_000),
        ...init,
      });
      return { status: response.status, body: await response.text() };
    } catch (error) {
      return { status: 0, body: String(error) };
    }
  }

  order(): Promise<DiskAnswer> {
    return this.call('/v1/administracion/transaccion', purchaseForm(knownRut(0), 'compra@ejemplo.cl'));
  }

  /** Orders and pays on the card page, without the return to the shop. */
  async paid(): Promise<{ readonly orden: string; readonly token: string; readonly back: string }> {
    const { status, body } = await this.order();
    if (status !== 200) throw new Error(`no se pudo comprar: ${status} ${body}`);
    const { orden, token } = JSON.parse(body) as { orden: string; token: string };
    const { fields } = await this.simulator.visitor.pay({ token }, TEST_CARDS.approved);
    return { orden, token, back: `/compra-directa/paso2?${new URLSearchParams(fields)}` };
  }

  /** Repeats a request until it has this status. @returns the last response */
  async until(status: number, ask: () => Promise<DiskAnswer>): Promise<DiskAnswer> {
    let said = await ask();
    await pollUntil(async () => said.status === status || (said = await ask()).status === status, RECOVERS_MS, POLL_MS);
    return said;
  }

  status({ body }: DiskAnswer): Promise<DiskAnswer> {
    const { orden } = JSON.parse(body) as { orden: string };
    return this.call(`/v1/administracion/transaccion-estado/${orden}`);
  }

  report(orden: string): Promise<DiskAnswer> {
    return this.call(`/v1/administracion/transaccion-informe/${orden}`);
  }
}
