import { expect, test } from 'vitest';
import { z } from 'zod';
import { settingsPage } from './generate-settings.ts';

test('a setting shows its default, values and description', () => {
  const schema = z.object({
    PORT: z.coerce.number().int().min(0).max(65_535).default(3000).describe('Puerto'),
    PAYER: z.enum(['', 'simulado']).default('').describe('Quién cobra | y cómo'),
    URL: z.url().optional().describe('Dirección'),
    FLAG: z
      .string()
      .default('')
      .transform((value) => value === 'true')
      .describe('Permite algo'),
  });
  expect(settingsPage(schema).split('\n').slice(-5)).toEqual([
    '| `PORT` | `3000` | 0 a 65535 | Puerto |',
    '| `PAYER` |  | vacío, `simulado` | Quién cobra \\| y cómo |',
    '| `URL` |  | una dirección | Dirección |',
    '| `FLAG` |  | un texto | Permite algo |',
    '',
  ]);
});

test('a setting without a description is refused', () => {
  expect(() => settingsPage(z.object({ PORT: z.string() }))).toThrow('description');
});
