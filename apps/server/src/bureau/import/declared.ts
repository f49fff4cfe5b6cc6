import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { pastDay } from './columns.ts';
import type { Declared } from './database-target.ts';
import { isRefusal } from './define.ts';
import { DEMO_SOURCE, isSourceName, USUAL_SOURCE } from './origin.ts';
import { UnusableFile } from './rows.ts';

/** What the command line says of a file, as typed. */
export interface Stated {
  readonly fuente: string | undefined;
  readonly corte: string | undefined;
}

const MANIFEST = z.strictObject({ fuente: z.string().optional(), corte: z.string().optional() });

/** Source and cut-off of a file: the command line's, else those of the manifest beside the file. @throws UnusableFile */
export async function readDeclared(file: string, stated: Stated): Promise<Declared> {
  const beside = await readManifest(`${file}.manifiesto.json`);
  const fuente = stated.fuente ?? beside.fuente ?? USUAL_SOURCE;
  const corte = stated.corte ?? beside.corte;
  const problem = sourceProblem(fuente) ?? (corte === undefined ? undefined : cutoffProblem(corte));
  if (problem !== undefined) throw new UnusableFile(problem);
  return { fuente, corte: corte ?? null };
}

function sourceProblem(fuente: string): string | undefined {
  if (fuente === DEMO_SOURCE) return `«${DEMO_SOURCE}» es la fuente de los datos de demostración: elige otro nombre.`;
  if (isSourceName(fuente)) return undefined;
  return `«${fuente}» no sirve como nombre de fuente: usa hasta 40 letras minúsculas sin acento, números y guiones, como boletin-comercial.`;
}

/** Nothing that is loaded here existed earlier; an older day is a typing error. */
const FIRST_CUTOFF = '2000-01-01';

function cutoffProblem(corte: string): string | undefined {
  const read = pastDay.read(corte);
  if (isRefusal(read)) return `El corte «${corte}» no sirve: ${read.refusal}.`;
  return corte < FIRST_CUTOFF ? `El corte «${corte}» no sirve: es anterior a ${FIRST_CUTOFF}.` : undefined;
}

async function readManifest(path: string): Promise<z.infer<typeof MANIFEST>> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {};
    throw new UnusableFile(`No se puede leer el manifiesto ${path} (${error instanceof Error ? error.message : String(error)}).`);
  }
  const read = MANIFEST.safeParse(parsed(text));
  if (read.success) return read.data;
  throw new UnusableFile(
    `El manifiesto ${path} no sirve: se espera un objeto JSON con fuente y corte, como {"fuente": "boletin", "corte": "2026-10-31"}.`,
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}
