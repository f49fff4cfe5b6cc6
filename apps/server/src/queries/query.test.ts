import { problems } from '@veridico/api';
import { MOTIVO_SIN_ELEGIR } from '@veridico/forms';
import { MOTIVOS } from '@veridico/reports';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aCompany } from '../testing/app-testing.ts';
import { openCustomers, type Customers, type Someone } from '../testing/customers-testing.ts';
import { MOST_LINES } from '../issuing/making.ts';
import { aDrawing } from '../orders/testing.ts';

const SUBJECT = '76192083-9';
const ANOTHER = '77777777-7';
const TOO_LOW = 'El RUT ingresado debe ser mayor o igual a 50.000.000';
const NOT_LISTED = MOTIVO_SIN_ELEGIR;

let fixture: Customers;
beforeAll(async () => {
  fixture = await openCustomers();
  await aCompany(fixture.database.db, SUBJECT);
});
afterAll(() => fixture.close());
beforeEach(() => {
  fixture.press.draw = async () => aDrawing();
  fixture.bureau.find = async () => ({ deceased: false, lines: 1 });
});

const ask = ({ token }: Someone, form: Record<string, string> = {}, codigo = 'sia000002') =>
  fixture.call(token, { to: `consulta-informe/${codigo}`, form: { run: SUBJECT, ...form } });

/** The purposes printed on reports drawn from now on. */
function printedPurposes(): string[] {
  const motivos: string[] = [];
  fixture.press.draw = async (_report, _records, { motivo }) => {
    motivos.push(motivo);
    return aDrawing('%PDF');
  };
  return motivos;
}

async function quota({ token }: Someone) {
  return (await fixture.call(token, { to: 'contrato' })).body['cupo'];
}

describe('a query', () => {
  test('returns the report and stores it, with asker, subject and purpose', { tags: ['API1-24', 'API1-25', 'API1-38'] }, async () => {
    const drawn: Parameters<typeof fixture.press.draw>[] = [];
    fixture.press.draw = async (...asked) => {
      drawn.push(asked);
      return aDrawing('%PDF-1.7 uno');
    };
    const company = await fixture.contract({ of: { empresa: SUBJECT } });
    const asked = { run: '77.777.777-7', motivo: 'evaluacion-crediticia' };
    const { status, body, headers } = await ask(company, asked);
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        base64: Buffer.from('%PDF-1.7 uno').toString('base64'),
        tipoContenido: 'application/pdf',
        folio: expect.stringMatching(/^VR-\d{10}$/),
        informe: 'Informe Verídico Empresarial',
        rut: ANOTHER,
        verificaciones: 0,
      },
    });
    expect(headers['x-repetida']).toBeUndefined();
    expect(drawn).toMatchObject([
      [
        'sia000002',
        {},
        { motivo: 'Evaluación crediticia', consultante: 'Comercial Ñandú & Cía. Limitada, RUT 76.192.083-9', folio: body['folio'] },
      ],
    ]);
    const log = await fixture.database.db.selectFrom('consultas').selectAll().where('rut', '=', ANOTHER).execute();
    expect(log).toMatchObject([
      {
        consultante: SUBJECT,
        consultante_empresa: SUBJECT,
        consultante_persona: company.rut,
        cliente: company.id,
        motivo: 'Evaluación crediticia',
        servicio: 'sia000002',
        orden: null,
      },
    ]);
    expect(await quota(company)).toMatchObject({ usadas: 1, quedan: 9 });
  });

  test(
    'on the user’s own proven RUT has purpose consulta-propia; a missing declaration is logged as such',
    { tags: ['PROD-07'] },
    async () => {
      const person = await fixture.contract({ of: { rutProven: true } });
      const motivos = printedPurposes();
      expect((await ask(person, { run: person.rut, motivo: 'evaluacion-crediticia' }, 'sia000001')).status).toBe(200);
      expect((await ask(person)).status).toBe(200);
      expect((await ask(person, { motivo: 'evaluacion-riesgo-comercial' })).status).toBe(200);
      const expected = [
        MOTIVOS['consulta-propia'],
        'Evaluación de riesgo comercial (no declarado)',
        MOTIVOS['evaluacion-riesgo-comercial'],
      ];
      expect(motivos).toEqual(expected);
      const kept = await fixture.database.db
        .selectFrom('queries')
        .select('motivo')
        .where('cliente', '=', person.id)
        .orderBy('creada')
        .execute();
      expect(kept.map(({ motivo }) => motivo)).toEqual(expected);
      const log = fixture.database.db.selectFrom('consultas').select('motivo').where('cliente', '=', person.id).orderBy('en');
      expect((await log.execute()).map(({ motivo }) => motivo)).toEqual(expected);
    },
  );

  test('is not an own query if the RUT is only stated or belongs to the company', async () => {
    const motivos = printedPurposes();
    const told = await fixture.contract();
    expect((await ask(told, { run: told.rut, motivo: 'evaluacion-crediticia' }, 'sia000001')).status).toBe(200);
    const company = await fixture.contract({ of: { empresa: SUBJECT, rutProven: true } });
    expect((await ask(company, { motivo: 'evaluacion-crediticia' })).status).toBe(200);
    expect((await ask(company, { run: company.rut }, 'sia000001')).status).toBe(200);
    expect(motivos).toEqual([MOTIVOS['evaluacion-crediticia'], MOTIVOS['evaluacion-crediticia'], MOTIVOS['consulta-propia']]);
  });

  test('tells the report who reads it by proof, whatever the call says', { tags: ['V8.2.3'] }, async () => {
    const readers: unknown[] = [];
    fixture.bureau.find = async (_report, _rut, lector) => (readers.push(lector), { deceased: false, lines: 1 });
    fixture.press.draw = async (_report, records) => (readers.push(records), aDrawing('%PDF'));
    const person = await fixture.contract({ of: { rutProven: true } });
    await ask(person, { run: person.rut, lector: 'tercero' }, 'sia000001');
    await ask(await fixture.contract({ of: { empresa: SUBJECT, rol: 'consultor' } }), { run: SUBJECT });
    await ask(await fixture.contract({ of: { empresa: ANOTHER, rol: 'consultor' } }), { run: SUBJECT, lector: 'titular' });
    const told = (lector: string) => [lector, { demo: true, lector }];
    expect(readers).toEqual([...told('titular'), ...told('titular'), ...told('tercero')]);
  });

  test('repeated is free; with another purpose or report, or after ten minutes, it is a new one', async () => {
    const person = await fixture.contract();
    const first = await ask(person, { motivo: 'evaluacion-riesgo-comercial' });
    const again = await ask(person, { run: ' 76.192.083-9 ', motivo: 'evaluacion-riesgo-comercial' });
    expect(again).toMatchObject({ status: 200, body: first.body, headers: { 'x-repetida': '1' } });
    expect(await quota(person)).toMatchObject({ usadas: 1 });

    const others = [await ask(person, { motivo: 'evaluacion-crediticia' }), await ask(person, {}, 'sia000003')];
    await sql`update queries set creada = creada - interval '11 minutes'`.execute(fixture.database.db);
    others.push(await ask(person, { motivo: 'evaluacion-riesgo-comercial' }));
    for (const { status, headers, body } of others) {
      expect({ status, repeated: headers['x-repetida'] }).toEqual({ status: 200, repeated: undefined });
      expect(body['folio']).not.toBe(first.body['folio']);
    }
    expect(await quota(person)).toMatchObject({ usadas: 4 });
  });

  test('sent twice at once is made once', async () => {
    let draws = 0;
    fixture.press.draw = async () => {
      draws += 1;
      await new Promise((resolve) => setTimeout(resolve, 300));
      return aDrawing('%PDF');
    };
    const person = await fixture.contract();
    const answers = await Promise.all([ask(person), ask(person), ask(person)]);
    expect(answers.map(({ status, body }) => ({ status, folio: body['folio'] }))).toEqual(
      Array.from({ length: 3 }, () => ({ status: 200, folio: answers[0]?.body['folio'] })),
    );
    expect(answers.filter(({ headers }) => headers['x-repetida'] === '1')).toHaveLength(2);
    expect(draws).toBe(1);
    expect(await quota(person)).toMatchObject({ usadas: 1 });
  });

  test('that fails returns its quota, and may be sent again at once', { tags: ['V2.3.3'] }, async () => {
    const person = await fixture.contract();
    fixture.press.draw = () => Promise.reject(new Error('no press'));
    const { mensaje } = problems.INFORME_NO_GENERADO;
    expect(await ask(person)).toMatchObject({ status: 503, headers: { 'retry-after': '5' }, body: { mensaje } });
    expect(await quota(person)).toMatchObject({ usadas: 0, quedan: 10 });
    fixture.press.draw = async () => aDrawing('%PDF');
    expect(await ask(person)).toMatchObject({ status: 200 });
    expect(await quota(person)).toMatchObject({ usadas: 1 });
  });

  test('returned during its making leaves no report', async () => {
    const person = await fixture.contract();
    fixture.press.draw = async () => {
      await fixture.database.db.updateTable('queries').set({ estado: 'FAILED' }).where('cliente', '=', person.id).execute();
      return aDrawing('%PDF');
    };
    expect(await ask(person)).toMatchObject({ status: 503 });
    expect((await fixture.call(person.token, { to: 'informes' })).text).toBe('[]');
  });

  test('ignores the header user-info, and refuses an endless one', async () => {
    const person = await fixture.contract();
    const other = await fixture.someone();
    const claims = JSON.stringify({ sub: person.caller.id, email: person.email, contrato: 'S' });
    const to = 'consulta-informe/sia000002';
    const sent = { to, form: { run: SUBJECT }, headers: { 'user-info': claims } };
    expect(await fixture.call(person.token, sent)).toMatchObject({ status: 200 });
    expect(await fixture.call(other.token, sent)).toMatchObject({ status: 403, body: { codigo: 'SIN_CONTRATO' } });
    expect(await fixture.call(person.token, { ...sent, headers: { 'user-info': 'x'.repeat(4_097) } })).toMatchObject({ status: 400 });
  });
});

describe('refusals without using the quota', () => {
  let person: Someone;
  beforeAll(async () => {
    person = await fixture.contract();
  });

  test.each([
    ['no RUT', { codigo: 'sia000002', run: '' }, 400, { run: 'Por favor ingrese un RUT válido' }],
    ['what is no RUT', { codigo: 'sia000001', run: '76192083-1' }, 400, { run: 'Por favor ingrese un RUT válido' }],
    ['a person in Empresarial', { codigo: 'sia000002', run: '12345678-5' }, 400, { run: TOO_LOW }],
    ['a company in Personas', { codigo: 'sia000001', run: SUBJECT }, 422, { run: problems.RUT_DE_EMPRESA.mensaje }],
    ['an unknown purpose', { codigo: 'sia000002', motivo: 'curiosidad' }, 400, { motivo: NOT_LISTED }],
    ['a purpose that is nobody’s to declare', { codigo: 'sia000002', motivo: 'consulta-propia' }, 400, { motivo: NOT_LISTED }],
  ])('%s', { tags: ['CONST1-04'] }, async (_what, { codigo, ...form }, status, campos) => {
    expect(await ask(person, form, codigo)).toMatchObject({ status, body: { campos } });
  });

  test('an unknown report', async () => {
    expect(await ask(person, {}, 'sia000009')).toMatchObject({ status: 404, body: { codigo: 'SERVICIO_DESCONOCIDO' } });
  });

  test('an unknown subject, and one with too many records', async () => {
    fixture.bureau.find = async () => undefined;
    expect(await ask(person)).toMatchObject({ status: 422, body: { codigo: 'CONSULTA_SIN_REGISTROS' } });
    fixture.bureau.find = async () => ({ deceased: false, lines: MOST_LINES + 1 });
    expect(await ask(person)).toMatchObject({ status: 422, body: { codigo: 'CONSULTA_DEMASIADO_GRANDE' } });
  });

  test.each(['sia000001', 'sia000003'])('a dead person, in %s', async (codigo) => {
    fixture.bureau.find = async () => ({ deceased: true, lines: 1 });
    const { mensaje } = problems.CONSULTA_PERSONA_FALLECIDA;
    expect(mensaje).toContain('No se descontó ninguna consulta.');
    const refused = { status: 422, body: { codigo: 'CONSULTA_PERSONA_FALLECIDA', mensaje } };
    expect(await ask(person, { run: '12345678-5' }, codigo)).toMatchObject(refused);
  });

  test('the quota is unchanged', async () => {
    expect(await quota(person)).toMatchObject({ usadas: 0, adicionales: 0 });
    expect(await fixture.database.db.selectFrom('queries').select('id').where('cliente', '=', person.id).execute()).toEqual([]);
  });

  test('a company in Consolidado is accepted', async () => {
    expect(await ask(person, {}, 'sia000003')).toMatchObject({ status: 200 });
  });

  test('a visitor, and a catalogue customer', { tags: ['ROLE1-07'] }, async () => {
    expect(await fixture.call('', { to: 'consulta-informe/sia000002', form: { run: SUBJECT } })).toMatchObject({ status: 401 });
    const { token } = await fixture.someone();
    expect(await fixture.call(token, { to: 'contrato' })).toMatchObject({
      body: { contrato: 'N', vigente: false, cupo: null, titular: null },
    });
  });
});
