import { exampleOf } from '@veridico/reports/documents';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { drawReport } from '../issuing/drawing/worker.ts';
import { openCustomers, type Customers, type Someone } from '../testing/customers-testing.ts';

const COMPANY = '76192083-9';
const RUT = '57318904-3';
const PERSON = '46102884-5';

let fixture: Customers;
let ana: Someone;
let luis: Someone;
beforeAll(async () => {
  fixture = await openCustomers({ rates: { consulta: { max: 1_000, windowSeconds: 60 } } });
  const of = { empresa: COMPANY, contrato: 'S', rol: 'consultor' } as const;
  ana = await fixture.contract({ consultas: 500, of });
  luis = await fixture.someone(of);
});
afterAll(() => fixture.close());
let protests = 0;
beforeEach(() => {
  protests = 0;
  fixture.press.draw = async (code, _records, facts) => {
    const example = exampleOf(code, 'http://localhost:3000');
    if (!example) throw new RangeError('no example');
    const records = {
      ...example.records,
      protestos: (example.records as unknown as { protestos: unknown[] }).protestos.slice(0, protests),
    };
    return drawReport({ code, records, facts });
  };
});

async function ask({ token }: Someone, run: string, motivo: string, codigo = 'sia000002') {
  const { status, body } = await fixture.call(token, { to: `consulta-informe/${codigo}`, form: { run, motivo } });
  expect(status).toBe(200);
  return String(body['idConsulta']);
}
const about = ({ token }: Someone, query: string) => fixture.call(token, { to: `sujeto${query}` });

describe('the page of a subject', () => {
  test('lists the reports of the company with their scores, and says what changed between the two newest', async () => {
    await ask(ana, RUT, 'evaluacion-crediticia');
    protests = 1;
    await ask(luis, RUT, 'evaluacion-crediticia');
    const { status, body } = await about(ana, `?run=${RUT}`);
    expect(status).toBe(200);
    const reports = body['informes'] as { puntaje: number; tramo: string; quien: string }[];
    expect(reports.map(({ quien }) => quien)).toEqual([`Inés Soto ${luis.id}`, `Inés Soto ${ana.id}`]);
    expect(reports[0]?.puntaje).toBeLessThan(reports[1]?.puntaje ?? 0);
    const [{ cambios } = { cambios: [] }] = body['cambios'] as { cambios: { que: string; antes: string; ahora: string }[] }[];
    const changed = new Map(cambios.map(({ que, ...values }) => [que, values]));
    expect(changed.get('Puntaje')?.ahora).toBe(`${reports[0]?.tramo}: ${reports[0]?.puntaje} de 999 puntos`);
    expect(changed.get('Protestos')?.antes).toContain('No registra protestos');
    expect(changed.has('Bienes raíces')).toBe(false);
  });

  test('logs that a colleague’s report about a person was compared, with the purpose', async () => {
    await ask(ana, PERSON, 'evaluacion-crediticia', 'sia000001');
    await ask(ana, PERSON, 'evaluacion-riesgo-comercial', 'sia000001');
    expect((await about(luis, `?run=${PERSON}&motivo=evaluacion-crediticia`)).status).toBe(200);
    const lines = await fixture.database.db.selectFrom('aperturas').select(['cliente', 'motivo']).where('rut', '=', PERSON).execute();
    expect(lines).toEqual([
      { cliente: luis.id, motivo: 'Evaluación crediticia' },
      { cliente: luis.id, motivo: 'Evaluación crediticia' },
    ]);
  });

  test('shows nothing of another company, and refuses what names no subject', async () => {
    const other = await fixture.contract({ of: { empresa: '77500001-1', rol: 'administrador' } });
    expect((await about(other, `?run=${RUT}`)).body).toEqual({ informes: [], cambios: [] });
    for (const query of ['', '?run=1-1', '?rol=573-24', '?comuna=13120&rol=x'])
      expect(await about(ana, query)).toMatchObject({ status: 400, body: { campos: { run: expect.stringContaining('Escribe un RUT') } } });
  });
});
