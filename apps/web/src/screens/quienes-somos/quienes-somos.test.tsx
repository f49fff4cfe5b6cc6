import { expect, test } from 'vitest';
import { fakeServer, settle, show, text, type Handler } from '../../testing.tsx';
import { QuienesSomos } from './quienes-somos.tsx';

const MONTHS = Array.from({ length: 12 }, (_, index) => ({ mes: `2026-${String(index + 1).padStart(2, '0')}`, emitidos: 0 }));
const NOTHING = { informes: MONTHS, entrega: null, devoluciones: null, libros: null, fuentes: [] };

async function open(medidas: Handler) {
  fakeServer({ 'GET /v1/medidas': medidas });
  const leave = await show('/quienes-somos', <QuienesSomos />);
  await settle();
  const shown = {
    titles: [...document.querySelectorAll('article h3')].map((title) => title.textContent),
    said: text(),
    bars: document.querySelector('article svg')?.getAttribute('aria-label'),
  };
  await leave();
  return shown;
}

test('a measure without data has no card; the error of the appraisal is measured with the program', async () => {
  expect((await open(() => [200, NOTHING])).titles).toEqual(['Error de la tasación']);
  expect((await open(() => 'down')).titles).toEqual(['Error de la tasación']);
});

test('each measure says its period and its failures', async () => {
  const { titles, said, bars } = await open(() => [
    200,
    {
      informes: MONTHS.map((month, index) => ({ ...month, emitidos: index === 11 ? 30 : 100 })),
      entrega: { informes: 130, mediana: 3.2, noventaYCincoDeCien: 8.1 },
      devoluciones: { pagadas: 200, devueltas: 3 },
      libros: { dias: 30, cuadran: 28 },
      fuentes: [],
    },
  ]);
  expect(titles).toEqual(['Informes emitidos', 'Del pago al PDF', 'Compras devueltas', 'Los libros cuadran', 'Error de la tasación']);
  for (const words of ['1.130', '4 s', 'en 9 segundos o menos', '1,5 %', '3 de 200', '28 de 30 días', 'una diferencia'])
    expect(said.replaceAll('\u{a0}', ' ')).toContain(words);
  expect(bars).toContain('dic 2026, 30');
});
