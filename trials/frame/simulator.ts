import { z } from 'zod';
import { simulatedVisitor } from '../../apps/server/src/providers/payments/simulated/visitor.ts';
import { freePort } from '../../tools/testing/free-port.ts';
import { startProgram } from './program.ts';

export interface SimulatorOptions {
  readonly seed: string;
  /** Probabilities of the simulator's faults. */
  readonly odds: string;
  /** Random delay before each call is handled. */
  readonly maxDelayMs: number;
  readonly slowMs: number;
  readonly log: string;
  readonly cache: string;
}

const payment = z.object({
  token: z.string(),
  buy_order: z.string(),
  /** Pesos. */
  monto: z.int(),
  estado: z.string(),
  reembolsado: z.int(),
  confirmado: z.string().nullable(),
  /** Requests of the shop, answered or not. */
  confirmaciones: z.int(),
  devoluciones: z.int(),
});

/** A payment in the simulator's ledger. */
export type BankPayment = Readonly<z.infer<typeof payment>>;

export interface Simulator {
  readonly url: string;
  readonly visitor: ReturnType<typeof simulatedVisitor>;
  /** The simulator's ledger. */
  payments(): Promise<readonly BankPayment[]>;
  /** Chooses the scenario of an open payment. */
  choose(token: string, scenario: string): Promise<void>;
  stop(): Promise<void>;
}

const READY_MS = 600_000;

/** Starts the simulated card network in a process that no trial kills. */
export async function startSimulator({ seed, odds, maxDelayMs, slowMs, log, cache }: SimulatorOptions): Promise<Simulator> {
  const port = await freePort();
  const program = startProgram({
    file: 'apps/server/src/providers/payments/simulated/serve.ts',
    args: Object.entries({ port, seed, odds, 'slow-ms': slowMs, 'max-delay-ms': maxDelayMs }).map(([name, value]) => `--${name}=${value}`),
    environment: { NODE_COMPILE_CACHE: cache },
    ready: 'listo en',
    readyMs: READY_MS,
    log,
  });
  if (!(await program.ready)) throw new Error(`el simulador de pagos no parte: ${log}`);
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    visitor: simulatedVisitor(url),
    payments: async () => z.array(payment).parse(await (await fetch(`${url}/libro.json`)).json()),
    async choose(token, scenario) {
      const page = await fetch(`${url}/webpayserver/initTransaction?${new URLSearchParams({ token_ws: token, escenario: scenario })}`);
      if (!page.ok) throw new Error(`el simulador no conoce «${scenario}»`);
    },
    stop: program.stop,
  };
}
