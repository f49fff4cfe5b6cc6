import { expect, test } from 'vitest';
import { settingsPage } from './generate-settings.ts';

test('a setting says its default, its values and what it does', () => {
  const page = settingsPage();
  expect(page).toContain('| `PORT` | `3000` | 0 a 65535 | Puerto |');
  expect(page).toContain('| `WEBPAY_ENV` | `simulado` | `simulado`, `integracion`, `produccion` | Quién cobra |');
  expect(page).toMatch(/\| `SECRET_KEY` \| {2}\| un texto \| 32 bytes en hexadecimal/);
});
