import fs from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { DatabaseError } from 'pg';
import { prepareValue } from 'pg/lib/utils.js';
import { parserOf } from '../types.ts';

/** Part of Emscripten's node file system; PGlite leaves its `fsync` empty, so a commit would only reach the page cache. */
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

/** The engine starts with -F, "no fsync". */
const START = [...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'), '-c', 'wal_sync_method=fsync'];

export interface Answer {
  readonly command: string;
  readonly rowCount: number | null;
  readonly rows: Record<string, unknown>[];
}

/** The one session of the embedded engine. Callers take turns outside: see single-slot-pool.ts. */
export interface Engine {
  /** Answers as pg does: one statement, or without values also several. @throws pg's DatabaseError */
  run(text: string, values: readonly unknown[]): Promise<Answer | Answer[]>;
  inTransaction(): boolean;
  close(): Promise<void>;
}

/** Opens an existing folder, recovering it when the last process was killed. */
export async function openEngine(folder: string): Promise<Engine> {
  const pglite = await PGlite.create({ fs: new SyncedFiles(folder), startParams: START });
  // Values travel as pg would send them and come back as pg would read them, whatever the engine's own habits are.
  pglite.serializers = {};
  pglite.parsers = new Proxy({}, { get: (_, type) => parserOf(Number(type)) });
  return {
    inTransaction: () => pglite.isInTransaction(),
    close: () => pglite.close(),
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

function answer({ command, rowCount, rows }: { command?: string; rowCount?: number; rows: object[] }): Answer {
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

/** The engine hangs the query and its values, personal data among them, on its errors; a log would show them. */
function asPgError(error: unknown): unknown {
  if (!(error instanceof Error) || !('severity' in error)) return error;
  const given = error as Partial<DatabaseError>;
  const clean = new DatabaseError(error.message, given.length ?? 0, 'error');
  for (const field of ERROR_FIELDS) clean[field] = given[field];
  return clean;
}
