import { beforeAll, beforeEach, expect, test } from 'vitest';
import { fill, holdTime, later, type Handler } from '../../testing.tsx';
import { freshTab, openPurchase } from './testing-purchase.tsx';

beforeAll(() => import('./company-echo.tsx'));
beforeEach(() => {
  holdTime();
  freshTab();
});

const said = () => document.querySelector('form p[role=status]')?.textContent;
const asked = (calls: Awaited<ReturnType<typeof openPurchase>>) =>
  calls.filter(({ path }) => path.endsWith('/empresa-del-rut')).map(({ body }) => JSON.parse(body) as object);

test.each<[string, Handler, string]>([
  [
    'its name, commune and year',
    () => [200, { empresa: { nombre: 'Transportes N••• Ltda.', comuna: 'Ñuñoa', desde: 2009 } }],
    'Es de Transportes N••• Ltda., Ñuñoa, desde 2009.',
  ],
  ['its name alone', () => [200, { empresa: { nombre: 'Ñ••• SpA', comuna: '', desde: null } }], 'Es de Ñ••• SpA.'],
  [
    'that it is not in the records',
    () => [200, { empresa: null }],
    'No tenemos registros de este RUT. Revisa que sea el de la empresa que buscas.',
  ],
  ['that nothing can be shown now', () => 'down', 'Ahora no podemos mostrarte de qué empresa es este RUT. Puedes comprar igual.'],
])('a valid RUT of a company tells %s', async (_, empresa, sentence) => {
  const calls = await openPurchase({ empresa });
  await fill({ run: '58.234.577-5' });
  await later(500);
  expect(said()).toBe(sentence);
  expect(asked(calls)).toEqual([{ rut: '58234577-5' }]);
});

test('an unfinished or a person’s RUT asks for nothing; another RUT replaces the sentence', async () => {
  const calls = await openPurchase({
    empresa: ({ body }) => [200, { empresa: { nombre: body.includes('58234577') ? 'U•••' : 'D•••', comuna: '', desde: null } }],
  });
  await fill({ run: '58234' });
  await later(500);
  await fill({ run: '12345678-5' });
  await later(500);
  expect(asked(calls)).toEqual([]);
  await fill({ run: '58234577-5' });
  await later(500);
  expect(said()).toBe('Es de U•••.');
  await fill({ run: '76192083-9' });
  expect(said()).toBe('');
  await later(500);
  expect(said()).toBe('Es de D•••.');
});
