import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../commands/paths.ts';
import { vary } from '../testing/vary.ts';
import { RIGHTS_VARIANT, VARIANTS } from './variants.ts';

test.each([...VARIANTS, RIGHTS_VARIANT])('the product still has the line that the variant $name removes, once', (variant) => {
  const source = readFileSync(path.join(root, variant.file), 'utf8');
  expect(vary(source, variant)).not.toBe(source);
});
