import { beforeAll, expect, test } from 'vitest';
import { reports } from '@veridico/reports';
import contents from '../../report-pages/contents.json';
import { fakeServer, settle, show, text } from '../../testing.tsx';
import { InformePorDentro } from './informe-por-dentro.tsx';

beforeAll(async () => {
  await Promise.all([import('./inside.tsx'), import('../../report-pages/about.tsx'), import('../../report-pages/first-page.tsx')]);
});

const SERVICIO = { descripcion: '', precioLista: null, ofertaHasta: null, disponible: true };
const hrefs = () => [...document.querySelectorAll('main a')].map((link) => link.getAttribute('href'));

async function openScreen(
  slug: string,
  { disponible = true, medidas = {} }: { disponible?: boolean; medidas?: object } = {},
): Promise<void> {
  const servicios = reports.map(({ code, name, price }) => ({ ...SERVICIO, codigo: code, nombre: name, precio: price, disponible }));
  fakeServer({
    'GET /v1/administracion/servicios': () => [200, servicios],
    'GET /v1/medidas': () => [200, { informes: [], entrega: null, devoluciones: null, libros: null, fuentes: [], ...medidas }],
  });
  await show(`/informes/${slug}`, <InformePorDentro />);
}

test.each(reports.map(({ slug, name, code }) => [slug, name, code] as const))(
  '%s shows price, every page, sections and rules before it is bought',
  async (slug, name, code) => {
    await openScreen(slug);
    expect(document.querySelector('h1')?.textContent).toBe(`Informe ${name}`);
    expect(text()).toMatch(/\$\d+\.\d00IVA incluido/);
    expect(hrefs()).toContain(`/compra-directa/paso1?codigo_servicio=${code}`);
    expect(hrefs()).toContain(`/v1/ejemplos/${code}.pdf`);
    const pages = [...document.querySelectorAll('ol img')].map((image) => image.getAttribute('alt'));
    expect(pages).toEqual(pages.map((_, index) => `Informe Verídico ${name} de ejemplo, página ${index + 1} de ${pages.length}`));
    expect(pages.length).toBeGreaterThan(2);
    const [sections, rules] = [...document.querySelectorAll('dl')].map((list) =>
      [...list.querySelectorAll('dt')].map((term) => term.textContent),
    );
    expect(sections).toEqual(contents[code].secciones.map(({ nombre }) => nombre));
    expect(rules).toEqual(contents[code].reglas.map(([title]) => title));
  },
);

test('a report that is not on sale says so, and its contents stay', async () => {
  await openScreen('tasacion', { disponible: false });
  expect(text()).toContain('No está a la venta por ahora.');
  expect(text()).toContain('Qué contiene');
});

test('the days until which its records reach and the measured time are told only where they are known', async () => {
  const fuentes = [
    { codigo: 'sia000002', fuentes: [{ nombre: 'Protestos', corte: '2026-11-01' }] },
    { codigo: 'sia000003', fuentes: [] },
  ];
  await openScreen('empresarial', { medidas: { fuentes, entrega: { informes: 12, mediana: 3.4, noventaYCincoDeCien: 8.2 } } });
  await settle();
  expect(text()).toContain('Hasta qué día llegan los datosProtestos01-11-2026');
  expect(text()).toContain('La mitad de las veces, en 4 segundos o menos; 95 de cada 100, en 9 segundos o menos');
});

test('without a known day and time nothing is said of them', async () => {
  await openScreen('consolidado');
  await settle();
  expect(text()).not.toContain('Hasta qué día llegan los datos');
});
