import { DEFAULT_RATES } from '../../apps/server/src/settings/rates.ts';
import { startProgram, type Program } from './program.ts';
import { loadingOf, type BrokenServer } from './variants.ts';

export const SECRET_KEY = 'c0'.repeat(32);
/** Setting RATES that lifts all limits: the requests of a trial come from one address. */
export const NO_LIMITS = Object.keys(DEFAULT_RATES)
  .map((name) => `${name}=99999999/60`)
  .join(',');

/** A server that is broken by the replacement of one function. */
export type LoadedVariant = Pick<BrokenServer, 'name' | 'replaces'>;

export interface ServerOptions {
  readonly port: number;
  /** Takes what it prints. */
  readonly log: string;
  /** Where its sources are; the repository's root by default. */
  readonly tree?: string | undefined;
  /** How long it may take until it is ready, ms. */
  readonly readyMs?: number;
  readonly variant?: LoadedVariant | undefined;
  /** Modules loaded before it. */
  readonly preloads?: readonly string[];
  /** Settings besides the default ones, or instead of them. */
  readonly settings: Readonly<Record<string, string>>;
}

/** Address of a server on this machine. */
export function urlAt(port: number): string {
  return `http://127.0.0.1:${port}`;
}

/** The server in a process of its own, with one drawing thread. */
export function startServer({ port, log, tree, readyMs, variant, preloads = [], settings }: ServerOptions): Program {
  const loading = variant && loadingOf(variant);
  return startProgram({
    ...(tree !== undefined && { tree }),
    ...(readyMs !== undefined && { readyMs }),
    file: 'apps/server/src/app/main.ts',
    ready: 'Verídico listo',
    log,
    preloads: [...preloads, ...(loading ? [loading.preload] : [])],
    environment: {
      PORT: String(port),
      PUBLIC_URL: urlAt(port),
      SECRET_KEY,
      DRAWING_THREADS: '1',
      ...settings,
      ...loading?.environment,
    },
  });
}
