import { act } from 'react';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { problems } from '@veridico/api';
import {
  button,
  fakeServer,
  fromAnotherServer,
  field,
  fill,
  holdTime,
  later,
  leave,
  link,
  press,
  pressEnter,
  sentence,
  show,
  text,
  type,
} from '../../testing.tsx';
import { SERIAL_NOT_KEPT } from '../../shell/serial-not-kept.ts';
import { Contracting } from './contracting.tsx';
import { ContrataDirectoPaso1 } from './contrata-directo-paso1.tsx';
import { choose, fillAll, keepStored, list, openForm, ORDEN, PACK, PLAN, sent, TYPED } from './testing-plan.tsx';

beforeAll(
  async () =>
    void (await Promise.all([
      import('../../captcha/proof-of-work.ts'),
      import('../../captcha/long-way.tsx'),
      import('../../plan/plan-cards.tsx'),
    ])),
);
beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  holdTime();
});

const rows = () => [...document.querySelectorAll('aside dl > div')].map((row) => [...row.children].map((part) => part.textContent));
const total = () => document.querySelector('aside output')?.textContent;
const stored = () => JSON.parse(localStorage.getItem('contrato_plan') ?? 'null') as Record<string, unknown> | null;

/** The captcha challenge takes as long as in real use. */
async function buy(): Promise<void> {
  await press(button('Comprar'));
  await later(500);
}

describe('the summary', () => {
  test(
    'a monthly plan in UF explains its conversion to pesos',
    {
      tags: ['ROUTE-07', 'PLN1-01..05', 'CONST2-04', 'ENT2-05', 'ENT2-08..10', 'ENT2-12'],
    },
    async () => {
      const calls = await openForm();
      expect(calls.map(({ path }) => path)).toContain('/v1/administracion/plan-precio/pl-pyme-50');
      expect(document.querySelector('aside h2')?.textContent).toBe('Plan para empresas Plan Pyme 50');
      expect(rows()).toEqual([
        ['Consultas mensuales', '50'],
        ['Valor mensual', 'UF 6,50 + IVA'],
        ['Consulta adicional', 'UF 0,15 + IVA'],
        ['Vigencia', '12 meses mínimo, renovable'],
        ['Valor UF al 21-11-2026', '$41.147,74'],
        ['Pago en pesos', '$267.460'],
        ['IVA', '$50.817'],
      ]);
      expect(total()).toBe('$318.277');
    },
  );

  test(
    'a pack in pesos shows its total number of queries, and offers no additional one',
    { tags: ['PLN1-03', 'CONST2-03', 'ENT2-06', 'ENT2-07', 'ENT2-11'] },
    async () => {
      await openForm({ plan: () => [200, PACK] });
      expect(rows().slice(0, 3)).toEqual([
        ['Consultas totales', '10'],
        ['Valor único', '$59.900'],
        ['Vigencia', '6 meses, renovable'],
      ]);
      expect(text()).not.toContain('adicional');
      expect(total()).toBe('$59.900');
    },
  );

  test('a plan without a billing period is billed monthly', { tags: ['ENT2-11'] }, async () => {
    await openForm({ plan: () => [200, { ...PLAN, frecuenciaCobro: '' }] });
    expect(rows()[1]?.[0]).toBe('Valor mensual');
  });
});

describe('an unavailable price', () => {
  test('shows ERROR without a form, and can be requested again', async () => {
    let answers = 0;
    await openForm({ plan: () => ((answers += 1) === 1 ? 'down' : [200, PLAN]) });
    expect(document.querySelector('aside h2')?.textContent).toContain('ERROR');
    expect(document.querySelector('form')).toBeNull();
    await press(button('Reintentar'));
    expect(document.querySelector('h1')?.textContent).toBe('Contrata el Plan Pyme 50');
  });

  test.each(['precio', 'limiteConsultas', 'valorConsultaAdicional'])('an answer without %s shows ERROR', async (name) => {
    await openForm({ plan: fromAnotherServer(() => [200, { ...PLAN, [name]: undefined }]) });
    expect(document.querySelector('aside h2')?.textContent).toContain('ERROR');
    expect(text()).toContain('El servidor no lo entregó.');
  });

  test('without the UF value: the form can be filled in but not sent', async () => {
    const calls = await openForm({ plan: () => [200, { ...PLAN, precioCLP: null, iva: null, total: null, uf: null }] });
    await fillAll();
    expect(text()).toContain(problems.UF_NO_DISPONIBLE.mensaje);
    expect(button('Comprar').disabled).toBe(true);
    await pressEnter('razonSocial');
    expect(sent(calls)).toEqual([]);
  });

  test('of an unknown plan shows its code and the available plans', async () => {
    await openForm({ plan: () => [404, { codigo: 'PLAN_DESCONOCIDO', mensaje: problems.PLAN_DESCONOCIDO.mensaje }] }, '?codigo_plan=pl-x');
    expect(document.querySelector('aside h2')?.textContent).toContain('ERROR');
    expect(text()).toContain(`${problems.PLAN_DESCONOCIDO.mensaje} Código recibido: pl-x`);
    expect(text()).toContain('Pack Pyme 10');
  });
});

test('without plans on sale the page says so', async () => {
  fakeServer({ 'GET /v1/administracion/planes': () => [200, []] });
  await show('/contrata-directo/paso1', <ContrataDirectoPaso1 />);
  expect(text()).toContain('Por ahora no hay planes a la venta.');
});

test('without a plan code the plans are listed, without signing in', { tags: ['PROD-05', 'ROLE1-03', 'ROLE2-03'] }, async () => {
  await openForm({}, '');
  expect(document.querySelector('h1')?.textContent).toBe('Elige un plan');
  const cards = [...document.querySelectorAll('main li')].filter((item) => item.querySelector('h2'));
  expect(cards.map((card) => card.querySelector('b')?.textContent)).toEqual(['$59.900', 'UF 6,50 + IVA']);
  expect(cards[1]?.textContent).toContain('Hoy pagas $318.277, IVA incluido');
  expect(cards[1]?.querySelector('a')?.getAttribute('href')).toBe('/contrata-directo/paso1?codigo_plan=pl-pyme-50');
});

describe('the form', () => {
  test('is enabled once every field is valid, and names what is missing', { tags: ['PLN1-06', 'PLN1-07', 'PLN1-16'] }, async () => {
    await openForm();
    expect(button('Comprar').disabled).toBe(true);
    expect(text()).toContain('Falta: la razón social y 16 datos más.');
    await fillAll();
    expect(button('Comprar').disabled).toBe(false);
    await fill({ telefonoPagoProveedores: '12' });
    expect(button('Comprar').disabled).toBe(true);
    expect(sentence('telefonoPagoProveedores')).toContain('Debe tener 9 dígitos, Ej: 912345678.');
    await press(link('el teléfono del encargado'));
    expect(document.activeElement).toBe(field('telefonoPagoProveedores'));
  });

  test('a landline is optional, and validated when filled in', { tags: ['VAL2-11', 'VAL2-13'] }, async () => {
    await openForm();
    await fillAll();
    await fill({ telefonoFijo: '1234' });
    expect(sentence('telefonoFijo')).toBe('Debe tener 9 dígitos, Ej: 912345678.');
    await fill({ telefonoFijo: '+56 2 2123 4567' });
    expect(sentence('telefonoFijo')).toBe('');
    await fill({ telefonoFijo: '' });
    expect(button('Comprar').disabled).toBe(false);
  });

  test('the communes are those of the region, and changing the region clears the commune', async () => {
    await openForm();
    expect([...list('codigoComuna').options].map((option) => option.value)).toEqual(['']);
    await choose('codigoRegion', '16');
    expect([...list('codigoComuna').options].map((option) => option.text)).toContain('Chillán');
    expect(list('codigoComuna').options).toHaveLength(22);
    await choose('codigoComuna', '16101');
    await choose('codigoRegion', '13');
    expect(list('codigoComuna').value).toBe('');
    expect([...list('codigoComuna').options].map((option) => option.text)).not.toContain('Chillán');
    await choose('codigoRegion', '16');
    expect(list('codigoComuna').value).toBe('');
  });

  test('Enter in an invalid form lists its errors with links to the fields', async () => {
    await openForm();
    await fillAll();
    await type('domicilio', 'Los Canelos');
    await pressEnter('domicilio');
    expect(document.querySelector('form [role=alert]')?.textContent).toBe(problems.CAMPOS_INVALIDOS.mensaje);
    expect(document.activeElement).toBe(field('domicilio'));
    const named = [...document.querySelectorAll('form a[href="#domicilio"]')];
    expect(named.map((each) => each.textContent)).toEqual(['el domicilio']);
  });

  test('input survives a reload, whatever else is in storage', async () => {
    await openForm();
    await fillAll();
    const draft = JSON.parse(sessionStorage.getItem('borrador:contrata-plan') ?? '{}') as { values: object };
    sessionStorage.setItem('borrador:contrata-plan', JSON.stringify({ owner: '', values: { ...draft.values, ciudad: 7, extra: 'x' } }));
    document.body.replaceChildren();
    await openForm();
    expect(field('razonSocial').value).toBe(TYPED.razonSocial);
    expect(list('codigoComuna').value).toBe('16101');
    expect(field('ciudad').value).toBe('');
  });

  test('the serial number is not stored: after a reload its field is empty and says so', { timeout: 20_000 }, async () => {
    await openForm();
    expect(text()).not.toContain(SERIAL_NOT_KEPT);
    await fillAll();
    await buy();
    const everything = JSON.stringify([{ ...localStorage }, { ...sessionStorage }]);
    expect(everything).toContain(TYPED.razonSocial);
    expect(everything.toUpperCase()).not.toContain('B12345678');
    expect(everything).not.toContain('serieRepresentanteLegal');
    // As stored by an earlier version.
    keepStored();
    document.body.replaceChildren();
    await openForm();
    expect(field('serieRepresentanteLegal').value).toBe('');
    const described = field('serieRepresentanteLegal').getAttribute('aria-describedby')?.split(' ') ?? [];
    expect(described.map((id) => document.getElementById(id)?.textContent).join(' ')).toContain(SERIAL_NOT_KEPT);
    expect(button('Comprar').disabled).toBe(true);
    await fill({ serieRepresentanteLegal: 'B12345678' });
    expect(button('Comprar').disabled).toBe(false);
  });
});

test('the last contract’s data are filled in in a new tab', async () => {
  keepStored({ rutEmpresa: '58234577-5', codigoRegion: '16', codigoComuna: '16101' });
  await openForm();
  expect(field('razonSocial').value).toBe(TYPED.razonSocial);
  expect(field('rutEmpresa').value).toBe('58.234.577-5');
  expect(list('codigoComuna').value).toBe('16101');
  await fill({ serieRepresentanteLegal: TYPED.serieRepresentanteLegal });
  expect(button('Comprar').disabled).toBe(false);
});

describe('Comprar', () => {
  test('sends the form and opens the contract', { tags: ['PLN1-09..11', 'PLN1-14', 'PLN1-37', 'PLN1-38'] }, async () => {
    const calls = await openForm();
    await fillAll();
    await buy();
    expect(calls.find(({ path }) => path === '/v1/captcha/reto')?.query.get('accion')).toBe('formulario_envio');
    expect(location.pathname).toBe('/contrata-directo/paso1Contrato');
    expect(stored()?.['tbkBuyOrder']).toBe(ORDEN);
  });

  test(
    'sends every field normalised, and stores all but the serial and the spent captcha token with the contract',
    { tags: ['PLN1-17..36', 'PLN1-40..46'] },
    async () => {
      const calls = await openForm();
      await fillAll();
      await buy();
      const body = JSON.parse(sent(calls)[0]?.body ?? '{}') as Record<string, string>;
      expect(body).toEqual({
        ...TYPED,
        rutEmpresa: '58234577-5',
        runRepresentanteLegal: '40000014-K',
        serieRepresentanteLegal: 'B12345678',
        correoElectronico: 'ana@ejemplo.cl',
        codigoRegion: '16',
        codigoComuna: '16101',
        telefonoFijo: '',
        codigoPlan: 'pl-pyme-50',
        recaptchaToken: expect.stringMatching(/^reto/) as string,
      });
      const { serieRepresentanteLegal: _, recaptchaToken: __, ...kept } = body;
      expect(stored()).toEqual({
        ...kept,
        tbkBuyOrder: ORDEN,
        valorContratado: 6.5,
        cantidadConsultas: 50,
        nombrePlan: 'Plan Pyme 50',
        frecuenciaCobro: 'Mensual',
        valorConsultaAdicional: 0.15,
        guardado: expect.any(String) as string,
      });
    },
  );

  test.each([
    [undefined, 'Mensual'],
    ['Único', 'Único'],
  ])('of a plan charged «%s» is stored as charged «%s»', { tags: ['ENT2-11', 'PLN1-45'] }, async (frecuenciaCobro, kept) => {
    await openForm({ plan: fromAnotherServer(() => [200, { ...PLAN, frecuenciaCobro }]) });
    await fillAll();
    await buy();
    expect(stored()?.['frecuenciaCobro']).toBe(kept);
  });

  test.each([undefined, '', '../../salud'])(
    'accepted for the order %s is a failure: nothing is stored',
    { tags: ['PLN1-13'] },
    async (tbkBuyOrder) => {
      await openForm({ send: fromAnotherServer(() => [200, { codigo: '00', tbkBuyOrder }]) });
      await fillAll();
      await buy();
      expect(document.querySelector('[role=alert]')?.textContent).toBe('Error inesperado al procesar la transacción.');
      expect(location.pathname).toBe('/contrata-directo/paso1');
      expect(stored()).toBeNull();
      expect(button('Comprar').disabled).toBe(false);
    },
  );

  test('shows progress and ignores a second press', { tags: ['PLN1-08'] }, async () => {
    let reply: (() => void) | undefined;
    const calls = await openForm({
      send: () => new Promise((resolve) => (reply = () => resolve([200, { codigo: '00', tbkBuyOrder: ORDEN, mensaje: '' }]))),
    });
    await fillAll();
    await buy();
    await press(button('Comprando...'));
    expect(sent(calls)).toHaveLength(1);
    reply?.();
    await later(0);
    expect(location.pathname).toBe('/contrata-directo/paso1Contrato');
  });

  test('stays busy while the contract page loads, and is reset on return', async () => {
    const calls = await openForm();
    document.body.replaceChildren();
    await show('/contrata-directo/paso1?codigo_plan=pl-pyme-50', <Contracting plan={PLAN} />);
    await fillAll();
    await buy();
    expect(location.pathname).toBe('/contrata-directo/paso1Contrato');
    await press(button('Comprando...'));
    expect(sent(calls)).toHaveLength(1);
    await act(async () => dispatchEvent(new PopStateEvent('popstate')));
    expect(button('Comprar').disabled).toBe(false);
  });

  test('does not navigate back after the user left meanwhile', async () => {
    let reply: (() => void) | undefined;
    await openForm({
      send: () => new Promise((resolve) => (reply = () => resolve([200, { codigo: '00', tbkBuyOrder: ORDEN, mensaje: '' }]))),
    });
    await fillAll();
    await buy();
    history.pushState(null, '', '/inicio');
    reply?.();
    await later(0);
    expect(location.pathname).toBe('/inicio');
    expect(stored()).toBeNull();
  });

  test('a low captcha score continues by proof of work', async () => {
    const calls = await openForm({
      send: ({ body }) =>
        body.includes('"esfuerzo":"largo"')
          ? [200, { codigo: '00', tbkBuyOrder: ORDEN, mensaje: 'ok' }]
          : [403, { codigo: 'CAPTCHA_RECHAZADO', mensaje: problems.CAPTCHA_RECHAZADO.mensaje }],
    });
    await fillAll();
    await buy();
    expect(text()).toContain(problems.CAPTCHA_RECHAZADO.mensaje);
    await press(button('Seguir de otra manera'));
    await later(500);
    expect(location.pathname).toBe('/contrata-directo/paso1Contrato');
    expect(sent(calls)).toHaveLength(2);
  });

  test('another codigo than 00 changes nothing visible', { tags: ['PLN1-15'] }, async () => {
    const calls = await openForm({ send: fromAnotherServer(() => [200, { codigo: '07', tbkBuyOrder: ORDEN, mensaje: 'No' }]) });
    await fillAll();
    await buy();
    expect(sent(calls)).toHaveLength(1);
    expect(location.pathname).toBe('/contrata-directo/paso1');
    expect(stored()).toBeNull();
    expect(document.querySelector('[role=alert]')).toBeNull();
    expect(button('Comprar').disabled).toBe(false);
  });

  test.each([
    ['the server’s mensaje', [409, { codigo: 'PLAN_VIGENTE', mensaje: 'La empresa ya tiene un plan.' }], 'La empresa ya tiene un plan.'],
    ['anything else', [502, '<html>'], 'Error inesperado al procesar la transacción.'],
    ['nobody answering', 'down', 'Error inesperado al procesar la transacción.Se cortó la conexión.'],
  ] as const)('%s is shown, and the input stays', { tags: ['PLN1-12', 'PLN1-13', 'PLN1-39'] }, async (_what, reply, said) => {
    await openForm({ send: () => reply });
    await fillAll();
    await buy();
    expect(document.querySelector('[role=alert]')?.textContent).toContain(said);
    expect(field('razonSocial').value).toBe(TYPED.razonSocial);
    expect(button('Comprar').disabled).toBe(false);
    expect(stored()).toBeNull();
  });

  test('a field error from the server appears at the field until it is changed', async () => {
    await openForm({
      send: () => [400, { codigo: 'CAMPOS_INVALIDOS', mensaje: problems.CAMPOS_INVALIDOS.mensaje, campos: { giro: 'Otro giro.' } }],
    });
    await fillAll();
    await buy();
    expect(sentence('giro')).toBe('Otro giro.');
    expect(document.activeElement).toBe(field('giro'));
    await type('giro', 'Ventas');
    await leave('giro');
    expect(sentence('giro')).toBe('');
  });
});
