import { beforeEach, expect, test } from 'vitest';
import { problems } from '@veridico/api';
import { check, emptyValues } from '@veridico/forms';
import { findReport } from '@veridico/reports';
import { button, field, fill, press, select, sentence, settle, show, text } from '../../testing.tsx';
import { wholeForm } from './buyer.ts';
import { CompraDirectaPaso1 } from './compra-directa-paso1.tsx';
import { fillAll, freshTab, openPurchase, sent } from './testing-purchase.tsx';

beforeEach(() => void freshTab());

const RECIPIENT = { razonSocial: 'Comercial Ñandú Ltda.', direccion: 'Calle 123', ciudad: 'Santiago', giro: 'Comercio' };

async function askInvoice(): Promise<void> {
  await press(button('Necesito factura, no boleta'));
  await settle();
}

async function fillRecipient(): Promise<void> {
  await fill({ ...RECIPIENT, rutEmpresa: '12.345.678-5' });
  await select('region', '13');
  await select('comunaFactura', '13120');
}

const bodyOf = (calls: Parameters<typeof sent>[0]) => Object.fromEntries(new URLSearchParams(sent(calls)[0]?.body));

test('a report on a company is bought with a Factura, which asks for its recipient', async () => {
  const calls = await openPurchase();
  await fillAll();
  expect(document.querySelector('[name=razonSocial]')).toBeNull();
  expect(button('Comprar').disabled).toBe(false);
  await askInvoice();
  expect(button('Comprar').disabled).toBe(true);
  expect(text()).toContain('la razón social');
  await fillRecipient();
  await press(button('Comprar'));
  expect(bodyOf(calls)).toMatchObject({
    codigoServicio: 'sia000002',
    parametrosTasacion: '',
    tipoEmision: '02',
    datosFactura: 'Comercial Ñandú Ltda.|12345678-5|13|13120|Ñuñoa|Calle 123|Santiago|Comercio',
  });
});

test('the second press of the button sends a Boleta', async () => {
  const calls = await openPurchase();
  await fillAll();
  await askInvoice();
  await press(button('Quiero boleta, no factura'));
  expect(document.querySelector('[name=razonSocial]')).toBeNull();
  await press(button('Comprar'));
  expect(bodyOf(calls)).toMatchObject({ tipoEmision: '01', datosFactura: '' });
});

test('an error of the server about a field of the Factura is shown at that field', async () => {
  const campos = { giro: 'Ese giro no existe.' };
  await openPurchase({ transaccion: () => [400, { codigo: 'CAMPOS_INVALIDOS', mensaje: problems.CAMPOS_INVALIDOS.mensaje, campos }] });
  await fillAll();
  await askInvoice();
  await fillRecipient();
  await press(button('Comprar'));
  expect(sentence('giro')).toBe('Ese giro no existe.');
});

test('the recipient survives a reload', async () => {
  await openPurchase();
  document.body.replaceChildren();
  const close = await show('/compra-directa/paso1?codigo_servicio=sia000002', <CompraDirectaPaso1 />);
  await settle();
  await fillAll();
  await askInvoice();
  await fillRecipient();
  await close();
  await show('/compra-directa/paso1?codigo_servicio=sia000002', <CompraDirectaPaso1 />);
  await settle();
  expect(button('Quiero boleta, no factura').getAttribute('aria-expanded')).toBe('true');
  expect([field('razonSocial').value, field('rutEmpresa').value]).toEqual(['Comercial Ñandú Ltda.', '12.345.678-5']);
});

test('before the rules of the recipient have loaded, a purchase with a Factura is refused, and one with a Boleta is not', () => {
  const report = findReport('sia000002');
  if (!report) throw new Error('no report');
  const form = wholeForm(report, undefined, undefined);
  const wrong = (tipoEmision: string) => check(form, { ...emptyValues(form), tipoEmision }, 'submit').tipoEmision;
  expect(wrong('02')).toBe('Todavía cargan los datos de la factura: espera un momento.');
  expect([wrong('01'), wrong('')]).toEqual([undefined, undefined]);
});
