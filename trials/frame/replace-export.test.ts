import { execFile } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { fixture } from '../../tools/testing/fixture.ts';
import type { ExportReplacement } from './replace-export.ts';

const PRELOAD = pathToFileURL(path.join(import.meta.dirname, 'variant-preload.ts')).href;

const FILES = {
  'price.ts':
    'export const currency: string = "CLP"; export function price(): number { return 1; } export const twice = () => 2 * price();',
  'main.ts': 'import { currency, price, twice } from "./price.ts"; console.log(currency, price(), twice());',
  'variants.ts': 'export const VARIANTS = [{ name: "dear", replaces: { by: (price: () => number) => () => price() + 10 } }];',
};

test('another module gets the replaced function and the original’s other exports', async () => {
  const { root } = fixture(FILES);
  const at = (file: string) => pathToFileURL(path.join(root, file)).href;
  const replacement: ExportReplacement = { module: at('price.ts'), name: 'price', variants: at('variants.ts'), variant: 'dear' };
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', PRELOAD, path.join(root, 'main.ts')], {
    env: { ...process.env, TRIAL_VARIANT: JSON.stringify(replacement) },
  });
  expect(stdout.trim()).toBe('CLP 11 2');
});
