import { act } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { problems } from '@veridico/api';
import {
  button,
  fakeServer,
  fromAnotherServer,
  field,
  link,
  press,
  pressEnter,
  sentence,
  settle,
  show,
  text,
  violatePolicy,
  type Call,
  type Handler,
} from '../../testing.tsx';
import { ContrataDirectoPaso1Contrato } from './contrata-directo-paso1-contrato.tsx';
import { keepStored, ORDEN, TYPED } from '../contrata-directo-paso1/testing-plan.tsx';

const STORED = { ...TYPED, codigoPlan: 'pl-pyme-50', tbkBuyOrder: ORDEN, guardado: new Date().toISOString() };
const PAYABLE = { estado: 'creada', mensaje: 'Falta firmar.', sePuedePagar: true };
const CONTRACT = {
  orden: ORDEN,
  numero: 'VO-7K3M-9QXT',
  titulo: 'Contrato de plan de informes comerciales',
  subtitulo: 'Plan Pyme 50 · Comercial Ejemplo Ltda.',
  partes: [
    { titulo: '1. Las partes', datos: [['Cliente', 'Comercial Ejemplo Ltda.']], parrafos: [] },
    { titulo: '2. Precio', datos: [], parrafos: ['Cada factura se paga dentro de 5 días desde su emisión.'] },
  ],
  huella: 'a1b2',
  tipoFirma: 'Firma electrónica simple.',
  firmado: null,
  total: 318_277,
};
const PAGE = { url: 'https://webpay.example/pagar', token: 'tok-1' };

let left: string[];
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  left = [];
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function submit(this: HTMLFormElement) {
    left.push(`${this.method} ${this.action} ${this.querySelector<HTMLInputElement>('input[name=token_ws]')?.value}`);
  });
});

interface Answers {
  readonly contract?: Handler;
  readonly estado?: Handler;
  readonly sign?: Handler;
}

async function openScreen(
  { contract = () => [200, CONTRACT], estado = () => [200, PAYABLE], sign = () => [200, PAGE] }: Answers = {},
  stored = {},
): Promise<Call[]> {
  keepStored(stored);
  const calls = fakeServer({
    'GET /v1/administracion/transaccion-plan-contrato/': contract,
    'GET /v1/administracion/transaccion-estado/': estado,
    'GET /v1/administracion/transaccion-plan-tbk/': sign,
  });
  await show('/contrata-directo/paso1Contrato', <ContrataDirectoPaso1Contrato />);
  return calls;
}

const accept = () => press(field('aceptacion'));
const signings = (calls: readonly Call[]) => calls.filter(({ path }) => path.includes('transaccion-plan-tbk'));

test('the contract shows the order by its display number, never by its secret id', async () => {
  await openScreen();
  expect(text()).toContain('Orden VO-7K3M-9QXT');
  expect(document.body.innerHTML).not.toContain(ORDEN);
});

describe('the stored contract', () => {
  test.each([
    ['nothing', null],
    ['no JSON', '{'],
    ['another thing', '[]'],
    ['no order', JSON.stringify({ ...STORED, tbkBuyOrder: '../../salud' })],
    ['one of four days ago', JSON.stringify({ ...STORED, guardado: new Date(Date.now() - 4 * 86_400_000).toISOString() })],
    ['numbers for texts', JSON.stringify({ ...STORED, correoElectronico: 7 })],
  ])('%s leads back to paso1', { tags: ['PLNC-02'] }, async (_what, kept) => {
    if (kept !== null) localStorage.setItem('contrato_plan', kept);
    fakeServer({});
    await show('/contrata-directo/paso1Contrato', <ContrataDirectoPaso1Contrato />);
    expect(location.pathname).toBe('/contrata-directo/paso1');
  });

  test('names the order to load; the contract’s text comes from the server', { tags: ['PLNC-01'] }, async () => {
    const calls = await openScreen();
    expect(calls.map(({ path }) => path)).toEqual([
      `/v1/administracion/transaccion-plan-contrato/${ORDEN}`,
      `/v1/administracion/transaccion-estado/${ORDEN}`,
    ]);
    const paper = document.querySelector('article')?.textContent ?? '';
    for (const said of [
      CONTRACT.titulo,
      CONTRACT.subtitulo,
      '1. Las partes',
      'Comercial Ejemplo Ltda.',
      'dentro de 5 días',
      CONTRACT.numero,
    ]) {
      expect(paper).toContain(said);
    }
  });

  test.each<[string, Handler, string]>([
    [
      'an unknown order',
      () => [404, { codigo: 'CONTRATACION_DESCONOCIDA', mensaje: problems.CONTRATACION_DESCONOCIDA.mensaje }],
      problems.CONTRATACION_DESCONOCIDA.mensaje,
    ],
    ['a server without this call', fromAnotherServer(() => [404, '<html>']), 'No pudimos cargar tu contrato.'],
    ['an answer without the contract', fromAnotherServer(() => [200, {}]), 'No pudimos cargar tu contrato.'],
    ['no response', () => 'down', 'No pudimos cargar tu contrato. Revisa tu conexión.'],
  ])('with %s shows an error, a retry and the way back to its form', { tags: ['PLNC-01'] }, async (_what, contract, said) => {
    await openScreen({ contract });
    expect(document.querySelector('[role=alert] p')?.textContent).toBe(said);
    expect(button('Reintentar').disabled).toBe(false);
    expect(link('Volver a los datos').getAttribute('href')).toBe('/contrata-directo/paso1?codigo_plan=pl-pyme-50');
  });

  test('is loaded under the order that another server named', { tags: ['PLNC-01'] }, async () => {
    const calls = await openScreen({}, { tbkBuyOrder: 'OC-2026_17' });
    expect(calls[0]?.path).toBe('/v1/administracion/transaccion-plan-contrato/OC-2026_17');
  });

  test('can be requested again after a failure', async () => {
    let answers = 0;
    await openScreen({ contract: () => ((answers += 1) === 1 ? 'down' : [200, CONTRACT]) });
    await press(button('Reintentar'));
    expect(text()).toContain(CONTRACT.titulo);
  });
});

describe('the actions', () => {
  test('links back to the start, and prints', { tags: ['PLNC-03', 'PLNC-04'] }, async () => {
    const paper = vi.fn<() => void>();
    vi.stubGlobal('print', paper);
    await openScreen();
    expect(link('Volver al inicio').getAttribute('href')).toBe('/inicio');
    await press(button('Imprimir Contrato'));
    expect(paper).toHaveBeenCalledOnce();
  });

  test(
    'accepting signs with the hash of the text that was read, then opens the card page',
    { tags: ['PLNC-05..07', 'PLNC-09'] },
    async () => {
      const calls = await openScreen();
      expect(document.querySelector('label[for=aceptacion]')?.textContent).toBe(
        'Acepto los términos del contrato y firmo electrónicamente.',
      );
      expect(text()).toContain('Después de firmar pagas $318.277 en Webpay.');
      expect(button('Firmar Contrato').disabled).toBe(true);
      await accept();
      await press(button('Firmar Contrato'));
      expect(signings(calls).map(({ path, query }) => [path, query.get('huella')])).toEqual([
        [`/v1/administracion/transaccion-plan-tbk/${ORDEN}`, 'a1b2'],
      ]);
      expect([...new Set(left)]).toEqual(['post https://webpay.example/pagar tok-1']);
      expect(sessionStorage.getItem('contrato_plan:orden')).toBe(ORDEN);
    },
  );

  test('signing without accepting shows an error at the box and signs nothing', { tags: ['PLNC-08'] }, async () => {
    const calls = await openScreen();
    await pressEnter('aceptacion');
    expect(sentence('aceptacion')).toBe('Debes aceptar los términos para continuar.');
    expect(field('aceptacion').getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(field('aceptacion'));
    expect(signings(calls)).toEqual([]);
  });

  test('a double press signs once', async () => {
    const calls = await openScreen({ sign: () => new Promise(() => undefined) });
    await accept();
    await press(button('Firmar Contrato'));
    await press(button('Firmando...'));
    expect(signings(calls)).toHaveLength(1);
  });

  test.each([
    ['CONTRATACION_PAGADA', 'Continuar', `/contrata-directo/paso4?orden=${ORDEN}`],
    ['PAGO_EN_CURSO', 'Ver en qué va el pago', `/contrata-directo/paso2?orden=${ORDEN}`],
    ['CONTRATACION_VENCIDA', 'Volver a los datos', '/contrata-directo/paso1?codigo_plan=pl-pyme-50'],
  ] as const)('a refusal for %s says why and links onward', async (codigo, name, to) => {
    const { mensaje } = problems[codigo];
    await openScreen({ sign: () => [409, { codigo, mensaje }] });
    await accept();
    await press(button('Firmar Contrato'));
    expect(document.querySelector('[role=alert]')?.textContent).toContain(mensaje);
    expect(link(name).getAttribute('href')).toBe(to);
    expect(left).toEqual([]);
  });

  test('an answer without a card page is a failure, and signing can be repeated', async () => {
    await openScreen({ sign: fromAnotherServer(() => [200, {}]) });
    await accept();
    await press(button('Firmar Contrato'));
    expect(document.querySelector('[role=alert]')?.textContent).toContain('Error inesperado al procesar la transacción.');
    expect(button('Firmar Contrato').disabled).toBe(false);
    expect(left).toEqual([]);
  });

  test('a card page that the browser refuses to post to is a failure, and signing can be repeated', async () => {
    await openScreen();
    await accept();
    await press(button('Firmar Contrato'));
    expect(left).not.toEqual([]);
    await violatePolicy('form-action');
    expect(document.querySelector('[role=alert]')?.textContent).toContain('Error inesperado al procesar la transacción.');
    expect(button('Firmar Contrato').disabled).toBe(false);
  });

  test('without an answer the page says nothing was charged, and allows a retry', async () => {
    await openScreen({ sign: () => 'down' });
    await accept();
    await press(button('Firmar Contrato'));
    expect(document.querySelector('[role=alert]')?.textContent).toContain('Error inesperado al procesar la transacción.');
    expect(button('Firmar Contrato').disabled).toBe(false);
  });

  test('a contract signed but not paid says so, and is paid without signing again', async () => {
    const calls = await openScreen({ contract: () => [200, { ...CONTRACT, firmado: '2026-11-21T10:00:00-03:00' }] });
    expect(document.querySelector('h1')?.textContent).toBe('Tu contrato firmado');
    expect(text()).toContain('Ya firmaste este contrato y falta pagarlo.');
    expect(text()).toContain('Firmado el 21-11-2026, 10:00:00.');
    expect(text()).toContain('Pagas $318.277 en Webpay.');
    expect(text()).not.toMatch(/Firmar Contrato|Acepto los términos/);
    await press(button('Ir a pagar'));
    expect(signings(calls).map(({ query }) => query.get('huella'))).toEqual(['a1b2']);
    expect([...new Set(left)]).toEqual(['post https://webpay.example/pagar tok-1']);
  });
});

describe('a return after payment', () => {
  const SIGNED = () => [200, { ...CONTRACT, firmado: '2026-11-21T10:00:00-03:00' }] as const;

  test.each([
    ['pagada', 'Continuar', `/contrata-directo/paso4?orden=${ORDEN}`],
    ['reembolsada', 'Continuar', `/contrata-directo/paso4?orden=${ORDEN}`],
    ['pendiente', 'Ver en qué va el pago', `/contrata-directo/paso2?orden=${ORDEN}`],
  ])('with an order that is %s hides the signature and links onward', async (estado, name, to) => {
    await openScreen({ contract: SIGNED, estado: () => [200, { estado, mensaje: 'Ya pagaste tu plan.', sePuedePagar: false }] });
    expect(text()).toContain('Ya pagaste tu plan.');
    expect(text()).toContain(CONTRACT.titulo);
    expect(text()).not.toContain('falta pagarlo');
    expect(document.querySelector('input')).toBeNull();
    expect(link(name).getAttribute('href')).toBe(to);
  });

  test('without a known state still allows signing; the server decides', async () => {
    await openScreen({ estado: () => 'down' });
    expect(button('Firmar Contrato').disabled).toBe(true);
  });

  test('restored from the browser’s cache reloads contract and state', async () => {
    let estado: object = PAYABLE;
    const calls = await openScreen({ estado: () => [200, estado] });
    await accept();
    await press(button('Firmar Contrato'));
    expect(text()).toContain('Firmando...');
    estado = { estado: 'pagada', mensaje: 'Ya pagaste tu plan.', sePuedePagar: false };
    const before = calls.length;
    await act(async () => dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
    await settle();
    expect(calls).toHaveLength(before + 2);
    expect(text()).not.toContain('Firmando...');
    expect(text()).toContain('Ya pagaste tu plan.');
  });
});
