import { registerHooks } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../commands/paths.ts';
import { VARIANTS, vary } from './variants.ts';

/** Loaded before a server: has it load one source otherwise than it is written, as CRASH_VARIANT names it. */
const variant = VARIANTS.find(({ name }) => name === process.env['CRASH_VARIANT']);

if (variant) {
  const changed = pathToFileURL(path.join(root, variant.file)).href;
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context);
      if (url !== changed) return loaded;
      return { ...loaded, source: vary(textOf(loaded.source), variant) };
    },
  });
}

function textOf(source: unknown): string {
  return typeof source === 'string' ? source : Buffer.from(source as Uint8Array).toString();
}
