import { beforeAll, beforeEach, expect, test } from 'vitest';
import { problems } from '@veridico/api';
import { chooseFile, pdf, untilRead } from '../../company/testing-documents.ts';
import { showSignedIn } from '../../session/testing-customer.tsx';
import { button, fakeServer, field, fill, press, sentence, settle, text, type, type Handler } from '../../testing.tsx';
import { MiPlan } from './mi-plan.tsx';
import { CLAIM, COMPANY } from './testing-company.ts';

beforeAll(() =>
  Promise.all([import('../../company/deliver-powers.tsx'), import('./company-data.tsx'), import('../../shell/prove-password.tsx')]),
);
beforeEach(() => sessionStorage.clear());

interface ScreenOptions {
  readonly empresa?: Handler;
  readonly solicitudes?: Handler;
  readonly rol?: 'administrador' | 'facturacion' | 'propio';
  readonly more?: Readonly<Record<string, Handler>>;
}

const NO_CLAIMS: Handler = () => [200, { solicitudes: [], puedeResponder: true }];

async function openScreen({
  empresa = () => [200, COMPANY],
  solicitudes = NO_CLAIMS,
  rol = 'administrador',
  more = {},
}: ScreenOptions = {}) {
  const calls = fakeServer({
    ...more,
    'GET /v1/administracion/mi-plan/facturas': () => [200, { facturas: [] }],
    'GET /v1/administracion/mi-plan/empresa': empresa,
    'GET /v1/administracion/solicitudes': solicitudes,
    'GET /v1/administracion/mi-plan': () => [
      200,
      { titular: { rut: '58234577-5', nombre: 'Norte SpA' }, puedeTerminar: true, porPagar: 0, planes: [] },
    ],
  });
  await showSignedIn('/mi-plan', <MiPlan />, { cliente: { contrato: 'S', rol } });
  await settle();
  return calls;
}

const panel = (id: string) => document.querySelector(`section[aria-labelledby="${id}"]`)?.textContent ?? '';
const posts = (calls: Awaited<ReturnType<typeof openScreen>>) =>
  calls.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, JSON.parse(body || 'null') as unknown]);

test.each([
  ['comprobados', 'Los poderes de quien representa a la empresa están comprobados desde el 01-10-2026.'],
  ['simulados', 'Representación simulada (demostración)'],
  ['declarados', 'puedes consultar empresas y propiedades, no a otras personas'],
])('powers that are %s show their name', async (poderes, said) => {
  await openScreen({ empresa: () => [200, { ...COMPANY, representacion: { ...COMPANY.representacion, poderes } }] });
  expect(panel('representacion')).toContain(said);
  expect(document.querySelectorAll('input[type=file]')).toHaveLength(poderes === 'declarados' ? 1 : 0);
});

test('declared powers are proven with a document, listed with the earlier ones', async () => {
  const before = { id: '0192f0c0-0000-7000-8000-000000000000', nombre: 'antes.pdf', entregado: '2026-11-01T12:00:00Z' };
  const calls = await openScreen({
    empresa: () => [200, { ...COMPANY, representacion: { poderes: 'declarados', desde: null, documentos: [before] } }],
    more: {
      'POST /v1/administracion/mi-plan/poderes': () => [
        200,
        {
          mensaje: 'Recibimos el documento.',
          documento: { id: '0192f0c0-0000-7000-8000-000000000001', nombre: 'poderes.pdf', entregado: '2026-11-21T12:00:00Z' },
        },
      ],
    },
  });
  await chooseFile('documento', pdf('poderes.pdf', 3));
  await press(button('Entregar documento'));
  await untilRead();
  expect(posts(calls)).toEqual([['/v1/administracion/mi-plan/poderes', { nombre: 'poderes.pdf', base64: 'AAAA' }]]);
  expect([...document.querySelectorAll('[aria-label="Documentos entregados"] li')].map(({ textContent }) => textContent)).toEqual([
    'poderes.pdf entregado el 21-11-2026',
    'antes.pdf entregado el 01-11-2026',
  ]);
  expect(document.activeElement?.textContent).toBe('Recibimos el documento.');
});

test('a billing user sees the data and cannot change them', async () => {
  await openScreen({
    rol: 'facturacion',
    empresa: () => [200, { ...COMPANY, puedeCambiarlos: false, representacion: { poderes: 'declarados', desde: null, documentos: [] } }],
  });
  expect(panel('datos-de-la-empresa')).toContain('Los Canelos 123');
  expect(document.querySelector('input[type=file]')).toBeNull();
  expect([...document.querySelectorAll('main button')].map(({ textContent }) => textContent)).not.toContain('Cambiar');
});

test('a person’s own plan has no company, and none is requested', async () => {
  const calls = await openScreen({ rol: 'propio' });
  expect(calls.map(({ path }) => path).filter((path) => /empresa|solicitudes/.test(path))).toEqual([]);
});

test('the data are shown with names, and the last changes with author and fields', async () => {
  await openScreen();
  const rows = [...document.querySelectorAll('section[aria-labelledby="datos-de-la-empresa"] dl > div')].map(({ children }) =>
    [...children].map(({ textContent }) => textContent),
  );
  expect(rows).toContainEqual(['Región', 'Ñuble']);
  expect(rows).toContainEqual(['Comuna', 'Chillán']);
  expect(rows).toContainEqual(['Correo de pagos', 'pagos@norte.cl']);
  expect(document.querySelector('details')?.textContent).toContain('Ana Soto: Domicilio, Correo de pagos');
});

test('«Cambiar» opens the filled-in form; errors appear at their fields, and success is reported', async () => {
  let answered = false;
  const calls = await openScreen({
    empresa: () => [200, answered ? { ...COMPANY, datos: { ...COMPANY.datos, domicilio: 'Arauco 5' }, version: 5 } : COMPANY],
    more: {
      'POST /v1/administracion/mi-plan/empresa': () => {
        answered = true;
        return [200, { mensaje: 'Datos guardados.', version: 5 }];
      },
    },
  });
  await press(button('Cambiar'));
  expect(document.activeElement).toBe(field('razonSocial'));
  expect(field('correo').value).toBe('contacto@norte.cl');
  await fill({ domicilio: 'Arauco' });
  await press(button('Guardar los datos'));
  expect(sentence('domicilio')).toContain('Formato de dirección inválido');
  expect(posts(calls)).toEqual([]);
  await fill({ domicilio: 'Arauco 5' });
  await press(button('Guardar los datos'));
  expect(posts(calls)).toEqual([['/v1/administracion/mi-plan/empresa', { ...COMPANY.datos, domicilio: 'Arauco 5', version: '4' }]]);
  expect(document.activeElement?.textContent).toBe('Datos guardados.');
  expect(panel('datos-de-la-empresa')).toContain('Arauco 5');
});

test('an old sign-in asks for the password above the form, which keeps what was typed and is sent', async () => {
  let proved = false;
  const { mensaje } = problems.INGRESO_ANTIGUO;
  const calls = await openScreen({
    more: {
      'POST /v1/administracion/mi-plan/empresa': () =>
        proved ? [200, { mensaje: 'Datos guardados.', version: 5 }] : [403, { codigo: 'INGRESO_ANTIGUO', mensaje }],
      'POST /v1/api/users/probar-identidad': () => {
        proved = true;
        return [200, { mensaje: '' }];
      },
    },
  });
  await press(button('Cambiar'));
  await fill({ domicilio: 'Arauco 5' });
  await press(button('Guardar los datos'));
  await settle();
  expect(text()).toContain('Confirma que eres tú');
  await fill({ password: 'Telar1234' });
  await press(button('Continuar'));
  await settle();
  const sent = ['/v1/administracion/mi-plan/empresa', { ...COMPANY.datos, domicilio: 'Arauco 5', version: '4' }];
  expect(posts(calls)).toEqual([sent, ['/v1/api/users/probar-identidad', { password: 'Telar1234' }], sent]);
  expect(text()).toContain('Datos guardados.');
});

test('«Cancelar» changes nothing and returns to the button', async () => {
  const calls = await openScreen();
  await press(button('Cambiar'));
  await fill({ ciudad: 'Talca' });
  await press(button('Cancelar'));
  expect(document.activeElement).toBe(button('Cambiar'));
  expect(posts(calls)).toEqual([]);
});

test('data changed by someone else are reloaded next to the input', async () => {
  let version = 4;
  const theirs = { ...COMPANY.datos, domicilio: 'Arauco 5', encargadoPago: 'Eva Paz' };
  const calls = await openScreen({
    empresa: () => [200, version === 4 ? COMPANY : { ...COMPANY, datos: theirs, version }],
    more: {
      'POST /v1/administracion/mi-plan/empresa': ({ body }) => {
        const sent = JSON.parse(body) as { version: string };
        if (sent.version === '5') return [200, { mensaje: 'Datos guardados.', version: 6 }];
        version = 5;
        return [409, { codigo: 'DATOS_CAMBIADOS', mensaje: problems.DATOS_CAMBIADOS.mensaje }];
      },
    },
  });
  await press(button('Cambiar'));
  await fill({ domicilio: 'Maipón 9' });
  await press(button('Guardar los datos'));
  expect(text()).toContain(problems.DATOS_CAMBIADOS.mensaje);
  expect(text()).toContain('Domicilio ahora dice: Arauco 5');
  expect(field('domicilio').value).toBe('Maipón 9');
  expect(field('encargadoPago').value).toBe('Eva Paz');
  await press(button('Guardar los datos'));
  expect(posts(calls).at(-1)).toEqual(['/v1/administracion/mi-plan/empresa', { ...theirs, domicilio: 'Maipón 9', version: '5' }]);
});

test.each([
  ['nobody answers', 'down', 'No pudimos cargar los datos de la empresa.'],
  ['they may not be seen', [403, { codigo: 'NO_PERMITIDO', mensaje: problems.NO_PERMITIDO.mensaje }], 'No tienes un plan contratado.'],
] as const)('where %s the rest of the page stays', async (_what, reply, said) => {
  await openScreen({ empresa: () => reply, solicitudes: () => reply });
  expect(document.querySelector('h1')?.textContent).toBe('Mi plan');
  expect(text()).toContain('No tienes un plan contratado.');
  expect(text()).toContain(said);
});

const ASKED = { solicitudes: [CLAIM], puedeResponder: true };

test('the claimant of the company is shown, and refused after a confirmation in place', async () => {
  let list: object[] = [CLAIM];
  const calls = await openScreen({
    solicitudes: () => [200, { solicitudes: list, puedeResponder: true }],
    more: {
      [`POST /v1/administracion/solicitudes/${CLAIM.id}/rechazar`]: () => {
        list = [{ ...CLAIM, estado: 'oficina', puedeAprobarse: false }];
        return [200, { mensaje: 'Rechazada.' }];
      },
    },
  });
  for (const said of ['¿Conoces a Javiera López?', 'Pack Pyme 10', 'javiera@ejemplo.cl', '20-11-2026, 10:00:00', 'Hasta el 25-11-2026'])
    expect(text()).toContain(said);
  await press(button('No la conozco: rechazar'));
  expect(document.activeElement?.getAttribute('aria-label')).toBe('¿Rechazar a Javiera López?');
  await press(button('Volver'));
  expect(document.activeElement).toBe(button('No la conozco: rechazar'));
  expect(posts(calls)).toEqual([]);
  await press(button('No la conozco: rechazar'));
  await press(button('Rechazar'));
  expect(posts(calls)).toHaveLength(1);
  expect(document.activeElement?.textContent).toBe('Rechazada.');
  expect(text()).toContain('La decide una persona nuestra');
  expect([...document.querySelectorAll('main article button')]).toEqual([]);
});

test('approval takes the password, validated at its field', async () => {
  let tries = 0;
  const calls = await openScreen({
    solicitudes: () => [200, tries < 2 ? ASKED : { ...ASKED, solicitudes: [{ ...CLAIM, estado: 'aprobada', puedeAprobarse: false }] }],
    more: {
      [`POST /v1/administracion/solicitudes/${CLAIM.id}/aprobar`]: () => {
        tries += 1;
        const { mensaje } = problems.PASSWORD_INCORRECTA;
        return tries === 1
          ? [422, { codigo: 'PASSWORD_INCORRECTA', mensaje, campos: { password: mensaje } }]
          : [200, { mensaje: 'Aprobada.' }];
      },
    },
  });
  await press(button('Aprobar'));
  expect(document.activeElement).toBe(field('password'));
  await press(button('Aprobar con mi contraseña'));
  expect(posts(calls)).toEqual([]);
  await type('password', 'Otra12345');
  await press(button('Aprobar con mi contraseña'));
  expect(sentence('password')).toBe(problems.PASSWORD_INCORRECTA.mensaje);
  await type('password', 'Demo12345');
  await press(button('Aprobar con mi contraseña'));
  expect(posts(calls).at(-1)).toEqual([`/v1/administracion/solicitudes/${CLAIM.id}/aprobar`, { password: 'Demo12345' }]);
  expect(document.activeElement?.textContent).toBe('Aprobada.');
  await press(button('Objetar'));
  expect(button('Objetar y suspender su acceso')).toBeDefined();
});

test.each(['PERIODO_DE_RESGUARDO', 'REPRESENTACION_DECLARADA', 'NO_PERMITIDO'] as const)(
  'a refusal by %s is shown in place',
  async (codigo) => {
    await openScreen({
      solicitudes: () => [200, ASKED],
      more: { [`POST /v1/administracion/solicitudes/${CLAIM.id}/`]: () => [403, { codigo, mensaje: problems[codigo].mensaje }] },
    });
    await press(button('No la conozco: rechazar'));
    await press(button('Rechazar'));
    expect(document.querySelector('article [role=alert]')?.textContent).toBe(problems[codigo].mensaje);
  },
);

test('a claim that can only be refused says why, and one answered elsewhere is reloaded', async () => {
  let list: object[] = [{ ...CLAIM, puedeAprobarse: false }];
  await openScreen({
    solicitudes: () => [200, { solicitudes: list, puedeResponder: true }],
    more: {
      [`POST /v1/administracion/solicitudes/${CLAIM.id}/rechazar`]: () => {
        list = [];
        return [409, { codigo: 'SOLICITUD_RESUELTA', mensaje: problems.SOLICITUD_RESUELTA.mensaje }];
      },
    },
  });
  expect(text()).toContain(problems.SOLICITUD_IMPOSIBLE.mensaje);
  expect([...document.querySelectorAll('main article button')].map(({ textContent }) => textContent)).toEqual(['No la conozco: rechazar']);
  await press(button('No la conozco: rechazar'));
  await press(button('Rechazar'));
  expect(document.activeElement?.textContent).toBe(problems.SOLICITUD_RESUELTA.mensaje);
  expect(document.querySelector('article')).toBeNull();
});

test('open claims come first', async () => {
  const decided = { ...CLAIM, id: '0192f0c0-0000-7000-8000-000000000002', estado: 'oficina', puedeAprobarse: false };
  await openScreen({ solicitudes: () => [200, { solicitudes: [decided, CLAIM], puedeResponder: true }] });
  expect([...document.querySelectorAll('article h2')].map(({ textContent }) => textContent)).toEqual([
    '¿Conoces a Javiera López? Espera tu respuesta',
    'Javiera López pidió administrar la empresa La decide una persona nuestra',
  ]);
});

test('a user who may not answer yet sees no buttons, and no approval that may be their own', async () => {
  const approved = { ...CLAIM, id: '0192f0c0-0000-7000-8000-000000000002', estado: 'aprobada', representante: 'Ana Soto' };
  await openScreen({ solicitudes: () => [200, { solicitudes: [approved, CLAIM], puedeResponder: false }] });
  expect(text()).not.toContain('Ana Soto administra la empresa');
  expect(text()).toContain('Responde quien administra la empresa hace más de 7 días.');
  expect([...document.querySelectorAll('main article button')]).toEqual([]);
});
