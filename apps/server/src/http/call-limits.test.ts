import { routes } from '@veridico/api';
import { expect, test } from 'vitest';
import { assertDeclared, withinLimits } from './call-limits.ts';

test('a call that counts against a limit its row does not name fails', async () => {
  const counting = (name: 'orden' | 'firma') => withinLimits(routes.transaccionEstado, async () => assertDeclared(name));
  await expect(counting('orden')).resolves.toBeUndefined();
  await expect(counting('firma')).rejects.toThrow('firma is no limit of this call');
});

test('pages that are no calls of the API count against any limit', () => {
  expect(() => assertDeclared('ingreso')).not.toThrow();
});
