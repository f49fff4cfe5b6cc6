import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCustomers, type Customers, type Someone } from '../testing/customers-testing.ts';

const COMPANY = '76192083-9';

let fixture: Customers;
let jefa: Someone;
beforeAll(async () => {
  fixture = await openCustomers();
  jefa = await fixture.contract({ of: { empresa: COMPANY, contrato: 'S', rol: 'administrador' } });
  const { db } = fixture.database;
  const sub = `sub-${jefa.email}`;
  await sql`insert into company_user_changes (empresa, usuario, nombre, suceso, antes, despues, quien, en) values
    (${COMPANY}, gen_random_uuid(), 'Luis Mora', 'cambiado', '{"rol":"consultor","limite":20,"estado":"activo"}',
      '{"rol":"administrador","limite":null,"estado":"activo"}', 'Jefa', '2027-03-10T12:00:00Z'),
    ('58234577-5', gen_random_uuid(), 'Otra Persona', 'eliminado', null, null, 'Otro', '2027-03-10T12:00:00Z')`.execute(db);
  await sql`insert into factor_demands (empresa, exige, quien, en) values
    (${COMPANY}, true, ${sub}, '2027-03-11T12:00:00Z'), (${COMPANY}, false, ${sub}, '2027-03-11T13:00:00Z')`.execute(db);
  await sql`insert into company_rules (empresa, dias, tope_adicionales, aprobacion, quien, en) values
    (${COMPANY}, 30, null, null, ${sub}, '2027-03-12T12:00:00Z'), (${COMPANY}, 1, 5, true, 'nadie', '2027-03-13T12:00:00Z')`.execute(db);
  const data = { razonSocial: 'Uno', nombreFantasia: '', giro: 'Lanas', domicilio: '', ciudad: '', codigoComuna: '13101', correo: '' };
  await sql`insert into company_changes (empresa, antes, despues, quien, en) values (${COMPANY}, ${JSON.stringify(data)}::jsonb,
    ${JSON.stringify({ ...data, giro: '=Telas' })}::jsonb, ${sub}, '2027-03-14T12:00:00Z')`.execute(db);
});
afterAll(() => fixture.close());

const list = async (query = '') => fixture.call(jefa.token, { to: `usuarios/cambios${query}` });
const kinds = async (query: string) => ((await list(query)).body as unknown as readonly { suceso: string }[]).map(({ suceso }) => suceso);

test('tells every kind of change in the words of before and after, newest first, and none of another company', async () => {
  const { status, body, headers } = await list();
  expect([status, headers['x-total-count']]).toEqual([200, '6']);
  expect(body).toMatchObject([
    { suceso: 'datos', antes: 'Giro: Lanas', despues: 'Giro: =Telas', quien: expect.stringMatching(/^Inés/) },
    {
      suceso: 'reglas',
      antes: '30 días, adicionales sin tope, sin aprobación',
      despues: '1 día, 5 adicionales, con aprobación',
      quien: '',
    },
    { suceso: 'reglas', antes: '' },
    { suceso: 'factor', antes: 'Se pide a todos', despues: 'Cada uno decide' },
    { suceso: 'factor', antes: 'Cada uno decide', despues: 'Se pide a todos' },
    {
      suceso: 'cambiado',
      usuario: 'Luis Mora',
      quien: 'Jefa',
      antes: 'Consultor, límite 20, activo',
      despues: 'Administrador, sin límite, activo',
    },
  ]);
});

test('is filtered by kind, person and day, page by page', async () => {
  expect(await kinds('?suceso=reglas')).toEqual(['reglas', 'reglas']);
  expect(await kinds('?buscar=luis')).toEqual(['cambiado']);
  expect(await kinds('?desde=2027-03-11&hasta=2027-03-12')).toEqual(['reglas', 'factor', 'factor']);
  expect(await kinds('?tamano=2&pagina=2')).toEqual(['reglas', 'factor']);
  expect((await list('?suceso=nada')).status).toBe(400);
});

test('is a CSV file whose cells no spreadsheet runs', async () => {
  const { text, headers } = await fixture.call(jefa.token, { to: 'usuarios/cambios.csv' });
  expect(headers['content-disposition']).toContain('cambios-usuarios_');
  expect(text.split('\r\n')).toHaveLength(8);
  expect(text).toContain('Fecha (hora de Chile);Cambio;Quién;Usuario;Antes;Después');
  expect(text).toContain('Cambió rol o límite;Jefa;Luis Mora;Consultor, límite 20, activo');
});

test('is for administrators', async () => {
  const luis = await fixture.someone({ empresa: COMPANY, contrato: 'S', rol: 'consultor' });
  expect((await fixture.call(luis.token, { to: 'usuarios/cambios' })).status).toBe(403);
});
