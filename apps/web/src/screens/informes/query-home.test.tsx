import { act } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { problems } from '@veridico/api';
import { Guard } from '../../session/guard.tsx';
import type { StoredRole } from '../../session/stored-session.ts';
import { showSignedIn, UNLIMITED } from '../../session/testing-customer.tsx';
import { button, fakeServer, field, fill, link, press, sentence, settle, text, type, type Handler } from '../../testing.tsx';
import { Informes } from './informes.tsx';

const CUPO = {
  plan: 'Empresa 100',
  tipoPlan: 'mensual',
  incluidas: 100,
  usadas: 63,
  quedan: 37,
  adicionales: 0,
  desde: '2026-11-01',
  hasta: '2026-11-30',
  delPlan: 100,
  seRenueva: true,
  valorConsultaAdicional: 0.15,
  moneda: '2',
};
const CONTRATO = { ...UNLIMITED, cupo: CUPO };

beforeEach(() => sessionStorage.clear());

async function openScreen(contrato: Handler = () => [200, CONTRATO], informes: Handler = () => [200, []], rol?: StoredRole) {
  const calls = fakeServer({ 'GET /v1/administracion/contrato': contrato, 'GET /v1/administracion/informes': informes });
  const screen = (
    <Guard>
      <Informes />
    </Guard>
  );
  const { close } = await showSignedIn('/', screen, { cliente: { contrato: 'S', ...(rol && { rol }) } });
  return { calls, close };
}

const choose = (code: string) => press(document.getElementById(`codigoServicio-${code}`) ?? document.body);
const submit = () => press(button('Consultar Informe'));
const alert = () => document.querySelector('[role=alert]')?.textContent;
const asksRut = () => document.querySelector('input[name=run]') !== null;
const COMPANY = '58.234.577-5';
const PERSON = '11.111.111-1';
const RISK = 'evaluacion-riesgo-comercial';

const list = () => document.querySelector<HTMLSelectElement>('select[name=motivo]');
const declare = (motivo: string) =>
  act(async () => {
    const select = list();
    if (select) select.value = motivo;
    select?.dispatchEvent(new Event('change', { bubbles: true }));
  });

test('with a contract the home is the query form', { tags: ['HOME-QRY-01..06', 'HOME-QRY-11', 'PROD-10'] }, async () => {
  await openScreen();
  expect(document.querySelector('h1')?.textContent).toBe('Informes');
  expect([...document.querySelectorAll('fieldset label')].map(({ textContent }) => textContent)).toEqual([
    'Informe Verídico Personas',
    'Empresarial',
    'Consolidado',
    'Tasación',
  ]);
  expect(button('Consultar Informe').type).toBe('submit');
  expect(text()).not.toContain('Comprar');
});

test.each([
  ['sia000001', true],
  ['sia000002', true],
  ['sia000003', true],
  ['sia000004', false],
])('%s asks for a RUT: %s', { tags: ['HOME-QRY-07..10'] }, async (code, asked) => {
  await openScreen();
  expect(asksRut()).toBe(false);
  await choose(code);
  expect(asksRut()).toBe(asked);
});

test.each([
  ['sia000001', PERSON, { run: '11111111-1', motivo: RISK }],
  ['sia000002', COMPANY, { run: '58234577-5', motivo: RISK }],
  ['sia000003', ' 11111111-1 ', { run: '11111111-1', motivo: RISK }],
])('%s opens its result with the inputs as history state', { tags: ['HOME-QRY-12..14'] }, async (code, rut, state) => {
  await openScreen();
  await choose(code);
  await fill({ run: rut });
  await declare(RISK);
  expect(sentence('run')).toBe('RUT válido');
  await submit();
  expect(location.pathname + location.search).toBe(`/consulta-informe?codigo_servicio=${code}`);
  expect(history.state).toEqual({ ...state, referencia: '' });
});

test('a double press of the button adds one history entry', async () => {
  await openScreen();
  await choose('sia000002');
  await fill({ run: COMPANY });
  await declare(RISK);
  const steps = history.length;
  await act(async () => {
    button('Consultar Informe').click();
    button('Consultar Informe').click();
  });
  expect([location.pathname, history.length]).toEqual(['/consulta-informe', steps + 1]);
  expect(history.state).toEqual({ run: '58234577-5', motivo: RISK, referencia: '' });
});

test('a purpose is required: none is preselected, and without one nothing is sent', async () => {
  await openScreen();
  await choose('sia000002');
  await fill({ run: COMPANY });
  expect([...(list()?.options ?? [])].map(({ text: words }) => words)).toEqual([
    'Elige un motivo',
    'Evaluación de riesgo comercial',
    'Evaluación crediticia',
  ]);
  expect(list()?.value).toBe('');
  await submit();
  expect(location.pathname).toBe('/');
  expect(sentence('motivo')).toBe('Elige uno de los motivos de la lista.');
  expect(document.activeElement).toBe(list());
  await declare('evaluacion-crediticia');
  expect(sentence('motivo')).toBe('');
  await submit();
  expect(history.state).toMatchObject({ motivo: 'evaluacion-crediticia' });
});

test('without a chosen report shows an error', { tags: ['HOME-QRY-15'] }, async () => {
  await openScreen();
  await submit();
  expect(alert()).toBe('Por favor seleccione un informe');
  expect(document.activeElement?.id).toBe('codigoServicio-sia000001');
  expect(location.pathname).toBe('/');
  await choose('sia000001');
  expect(alert()).toBeUndefined();
});

test.each(['', '11.111.111-2', '123', 'hola'])(
  'the RUT «%s» is not sent',
  { tags: ['HOME-QRY-14', 'HOME-QRY-16', 'HOME-QRY-20'] },
  async (rut) => {
    await openScreen();
    await choose('sia000003');
    await type('run', rut);
    await submit();
    expect(alert()).toBe('Por favor ingrese un RUT válido');
    expect(sentence('run')).toBe('RUT inválido');
    expect(document.activeElement).toBe(field('run'));
    expect(location.pathname).toBe('/');
  },
);

test('an invalid RUT shows its error on blur', { tags: ['HOME-QRY-20'] }, async () => {
  await openScreen();
  await choose('sia000001');
  await fill({ run: '11.111.111-2' });
  expect(sentence('run')).toBe('RUT inválido');
});

test('Empresarial refuses a number above the range as one below it', async () => {
  await openScreen();
  await choose('sia000002');
  await fill({ run: '100.000.000-7' });
  expect(sentence('run')).toBe('El número del RUT debe ser mayor o igual a 50.000.000');
  await submit();
  expect(alert()).toBe('El RUT ingresado debe ser mayor o igual a 50.000.000');
});

test('Empresarial refuses a person’s RUT, also one typed for another report', { tags: ['HOME-QRY-18', 'HOME-QRY-19'] }, async () => {
  await openScreen();
  await choose('sia000001');
  await fill({ run: PERSON });
  expect(sentence('run')).toBe('RUT válido');
  await choose('sia000002');
  await settle();
  expect(sentence('run')).toBe('El número del RUT debe ser mayor o igual a 50.000.000');
  await submit();
  expect(alert()).toBe('El RUT ingresado debe ser mayor o igual a 50.000.000');
  expect(location.pathname).toBe('/');
});

test('input is restored on return', async () => {
  const first = await openScreen();
  await choose('sia000002');
  await fill({ run: COMPANY });
  await first.close();
  await openScreen();
  expect(document.querySelector<HTMLInputElement>('input[type=radio]:checked')?.value).toBe('sia000002');
  expect(field('run').value).toBe('582345775');
  expect(document.activeElement).toBe(field('run'));
});

test('shows used and remaining queries, the end of the period and the price of an extra one', async () => {
  await openScreen();
  expect(text()).toContain('Tu plan: Empresa 100');
  expect(text()).toContain('37 consultas te quedan');
  expect(text()).toContain('Usaste 63 de 100. El período termina el 30-11-2026;');
  expect(text()).toContain('Cada consulta adicional cuesta UF 0,15 + IVA.');
  expect(text()).toContain('Usa 1 de tus 37 consultas.');
  const meter = document.querySelector('meter');
  expect([meter?.getAttribute('value'), meter?.getAttribute('max'), meter?.getAttribute('aria-label')]).toEqual([
    '63',
    '100',
    'Consultas usadas',
  ]);
});

test.each([
  [
    { usadas: 100, quedan: 0, adicionales: 2 },
    'La próxima es adicional y cuesta UF 0,15 + IVA: te preguntamos antes. Llevas 2 adicionales en este período.',
  ],
  [{ incluidas: 110, quedan: 47 }, 'Usaste 63 de 110. El período termina el 30-11-2026; al día siguiente vuelves a tener 100 y'],
  [{ quedan: 1, usadas: 99 }, '1 consulta te queda'],
  [{ usadas: 100, quedan: 0, sinAdicionales: true }, 'Tu empresa no acepta más consultas adicionales en este período.'],
  [{ tipoPlan: 'pack', seRenueva: false, incluidas: 10, usadas: 3, quedan: 7 }, 'Usaste 3 de 10. Puedes usarlas hasta el 30-11-2026.'],
  [{ tipoPlan: 'pack', seRenueva: false, incluidas: 10, usadas: 10, quedan: 0 }, 'Para seguir consultando, contrata otro pack.'],
  [{ valorConsultaAdicional: 6_500, moneda: '1' }, 'Cada consulta adicional cuesta $6.500.'],
])('a quota of %o says «%s»', async (changes, said) => {
  await openScreen(() => [200, { ...CONTRATO, cupo: { ...CUPO, ...changes } }]);
  expect(text()).toContain(said);
});

test('an expired contract says so, and the form stays', async () => {
  await openScreen(() => [200, { ...CONTRATO, vigente: false, cupo: null }]);
  expect(text()).toContain(problems.SIN_CONTRATO.mensaje);
  expect(button('Consultar Informe')).toBeDefined();
  expect(text()).not.toContain('Tu plan');
});

test('a plan that fails to load does not block queries, and is loaded again', async () => {
  let down = true;
  await openScreen(() => (down ? 'down' : [200, CONTRATO]));
  expect(text()).toContain('No pudimos cargar tu plan. Puedes consultar igual.');
  down = false;
  await press(button('Reintentar'));
  expect(text()).toContain('37 consultas te quedan');
});

test('the last queries are listed, and the list is omitted when empty', async () => {
  const informe = {
    idConsulta: '00000000-0000-4000-8000-000000000001',
    fecha: '2026-11-18T13:42:00.000Z',
    informe: 'Informe Verídico Empresarial',
    codigo: 'sia000002',
    rut: '58.•••.•••-5',
    propiedad: '',
    nombre: '',
    folio: 'VR-0000000123',
    origen: 'consulta',
    solicitante: '',
    quien: '',
    verificaciones: 0,
    puntaje: null,
    tramo: null,
    valor: null,
    retirado: '',
    referencia: '',
    etiquetas: [],
    sujeto: '58234577-5',
  };
  const { calls } = await openScreen(undefined, () => [200, [informe], { 'x-total-count': '31' }]);
  expect(text()).toContain('Últimas consultas');
  expect(text()).toContain('VR-0000000123');
  expect(link('Ver todas').getAttribute('href')).toBe('/mis-informes');
  expect(calls.find(({ path }) => path.endsWith('/informes'))?.query.get('tamano')).toBe('5');
});

test('a billing user starts on the plan and never sees the form', async () => {
  const first = await openScreen(() => new Promise(() => undefined), undefined, 'facturacion');
  expect(document.querySelector('form')).toBeNull();
  expect(location.pathname).toBe('/');
  await first.close();
  await openScreen(() => [200, { ...CONTRATO, vigente: false, rol: 'facturacion' }]);
  expect(document.querySelector('form')).toBeNull();
  expect(location.pathname).toBe('/mi-plan');
});

test('a billing user who became a consultor gets the form', async () => {
  await openScreen(() => [200, { ...CONTRATO, rol: 'consultor' }], undefined, 'facturacion');
  expect(location.pathname).toBe('/');
  expect(button('Consultar Informe')).toBeDefined();
});

test.each([
  ['administrador', 'contrata otro pack.'],
  ['consultor', 'pide otro pack a quien administra el plan.'],
] as const)('an empty pack tells %s how to go on: %s', async (rol, way) => {
  await openScreen(() => [200, { ...CONTRATO, rol, cupo: { ...CUPO, tipoPlan: 'pack', usadas: 100, quedan: 0 } }]);
  expect(text()).toContain(`Para seguir consultando, ${way}`);
});

test('a user with a personal limit sees it, and what to do once it is used up', async () => {
  const limite = { consultas: 20, usadas: 18, quedan: 2 };
  const first = await openScreen(() => [200, { ...CONTRATO, rol: 'consultor', limite }]);
  expect(text()).toContain('2 consultas te quedan');
  expect(text()).toContain('Llevas 18 de 20 en este período.');
  expect(text()).toContain('Usa 1 de tus 2 consultas.');
  expect(text()).not.toContain(problems.LIMITE_DE_USUARIO.mensaje);
  await first.close();
  await openScreen(() => [200, { ...CONTRATO, rol: 'consultor', limite: { ...limite, usadas: 20, quedan: 0 } }]);
  expect(text()).toContain(problems.LIMITE_DE_USUARIO.mensaje);
  expect(text()).not.toContain('Usa 1 de tus');
});

test.each([
  ['administrador', true],
  ['consultor', false],
] as const)('a suspended plan says so; %s gets a link to the invoice: %s', async (rol, led) => {
  await openScreen(() => [200, { ...CONTRATO, vigente: false, suspendido: true, rol, cupo: null }]);
  expect(alert()).toContain(problems.PLAN_SUSPENDIDO.mensaje);
  expect(alert()).not.toContain('Págala en Mi plan');
  expect(alert()?.includes('Avísale a quien administra el plan.')).toBe(!led);
  expect(document.querySelector('main a[href="/mi-plan"]') !== null).toBe(led);
});

test.each([
  ['administrador', true],
  ['consultor', false],
] as const)('with declared powers persons cannot be queried; %s gets a link to the document: %s', async (rol, led) => {
  const first = await openScreen(() => [200, { ...CONTRATO, rol, representacion: 'declarada' }]);
  expect(text()).toContain('Por ahora puedes consultar empresas y propiedades, no a otras personas');
  expect(document.querySelector('main a[href="/mi-plan"]') !== null).toBe(led);
  expect(button('Consultar Informe').disabled).toBe(false);
  await first.close();
  await openScreen(() => [200, { ...CONTRATO, rol, representacion: 'establecida' }]);
  expect(text()).not.toContain('Por ahora puedes consultar');
});
