import { expect, test, vi } from 'vitest';
import { problems } from '@veridico/api';
import type * as Reports from '@veridico/reports';
import { showSignedIn, UNLIMITED } from '../../session/testing-customer.tsx';
import { button, fakeServer, press, radio, text } from '../../testing.tsx';
import { Informes } from './informes.tsx';

vi.mock('@veridico/reports', async (original) => {
  const real = await original<typeof Reports>();
  const reports = real.reports.map((report) => ({ ...report, onSale: false }));
  return { ...real, reports, findReport: (code: string) => reports.find((report) => report.code === code) };
});

test('a report not on sale says so and has no link', async () => {
  fakeServer({
    'GET /v1/administracion/contrato': () => [200, UNLIMITED],
    'GET /v1/administracion/informes': () => [200, []],
  });
  await showSignedIn('/', <Informes />, { cliente: { contrato: 'S' } });
  await press(radio('codigoServicio', 'sia000004'));
  await press(button('Consultar Informe'));
  expect(text()).toContain(problems.SERVICIO_NO_DISPONIBLE.mensaje);
  expect(location.pathname).toBe('/');
});
