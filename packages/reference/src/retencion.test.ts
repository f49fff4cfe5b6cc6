import { expect, test } from 'vitest';
import { RETENCION_LEYES } from './retencion-leyes.ts';
import { enPalabras, promesa, RETENCION } from './retencion.ts';

test.each([
  [{ anios: 5 }, 'cinco años'],
  [{ aniosTributarios: 6 }, 'seis años'],
  [{ anios: 7 }, '7 años'],
  [{ dias: 90 }, '90 días'],
  [{ horas: 24 }, '24 horas'],
  [{ horas: 1 }, 'una hora'],
])('%o is %s', (plazo, words) => expect(enPalabras(plazo)).toBe(words));

test('a retention sentence states what, how long, from when, and what remains', () => {
  expect(promesa(RETENCION.verificaciones)).toBe(
    'El detalle de quién verificó un informe o lo intentó, con la marca en lugar de su IP: 90 días desde cada intento. El informe conserva solo cuántas veces fue verificado.',
  );
});

test.each(Object.entries(RETENCION_LEYES))('%s names its law and source', (_, { ley, fuente }) => {
  expect(ley).toMatch(/Ley|Código/);
  expect(new URL(fuente).hostname).toMatch(/^(www\.)?(bcn|sii)\.cl$/);
});
