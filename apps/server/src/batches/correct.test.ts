import { problems } from '@veridico/api';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCustomers, type Customers, type Someone } from '../testing/customers-testing.ts';
import { rutsFrom } from '../testing/ruts-testing.ts';
import { batchCalls, workAll } from './testing.ts';

const COMPANY = '76192083-9';
const aCompany = rutsFrom(60_000_000);

let fixture: Customers;
let ana: Someone;
let luis: Someone;
let one: string;
let two: string;
beforeAll(async () => {
  fixture = await openCustomers({ rates: { lote: { max: 1_000, windowSeconds: 60 } }, acquireMs: 30_000 });
  const of = { empresa: COMPANY, contrato: 'S', rol: 'consultor' } as const;
  ana = await fixture.contract({ consultas: 500, of });
  luis = await fixture.someone(of);
  [one, two] = [aCompany(), aCompany()];
  for (const rut of [one, two])
    await sql`insert into empresas (rut, razon_social, nombre_fantasia, giro, inicio_actividades, tramo_ventas, estado, demo)
      values (${rut}, 'Una SpA', '', 'Comercio', '2010-01-01', 'Mediana', 'activa', false)`.execute(fixture.database.db);
});
afterAll(() => fixture.close());

const verdicts = async (id: string) => (await batchCalls(fixture, ana).show(id)).lineas.map(({ juicio }) => juicio);
const correct = (id: string, linea: number, run: string, who = ana) =>
  batchCalls(fixture, who).act(id, { acto: 'corregir', linea: String(linea), run });

test('a wrong line gets another RUT, keeps its reference, and is judged with the whole list', async () => {
  const calls = batchCalls(fixture, ana);
  const unknown = aCompany();
  const id = String((await calls.review({ texto: `RUT;Referencia\n${one};a\nhola;Caso 7\n${unknown};b\n${unknown};c` })).body['id']);
  expect(await verdicts(id)).toEqual(['valida', 'mal-escrita', 'sin-registros', 'repetida']);
  expect((await correct(id, 2, ` ${two.toLowerCase()} `)).body).toEqual({ estado: 'revision' });
  const { lineas, costo } = await calls.show(id);
  expect(lineas[1]).toMatchObject({ rut: two, texto: two, referencia: 'Caso 7', juicio: 'valida', codigo: 'sia000002' });
  expect(costo.pide).toBe(2);
  // The line that the fourth one repeated is another now: the fourth stands for itself, and the third repeats the first.
  await correct(id, 3, one);
  const after = (await calls.show(id)).lineas;
  expect(after.map(({ juicio, deLinea }) => [juicio, deLinea])).toEqual([
    ['valida', null],
    ['valida', null],
    ['repetida', 1],
    ['sin-registros', null],
  ]);
  // What is asked is what the corrected list says.
  expect((await calls.act(id, { acto: 'pedir', consultas: 2 })).status).toBe(200);
  await workAll(fixture);
  expect((await calls.show(id)).lineas.map(({ estado }) => estado)).toEqual(['hecha', 'hecha', 'omitida', 'omitida']);
});

test('a correction is refused where nothing is wrong, of no RUT, once the list is asked, and of another’s list', async () => {
  const id = await batchCalls(fixture, ana).reviewed([one, 'hola', 'chao']);
  const changed = [problems.LOTE_CAMBIADO.status, 'LOTE_CAMBIADO'];
  const answer = async (...asked: Parameters<typeof correct>) => {
    const { status, body } = await correct(...asked);
    return [status, body['codigo']];
  };
  expect(await answer(id, 1, two)).toEqual(changed);
  expect(await answer(id, 9, two)).toEqual(changed);
  expect((await correct(id, 2, '12.345.678-9')).body).toMatchObject({ codigo: 'CAMPOS_INVALIDOS', campos: { run: 'RUT inválido' } });
  expect(await answer(id, 2, two, luis)).toEqual([404, 'LOTE_DESCONOCIDO']);
  expect(await verdicts(id)).toEqual(['reciente', 'mal-escrita', 'mal-escrita']);
  // Two presses of the same correction are one.
  expect((await Promise.all([correct(id, 2, two), correct(id, 2, two)])).map(({ status }) => status)).toEqual([200, 200]);
  await batchCalls(fixture, ana).act(id, { acto: 'pedir', consultas: 0 });
  expect(await answer(id, 3, two)).toEqual(changed);
});
