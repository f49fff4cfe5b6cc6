import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { displayNumber } from '../orders/display-number.ts';
import { aCompany, aPurchase, openTestApp, readPdf, type TestApp } from '../testing/app-testing.ts';
import { KINDS } from './kinds.ts';

const VISA = '4051 8856 0044 6623';
const FACTURA = 'Comercial Ñandú & Cía. Limitada|76.192.083-9|13|13120|Ñuñoa|Av. Irarrázaval 2401, of. 503|Santiago|Venta al por mayor';

let fixture: TestApp;
beforeAll(async () => {
  fixture = await openTestApp({ MERCHANT_RUT: '77.777.777-7' });
  await aCompany(fixture.db);
});
afterAll(() => fixture.close());

interface Paper {
  readonly numero: string;
  readonly base64: string;
}

async function ask(fields: Record<string, string>) {
  const response = await fetch(`${fixture.url}/v1/administracion/transaccion`, {
    method: 'POST',
    body: new URLSearchParams(aPurchase(fields)),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

async function buy(fields: Record<string, string>): Promise<string> {
  const { status, body } = await ask(fields);
  expect(status).toBe(200);
  const back = await fixture.visitor.pay({ token: String(body['token']) }, VISA);
  await (await fetch(`${fixture.url}${KINDS.informe.returnPath}?${new URLSearchParams(back.fields)}`)).arrayBuffer();
  await (await fetch(`${fixture.url}/v1/administracion/transaccion-revisar/${String(body['token'])}`)).json();
  return String(body['orden']);
}

async function papersOf(orden: string) {
  const response = await fetch(`${fixture.url}/v1/administracion/comprobante/${orden}`);
  return { status: response.status, body: (await response.json()) as { venta: Paper | null; devolucion: Paper | null } };
}

async function drawnPapersOf(orden: string) {
  await expect.poll(async () => (await papersOf(orden)).status, { timeout: 20_000 }).toBe(200);
  return (await papersOf(orden)).body;
}

const orderOf = (orden: string) =>
  fixture.db.selectFrom('orders').select(['tipo_emision', 'datos_factura']).where('orden', '=', orden).executeTakeFirstOrThrow();

describe('the receipt type of a sale', () => {
  test('is a Boleta by default, whatever fields are sent', { tags: ['DP1-INV-02'] }, async () => {
    const orden = await buy({ datosFactura: FACTURA });
    expect(await orderOf(orden)).toEqual({ tipo_emision: '01', datos_factura: null });
  });

  test(
    'is a Factura with its eight values, stored with the order and printed on the receipt',
    {
      tags: ['DP1-INV-03', 'DP1-INV-07..14', 'DP1-PAY-12', 'DP1-PAY-13'],
    },
    async () => {
      const orden = await buy({ tipoEmision: '02', datosFactura: FACTURA });
      expect(await orderOf(orden)).toEqual({
        tipo_emision: '02',
        datos_factura: {
          razonSocial: 'Comercial Ñandú & Cía. Limitada',
          rutEmpresa: '76192083-9',
          codigoRegion: '13',
          codigoComuna: '13120',
          direccion: 'Av. Irarrázaval 2401, of. 503',
          ciudad: 'Santiago',
          giro: 'Venta al por mayor',
        },
      });
      const { venta, devolucion } = await drawnPapersOf(orden);
      expect(devolucion).toBeNull();
      const { text } = readPdf(Buffer.from(venta?.base64 ?? '', 'base64'));
      for (const part of [
        'NO ES DOCUMENTO TRIBUTARIO',
        'PAGO SIMULADO',
        venta?.numero ?? '-',
        await displayNumber(fixture.db, orden),
        '$16.500',
        '$13.866',
        '$2.634',
        '77.777.777-7',
        'terminada en 6623',
        'Comercial Ñandú & Cía. Limitada',
        '76.192.083-9',
        'Ñuñoa',
        'Metropolitana de Santiago',
        'Usted pidió factura.',
      ])
        expect(text.replaceAll('\u{a0}', ' ')).toContain(part);
      expect(text).not.toContain(orden.slice(0, 10));
    },
  );

  test.each<[wrong: readonly [at: number, value: string], field: string, sentence: string]>([
    [[0, 'A'], 'razonSocial', 'Texto con al menos 2 caracteres, solo letras, números y los símbolos & , . -'],
    [[0, 'Uno <b>'], 'razonSocial', 'Texto con al menos 2 caracteres, solo letras, números y los símbolos & , . -'],
    [[1, '76.192.083-8'], 'rutEmpresa', 'Rut inválido'],
    [[1, ''], 'rutEmpresa', 'Este campo es requerido.'],
    [[2, ''], 'region', 'Debe seleccionar una Región'],
    [[2, '17'], 'region', 'Debe seleccionar una Región'],
    [[3, ''], 'comunaFactura', 'Debe seleccionar una Comuna'],
    [[3, '05109'], 'comunaFactura', 'Debe seleccionar una Comuna'],
    [[5, 'Irarrázaval'], 'direccion', 'Formato de dirección inválido, debe ingresar Ej: Calle 123'],
    [[5, 'Calle 123 @'], 'direccion', 'Formato de dirección inválido, debe ingresar Ej: Calle 123'],
    [[6, 'Stgo 3'], 'ciudad', 'Campo debe tener caracteres válidos'],
    [[7, '<giro>'], 'giro', 'Campo debe tener caracteres válidos'],
    [[7, ''], 'giro', 'Este campo es requerido.'],
  ])('value %j is refused at %s', { tags: ['VAL2-16..21', 'VAL2-23', 'VAL2-24'] }, async (wrong, field, sentence) => {
    const datosFactura = FACTURA.split('|')
      .with(...wrong)
      .join('|');
    const { status, body } = await ask({ tipoEmision: '02', datosFactura });
    expect({ status, campos: body['campos'] }).toEqual({ status: 400, campos: expect.objectContaining({ [field]: sentence }) });
  });

  test.each([
    ['nothing', { tipoEmision: '02', datosFactura: '' }, { datosFactura: 'Deben ser ocho valores separados por |.' }],
    ['a pipe in a value', { tipoEmision: '02', datosFactura: `${FACTURA}|x` }, { datosFactura: 'Deben ser ocho valores separados por |.' }],
    ['another type', { tipoEmision: '03' }, { tipoEmision: 'Elige Boleta o Factura.' }],
  ])('%s is refused', async (_, fields, campos) => {
    const { status, body } = await ask(fields);
    expect({ status, campos: body['campos'] }).toEqual({ status: 400, campos });
  });

  test('a self-employed person gets a Factura', { tags: ['DP1-INV-08', 'DP1-REQ-04'] }, async () => {
    const orden = await buy({ tipoEmision: '02', datosFactura: FACTURA.split('|').with(1, '12.345.678-5').join('|') });
    expect(await orderOf(orden)).toMatchObject({ tipo_emision: '02', datos_factura: { rutEmpresa: '12345678-5' } });
  });

  test('every character allowed in an address is accepted', { tags: ['VAL2-19'] }, async () => {
    expect(
      (await ask({ tipoEmision: '02', datosFactura: FACTURA.split('|').with(5, 'Av. N° 2/3, #4: (of. 5º) - B').join('|') })).status,
    ).toBe(200);
  });

  test('is compared in a repeated request', async () => {
    const again = (fields: Record<string, string>) =>
      fetch(`${fixture.url}/v1/administracion/transaccion`, {
        method: 'POST',
        headers: { 'idempotency-key': 'boleta-o-factura' },
        body: new URLSearchParams(aPurchase(fields)),
      });
    expect((await again({ tipoEmision: '01' })).status).toBe(200);
    expect((await again({})).status).toBe(200);
    expect((await again({ tipoEmision: '02', datosFactura: FACTURA })).status).toBe(409);
  });
});

describe('a receipt', () => {
  test('has the folio of its report and a code that opens the sealed original', async () => {
    const orden = await buy({});
    const { venta } = await drawnPapersOf(orden);
    const pdf = Buffer.from(venta?.base64 ?? '', 'base64');
    const { text } = readPdf(pdf);
    const { folio } = await fixture.db.selectFrom('informes').select('folio').where('orden', '=', orden).executeTakeFirstOrThrow();
    expect(text).toContain(folio);
    expect(text).toContain('Datos de demostración');
    expect(pdf.toString('latin1')).toContain('ETSI.CAdES.detached');
    const codigo = /\b(?:[0-9A-Z]{4}-){3}[0-9A-Z]{4}\b/.exec(text)?.[0] ?? '';
    const verify = `${fixture.url}/v1/administracion/informe/verifica/folio/${venta?.numero}/codigo_verificacion`;
    expect(await (await fetch(`${verify}/${codigo}`)).json()).toMatchObject({
      folio: venta?.numero,
      nombre: 'Comprobante de venta',
      rut: '',
      propiedad: '',
      verificaciones: 1,
      informe: { base64: venta?.base64, tipoContenido: 'application/pdf' },
    });
    expect((await fetch(`${verify}/ABCD-EFGH-JKMN-PQRS`)).status).toBe(404);
  });
});

describe('the receipts of an order', () => {
  test('are available with the order as long as its report', async () => {
    const orden = await buy({});
    const { venta } = await drawnPapersOf(orden);
    expect(venta?.numero).toMatch(/^CV-\d{10}$/);
    await sql`update orders set creada = creada - interval '25 hours' where orden = ${orden}`.execute(fixture.db);
    expect(await papersOf(orden)).toMatchObject({ status: 404, body: { codigo: 'COMPROBANTE_DESCONOCIDO' } });
    await sql`update orders set abierta_hasta = now() + interval '1 hour' where orden = ${orden}`.execute(fixture.db);
    expect((await papersOf(orden)).status).toBe(200);
  });

  test('do not exist before payment or for an unknown order', async () => {
    const { body } = await ask({});
    expect(await papersOf(String(body['orden']))).toEqual({ status: 200, body: { venta: null, devolucion: null } });
    expect((await papersOf('0'.repeat(26))).status).toBe(404);
  });
});
