import fs from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { DatabaseError } from 'pg';
import { prepareValue } from 'pg/lib/utils.js';
import { parserOf } from '../types.ts';

// V8 13 aborts the process now and then when it frees compiled WebAssembly code of this engine: "Check failed: jit_page_->allocations_.erase(addr) == 1",
// https://github.com/nodejs/node/issues/64500. The code of a closed engine is still freed, with its module.
setFlagsFromString('--no-wasm-code-gc');

/** Part of Emscripten's node file system. PGlite leaves its `fsync` empty, so a commit would only reach the page cache. */
interface NodeFileSystem {
  stream_ops: { fsync?: (stream: { nfd?: number | null }) => number };
}

class SyncedFiles extends NodeFS {
  override async init(...given: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const made = await super.init(...given);
    made.emscriptenOpts.preRun?.push((module) => {
      (module.NODEFS as NodeFileSystem).stream_ops.fsync = ({ nfd }) => {
        if (nfd !== undefined && nfd !== null) fs.fsyncSync(nfd);
        return 0;
      };
    });
    return made;
  }
}

/**
 * Start parameters without PGlite's default -F ("no fsync"). The engine touches each shared buffer once and keeps it: with PostgreSQL's usual
 * 128 MB a demonstration rests at 100 MB more. What is not in them comes from the system's page cache.
 */
const START = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...['wal_sync_method=fsync', 'shared_buffers=32MB'].flatMap((setting) => ['-c', setting]),
];

export interface QueryResult {
  readonly command: string;
  readonly rowCount: number | null;
  readonly rows: Record<string, unknown>[];
}

/** The only session of the embedded engine. single-slot-pool.ts serializes its callers. */
export interface Engine {
  /** Runs one statement or, without values, several; answers like pg. @throws pg's DatabaseError */
  run(text: string, values: readonly unknown[]): Promise<QueryResult | QueryResult[]>;
  inTransaction(): boolean;
  /** The whole data folder as tar.gz, in memory, after a checkpoint. */
  dump(): Promise<Blob>;
  close(): Promise<void>;
}

/** Opens an existing folder; recovers it when the last process was killed. */
export async function openEngine(folder: string): Promise<Engine> {
  const pglite = await PGlite.create({ fs: new SyncedFiles(folder), startParams: START });
  // Values are sent and parsed as pg does it, without PGlite's own conversions.
  pglite.serializers = {};
  pglite.parsers = new Proxy({}, { get: (_, type) => parserOf(Number(type)) });
  return {
    inTransaction: () => pglite.isInTransaction(),
    close: () => pglite.close(),
    dump: async () => {
      await pglite.exec('checkpoint');
      return pglite.dumpDataDir('gzip');
    },
    async run(text, values) {
      try {
        if (values.length > 0) return answer(await pglite.query(text, values.map(sent)));
        const answers = (await pglite.exec(text)).map(answer);
        return answers.length === 1 && answers[0] ? answers[0] : answers;
      } catch (error) {
        throw asPgError(error);
      }
    },
  };
}

function answer({ command, rowCount, rows }: { command?: string; rowCount?: number; rows: object[] }): QueryResult {
  return { command: command ?? '', rowCount: rowCount ?? null, rows: rows as Record<string, unknown>[] };
}

function sent(value: unknown): string | null {
  const prepared = prepareValue(value);
  return Buffer.isBuffer(prepared) ? `\\x${prepared.toString('hex')}` : prepared;
}

const ERROR_FIELDS = [
  'severity',
  'code',
  'detail',
  'hint',
  'position',
  'internalPosition',
  'internalQuery',
  'where',
  'schema',
  'table',
  'column',
  'dataType',
  'constraint',
  'file',
  'line',
  'routine',
] as const;

/** PGlite attaches the query and its values (personal data) to errors; copying only pg's fields keeps them out of logs. */
function asPgError(error: unknown): unknown {
  if (!(error instanceof Error) || !('severity' in error)) return error;
  const given = error as Partial<DatabaseError>;
  const clean = new DatabaseError(error.message, given.length ?? 0, 'error');
  for (const field of ERROR_FIELDS) clean[field] = given[field];
  return clean;
}
