import { beforeEach, describe, expect, test } from 'vitest';
import { ALTA_REFUSALS, problems } from '@veridico/api';
import {
  anotherServer,
  button,
  fakeServer,
  fromAnotherServer,
  holdTime,
  later,
  link,
  press,
  show,
  text,
  type Call,
  type Handler,
} from '../../testing.tsx';
import { keepStored, ORDEN, TYPED } from '../contrata-directo-paso1/testing-plan.tsx';
import { ContrataDirectoPaso4 } from './contrata-directo-paso4.tsx';

const PAID = { estado: 'pagada', mensaje: 'Pagada.', identidad: 'aprobada', intentosRestantes: 4, rut: '40.•••.•••-K' };
const UNTRIED = { ...PAID, identidad: 'sin-intentar' };

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  keepStored();
});

interface Answers {
  readonly estado?: Handler;
  readonly alta?: Handler;
  readonly state?: unknown;
}

async function openScreen({ estado = () => [200, PAID], alta = () => [200, { codigo: '00' }], state = null }: Answers = {}): Promise<
  Call[]
> {
  const calls = fakeServer({
    'GET /v1/administracion/transaccion-estado/': estado,
    'GET /v1/administracion/transaccion-plan-alta/': alta,
  });
  await show(`/contrata-directo/paso4?orden=${ORDEN}`, <ContrataDirectoPaso4 />, state);
  return calls;
}

const refused =
  (codigo: string, descripcion: string): Handler =>
  () => [409, { codigo, descripcion, mensaje: descripcion }];
const altas = (calls: readonly Call[]) => calls.filter(({ path }) => path.includes('alta'));

test(
  'the client is created once, and nothing of it stays in the browser',
  { tags: ['PLN4-01', 'PLN4-02', 'PLN4-04..07', 'PLN4-13', 'PLN4-25'] },
  async () => {
    sessionStorage.setItem('borrador:contrata-plan', JSON.stringify({ owner: '', values: TYPED }));
    const calls = await openScreen();
    expect(altas(calls).map(({ path }) => path)).toEqual([`/v1/administracion/transaccion-plan-alta/${ORDEN}`]);
    expect(document.querySelector('h2')?.textContent).toBe('Bienvenido');
    expect(text()).toContain('Enviamos el contrato firmado a A•••••@Ejemplo.cl.');
    expect(text()).toContain('creamos una cuenta de usuario para ti y te enviamos la contraseña al mismo correo');
    expect(text()).toContain('Síguelo antes de entrar.');
    expect(text()).toContain('Si ese correo ya tenía una cuenta, no creamos otra');
    expect(link('Ir al login').getAttribute('href')).toBe('/auth/login');
    expect(localStorage.getItem('contrato_plan')).toBeNull();
    expect(sessionStorage.getItem('borrador:contrata-plan')).toBeNull();
  },
);

test('after a reload, or in another browser, the address is the server’s', { tags: ['PLN4-05'] }, async () => {
  localStorage.clear();
  await openScreen({ alta: () => [200, { codigo: '00', correo: 'a•••••@ejemplo.cl' }] });
  expect(text()).toContain('Enviamos el contrato firmado a a•••••@ejemplo.cl.');
});

test('an administrator who contracted in their session gets no account, and is told so', async () => {
  await openScreen({ alta: () => [200, { codigo: '00', cuenta: 'propia' }] });
  expect(text()).toContain('El plan ya está en tu cuenta de administrador');
  expect(text()).not.toContain('creamos');
  expect(text()).not.toContain('Síguelo antes de entrar');
  expect(link('Ir al login').getAttribute('href')).toBe('/auth/login');
});

test('the code 00 is a success with any status', { tags: ['PLN4-13'] }, async () => {
  await openScreen({ alta: fromAnotherServer(() => [409, { codigo: '00' }]) });
  expect(text()).not.toContain('incompleta');
  expect(link('Ir al login').getAttribute('href')).toBe('/auth/login');
});

test('shows progress until the result is known', { tags: ['PLN4-03', 'PLN4-12'] }, async () => {
  await openScreen({ alta: () => new Promise(() => undefined) });
  expect(document.querySelector('[role=status]')?.textContent).toBe('Procesando su solicitud...');
});

describe('the identity check', () => {
  test('comes first for an unchecked paid order, which creates nothing', { tags: ['PLNS-02', 'PROD-15'] }, async () => {
    const calls = await openScreen({ estado: () => [200, UNTRIED] });
    expect(location.pathname + location.search).toBe(`/contrata-directo/paso3?orden=${ORDEN}`);
    expect(altas(calls)).toEqual([]);
  });

  test('that failed to reach the service is offered again, without a redirect loop', { tags: ['PLNS-03'] }, async () => {
    const calls = await openScreen({ estado: () => [200, UNTRIED], state: { serie: 'Error inesperado al conectar con el servidor' } });
    expect(location.pathname).toBe('/contrata-directo/paso4');
    expect(document.querySelector('[role=alert]')?.textContent).toBe('Error inesperado al conectar con el servidor');
    expect(link('Volver a validar identidad').getAttribute('href')).toBe(`/contrata-directo/paso3?orden=${ORDEN}`);
    expect(altas(calls)).toEqual([]);
  });

  test('that failed is reported here too, and can be repeated while tries are left', { tags: ['PLN3-14'] }, async () => {
    const alta = refused('TP-02', ALTA_REFUSALS['TP-02']);
    await openScreen({
      estado: () => [200, { ...PAID, identidad: 'rechazada' }],
      alta,
      state: { serie: 'Error en la verificación de la serie' },
    });
    expect(document.querySelector('[role=alert]')?.textContent).toBe('Error en la verificación de la serie');
    expect(link('Volver a validar identidad').getAttribute('href')).toBe(`/contrata-directo/paso3?orden=${ORDEN}`);
  });

  test('that failed shows the server’s own sentence below the specified one', { tags: ['PLN3-14'] }, async () => {
    const state = { serie: 'Error en la verificación de la serie', detalle: 'Serie mala' };
    await openScreen({ estado: () => [200, { ...PAID, identidad: 'rechazada' }], alta: refused('TP-02', 'x'), state });
    expect([...document.querySelectorAll('[role=alert] p')].map(({ textContent }) => textContent)).toEqual([state.serie, state.detalle]);
  });

  test.each([4, 0])(
    'that failed is reported when the page is opened anew, with %i tries left',
    { tags: ['PLN3-13', 'PLN3-14'] },
    async (left) => {
      await openScreen({
        estado: () => [200, { ...PAID, identidad: 'rechazada', intentosRestantes: left }],
        alta: refused('TP-02', ALTA_REFUSALS['TP-02']),
      });
      expect(document.querySelector('[role=alert]')?.textContent).toBe('Error en la verificación de la serie');
    },
  );

  test.each([
    ['the state cannot be read', 'down'],
    ['the server does not know the call', [404, '<html>']],
    ['the state does not speak of the identity', [200, { estado: 'pagada', mensaje: 'Pagada.' }]],
  ] as const)('can be repeated where %s', { tags: ['PLN4-15'] }, async (_where, reply) => {
    await openScreen({ estado: fromAnotherServer(() => reply), alta: refused('TP-02', ALTA_REFUSALS['TP-02']) });
    expect(link('Volver a validar identidad').getAttribute('href')).toBe(`/contrata-directo/paso3?orden=${ORDEN}`);
  });

  test('is not offered where another problem is the cause', async () => {
    await openScreen({ estado: () => 'down', alta: refused('TP-04', ALTA_REFUSALS['TP-04']) });
    expect(text()).not.toContain('Volver a validar identidad');
  });

  test('cannot be repeated after the last try', async () => {
    await openScreen({ estado: () => [200, { ...PAID, identidad: 'rechazada', intentosRestantes: 0 }], alta: refused('TP-02', 'x') });
    expect(text()).not.toContain('Volver a validar identidad');
  });
});

test.each([
  ['en-revision', 'Estamos revisando tu compra'],
  ['reembolso-pendiente', 'Estamos devolviéndote el dinero'],
  ['reembolsada', 'Te devolvimos el dinero'],
])('an order that is %s says what happens to the money, and creates nothing', { tags: ['PLN4-11'] }, async (estado, title) => {
  const news = { ...UNTRIED, estado, mensaje: 'Tu plan no sigue adelante.', numero: 'VO-7K3M-9QXT' };
  const calls = await openScreen({ estado: () => [200, news], state: { serie: 'Error en la verificación de la serie' } });
  expect(location.pathname).toBe('/contrata-directo/paso4');
  expect(document.querySelector('h2')?.textContent).toBe(title);
  expect(text()).toContain('Tu plan no sigue adelante.');
  expect(text()).toContain('a A•••••@Ejemplo.cl');
  expect(text()).toContain('dinos tu número de orden');
  expect(document.querySelector('main a[href^="mailto:"]')?.getAttribute('href')).toContain('Orden%20VO-7K3M-9QXT');
  expect(link('Salir').getAttribute('href')).toBe('/auth/login');
  expect(document.body.innerHTML).not.toContain(ORDEN);
  expect(text()).not.toContain('Error en la verificación de la serie');
  expect(altas(calls)).toEqual([]);
});

describe('a problem', () => {
  for (const [row, codigo] of [
    ['PLN4-14', 'TP-01'],
    ['PLN4-15', 'TP-02'],
    ['PLN4-16', 'TP-04'],
    ['PLN4-17', 'TP-10'],
  ] as const)
    test(`with ${codigo} nothing was created`, { tags: [row] }, async () => {
      await openScreen({ alta: refused(codigo, ALTA_REFUSALS[codigo]) });
      expect(text()).toContain('Tuvimos problemas para crearlo como cliente.');
      expect(text()).toContain(`Código: ${codigo}`);
    });

  for (const [row, codigo] of [
    ['PLN4-18', 'TP-05'],
    ['PLN4-19', 'TP-06'],
    ['PLN4-20', 'TP-07'],
    ['PLN4-21', 'TP-08'],
  ] as const)
    test(`with ${codigo} the client was created, and no user`, { tags: [row] }, async () => {
      await openScreen({ alta: refused(codigo, ALTA_REFUSALS[codigo]) });
      expect(text()).toMatch(/ingresado exitosamente como cliente, pero no pudimos crear su usuario por defecto/);
    });

  test('has a title, the server’s message, the contact and the exit', { tags: ['PLN4-08..11', 'PLN4-24', 'PLN4-26'] }, async () => {
    await openScreen({ alta: refused('TP-04', 'Descripción del servidor.') });
    expect(document.querySelector('h2')?.textContent).toBe('Tu contratación quedó incompleta');
    expect(text()).toContain('Descripción del servidor.');
    expect(text()).toContain('se pondrá en contacto contigo por correo electrónico.');
    expect(link('Salir').getAttribute('href')).toBe('/auth/login');
    expect(localStorage.getItem('contrato_plan')).not.toBeNull();
  });

  test.each([
    ['TP-02', 'Tuvimos problemas para crearlo como cliente.'],
    ['TP-07', 'Fue ingresado exitosamente como cliente, pero no pudimos crear su usuario por defecto.'],
    ['TP-99', 'Error desconocido al crear usuario'],
  ])('%s alone, with any status, is a problem with its specified sentence', { tags: ['PLN4-13'] }, async (codigo, said) => {
    for (const status of [200, 409, 500]) {
      const calls = anotherServer({
        'GET /v1/administracion/transaccion-estado/': () => [200, PAID],
        'GET /v1/administracion/transaccion-plan-alta/': () => [status, { codigo }],
      });
      const close = await show(`/contrata-directo/paso4?orden=${ORDEN}`, <ContrataDirectoPaso4 />);
      expect(altas(calls)).toHaveLength(1);
      expect(text()).not.toContain('Bienvenido');
      expect(text()).toContain(said);
      expect(text()).toContain(`Código: ${codigo}`);
      expect(localStorage.getItem('contrato_plan')).not.toBeNull();
      await close();
    }
  });

  test('another description of the server stands below the specified sentence', { tags: ['PLN4-16', 'PLN4-26'] }, async () => {
    await openScreen({ alta: () => [409, { codigo: 'TP-04', descripcion: 'Ya es cliente.', mensaje: 'Otra cosa.' }] });
    expect(text()).toContain('Tuvimos problemas para crearlo como cliente.Ya es cliente.');
    expect(text()).not.toContain('Qué sigue');
  });

  test.each([
    ['where a link was sent the link', ALTA_REFUSALS['TP-06'], 'sigue el enlace que te enviamos', 'Una persona'],
    ['where only a person decides the person', 'Una persona revisa tu caso.', 'Una persona revisa tu caso.', 'enlace'],
  ])('with TP-06 %s is named', { tags: ['PLN4-19'] }, async (_where, mensaje, said, unsaid) => {
    await openScreen({ alta: () => [409, { codigo: 'TP-06', descripcion: ALTA_REFUSALS['TP-06'], mensaje }] });
    expect(text()).toContain(said);
    expect(text()).not.toContain(unsaid);
  });

  test.each([
    ['nobody answers', 'down'],
    ['the answer says nothing', [502, '<html>']],
    ['the answer is an empty object', [502, {}]],
    ['a good answer has no code', [200, {}]],
    ['the answer has no text', [502, { codigo: null, descripcion: { a: 1 }, mensaje: 17 }]],
  ] as const)('where %s it is UNKNOWN, and can be requested again', { tags: ['PLN4-22', 'PLN4-23'] }, async (_what, reply) => {
    let answers = 0;
    const calls = await openScreen({ alta: fromAnotherServer(() => ((answers += 1) === 1 ? reply : [200, { codigo: '00' }])) });
    expect(text()).toContain('Error desconocido al crear usuario');
    expect(text()).toContain('Código: UNKNOWN');
    await press(button('Reintentar'));
    expect(altas(calls)).toHaveLength(2);
    expect(text()).toContain('Bienvenido');
  });

  test('before payment shows the server’s message, without a redirect loop', async () => {
    await openScreen({ estado: () => [200, { ...UNTRIED, estado: 'pendiente' }], alta: refused('TP-01', ALTA_REFUSALS['TP-01']) });
    expect(location.pathname).toBe('/contrata-directo/paso4');
    expect(text()).toContain('No consta un pago de esta contratación.');
  });

  test('while the bank has not answered says so, creates nothing, and goes on by itself', async () => {
    holdTime();
    const mensaje = 'Estamos confirmando el pago de tu plan con el banco. No pagues de nuevo.';
    let answer: object = { ...UNTRIED, estado: 'pendiente', mensaje, sePuedePagar: false };
    const calls = await openScreen({ estado: () => [200, answer], alta: refused('TP-01', ALTA_REFUSALS['TP-01']) });
    expect(text()).toContain(mensaje);
    expect(text()).not.toMatch(/No consta un pago|incompleta/);
    await later(3_000);
    expect(altas(calls)).toEqual([]);
    answer = UNTRIED;
    await later(3_000);
    expect(location.pathname).toBe('/contrata-directo/paso3');
  });

  test('of an order that can still be paid leads to its contract, and promises no mail', async () => {
    const estado: Handler = () => [200, { ...UNTRIED, estado: 'creada', sePuedePagar: true }];
    await openScreen({ estado, alta: refused('TP-01', ALTA_REFUSALS['TP-01']) });
    expect(text()).toContain('No consta un pago de esta contratación.');
    expect(link('Ir al contrato').getAttribute('href')).toBe('/contrata-directo/paso1Contrato');
    expect(text()).not.toContain('se pondrá en contacto');
  });

  const NOBODY = 'así que no podemos escribirte. Si pagaste un plan, escríbenos tú.';

  test('without an order nothing is requested, and the page says how to reach us', { tags: ['PLN4-08..11', 'PLN4-24'] }, async () => {
    fakeServer({});
    await show('/contrata-directo/paso4', <ContrataDirectoPaso4 />);
    expect(document.querySelector('h2')?.textContent).toBe('Tu contratación quedó incompleta');
    expect(text()).toContain(problems.CONTRATACION_DESCONOCIDA.mensaje);
    expect(text()).toContain(NOBODY);
    expect(document.querySelector('main a[href^="mailto:"]')).not.toBeNull();
    expect(link('Salir').getAttribute('href')).toBe('/auth/login');
  });

  test('of an order that we do not know promises no mail', { tags: ['PLN4-08..11', 'PLN4-17', 'PLN4-24'] }, async () => {
    await openScreen({
      estado: () => [404, { codigo: 'ORDEN_DESCONOCIDA', mensaje: 'x' }],
      alta: refused('TP-10', ALTA_REFUSALS['TP-10']),
    });
    expect(text()).toContain(ALTA_REFUSALS['TP-10']);
    expect(text()).toContain(NOBODY);
    expect(text()).not.toContain('se pondrá en contacto');
    expect(link('Salir').getAttribute('href')).toBe('/auth/login');
  });
});
