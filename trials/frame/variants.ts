import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../../tools/commands/paths.ts';
import type { ExportReplacement } from './replace-export.ts';
import { SEAMS, type Replacement } from './seams.ts';

const PRELOAD = path.join(import.meta.dirname, 'variant-preload.ts');

/** A server with one function replaced. A trial that does not notice that it is broken proves nothing. */
export interface BrokenServer {
  readonly name: string;
  /** What is wrong with it, as printed. */
  readonly means: string;
  readonly replaces: Replacement;
}

/** What a server process needs to load the replacement of that variant. */
export function loadingOf({ name, replaces }: Pick<BrokenServer, 'name' | 'replaces'>) {
  const replacement: ExportReplacement = {
    module: pathToFileURL(path.join(root, SEAMS[replaces.seam])).href,
    name: replaces.seam,
    variants: replaces.module,
    variant: name,
  };
  return { preload: PRELOAD, environment: { TRIAL_VARIANT: JSON.stringify(replacement) } };
}
