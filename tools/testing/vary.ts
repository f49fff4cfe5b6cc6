import { registerHooks } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../commands/paths.ts';

/** A replacement in one source of the product, applied on load. */
export interface Change {
  readonly name: string;
  /** Relative to the repository's root. */
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

/** @throws Error unless the source has the line exactly once: the product changed, and the variant has to follow */
export function vary(source: string, { name, file, from, to }: Change): string {
  const parts = source.split(from);
  if (parts.length !== 2) throw new Error(`la variante ${name} no encuentra lo suyo en ${file}`);
  return parts.join(to);
}

/** Makes this process load a changed source; call before loading the product. */
export function loadOtherwise(change: Change): void {
  const changed = pathToFileURL(path.join(root, change.file)).href;
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context);
      if (url !== changed) return loaded;
      return { ...loaded, source: vary(textOf(loaded.source), change) };
    },
  });
}

function textOf(source: unknown): string {
  return typeof source === 'string' ? source : Buffer.from(source as Uint8Array).toString();
}
