import { expect, test } from 'vitest';
import { showSignedIn } from '../../session/testing-customer.tsx';
import { fakeServer, link, text } from '../../testing.tsx';
import { Sujeto } from './sujeto.tsx';

const report = (n: number, more: object = {}) => ({
  idConsulta: `00000000-0000-4000-8000-00000000000${n}`,
  fecha: `2026-11-0${n}T13:00:00.000Z`,
  informe: 'Informe Verídico Empresarial',
  codigo: 'sia000002',
  rut: '57318904-3',
  propiedad: '',
  nombre: 'Transportes Laguna Fría SpA',
  folio: `VR-000000000${n}`,
  origen: 'consulta',
  solicitante: 'Maderas Río Pichoy SpA',
  quien: 'Ana Riquelme',
  puntaje: 506,
  tramo: 'Riesgo medio',
  valor: null,
  verificaciones: 0,
  retirado: '',
  referencia: '',
  etiquetas: ['Flete'],
  sujeto: '57318904-3',
  ...more,
});
const CHANGES = {
  informe: 'Informe Verídico Empresarial',
  desde: '2026-11-01T13:00:00.000Z',
  hasta: '2026-11-02T13:00:00.000Z',
  cambios: [{ que: 'Protestos', antes: 'No registra protestos vigentes.', ahora: 'Un protesto vigente por $742.150.' }],
};

async function openPage(address: string, body: object) {
  const calls = fakeServer({
    'GET /v1/administracion/sujeto': () => [200, body],
    'GET /v1/administracion/informe/': () => [200, { referencia: '', deEmpresa: true, notas: [], etiquetas: ['Flete'], usadas: [] }],
  });
  await showSignedIn(address, <Sujeto />, { cliente: { contrato: 'S', rol: 'consultor' } });
  return calls;
}

test('a RUT’s page shows its scores over time, what changed, and its reports', async () => {
  const informes = [report(2, { puntaje: 412 }), report(1)];
  const calls = await openPage('/sujeto/57318904-3', { informes, cambios: [CHANGES] });
  expect(calls[0]?.query.get('run')).toBe('57318904-3');
  for (const said of [
    'RUT 57.318.904-3',
    '2 informes',
    'Transportes Laguna Fría SpA',
    'Puntaje: de 506 a 412',
    'Un protesto vigente por $742.150.',
  ])
    expect(text()).toContain(said);
  expect(document.querySelector('svg[aria-label^=Puntajes]')?.getAttribute('aria-label')).toContain('01-11-2026: 506; 02-11-2026: 412');
  expect(document.querySelector('tbody a')?.getAttribute('href')).toBe(`/consulta-informe?id=${informes[0]?.idConsulta}`);
});

test('a property’s page asks by commune and rol; without reports it leads to the query', async () => {
  const calls = await openPage('/sujeto/13120-573-24', { informes: [], cambios: [] });
  expect([...(calls[0]?.query ?? [])]).toEqual([
    ['comuna', '13120'],
    ['rol', '573-24'],
  ]);
  expect(text()).toContain('Rol 573-24');
  expect(link('Consultar').getAttribute('href')).toBe('/');
});
