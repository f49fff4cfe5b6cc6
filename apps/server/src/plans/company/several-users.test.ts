import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { COMPANY, openCompany } from './testing-company.ts';

const company = await openCompany();
const { accounts, joined, member, post, seen, users, invite, act } = company;
beforeEach(() => company.reset());
afterAll(() => accounts.close());

const { db } = accounts.database;

interface Judged {
  readonly correo: string;
  readonly nombre: string;
  readonly juicio: string;
}
interface Done {
  readonly correo: string;
  readonly hecha: boolean;
  readonly mensaje: string;
}
const review = async (correos: string) => (await post('invitaciones/revisar', { correos })).body['direcciones'] as readonly Judged[];
const inviteAll = async (correos: string, more = {}) => post('invitaciones', { correos, rol: 'consultor', limite: '20', ...more });

describe('several invitations', () => {
  test('are judged one by one before anything is sent', async () => {
    await invite({ correo: 'ines@ejemplo.cl' });
    const judged = await review('Ana Pérez <ANA@ejemplo.cl>, ana@ejemplo.cl; jefa@ejemplo.cl\nines@ejemplo.cl, nada');
    expect(judged.map(({ correo, nombre, juicio }) => [correo, nombre, juicio])).toEqual([
      ['ana@ejemplo.cl', 'Ana Pérez', 'valida'],
      ['ana@ejemplo.cl', '', 'repetida'],
      ['jefa@ejemplo.cl', '', 'usuario'],
      ['ines@ejemplo.cl', '', 'invitada'],
      ['', '', 'mal-escrita'],
    ]);
    expect(await users()).toHaveLength(2);
  });

  test('are sent with one role and limit; those that cannot be sent stop no other', async () => {
    const { body } = await inviteAll('nada, Ana Pérez <ana@ejemplo.cl>, jefa@ejemplo.cl, luis@ejemplo.cl, ana@ejemplo.cl');
    const done = body['direcciones'] as readonly Done[];
    expect(done.map(({ hecha }) => hecha)).toEqual([false, true, false, true, false]);
    expect(body['mensaje']).toBe('Creamos 2 invitaciones.');
    expect(await seen('ana@ejemplo.cl')).toMatchObject({ nombre: 'Ana Pérez', rol: 'consultor', limite: 20, estado: 'invitado' });
    expect(await seen('luis@ejemplo.cl')).toMatchObject({ nombre: '', estado: 'invitado' });
    const mails = await accounts.deliver();
    expect(mails.map(({ to }) => to).toSorted()).toEqual(['ana@ejemplo.cl', 'luis@ejemplo.cl']);
    const [again] = (await inviteAll('ana@ejemplo.cl')).body['direcciones'] as readonly Done[];
    expect(again).toMatchObject({ hecha: false, mensaje: 'Ya tiene una invitación pendiente.' });
  });

  test('are 50 at most, under the same limit of the hour as single ones', async () => {
    const list = Array.from({ length: 52 }, (_, index) => `u${index}@ejemplo.cl`).join('\n');
    expect((await review(list)).map(({ juicio }) => juicio).slice(48)).toEqual(['valida', 'valida', 'no-cabe', 'no-cabe']);
    await db.deleteFrom('rate_limits').execute();
    const done = (await inviteAll(list)).body['direcciones'] as readonly Done[];
    expect(done.filter(({ hecha }) => hecha)).toHaveLength(50);
    const { rows } = await sql<{ cuenta: number }>`select cuenta from rate_limits where clave like 'invitacion%'`.execute(db);
    expect(rows).toEqual([{ cuenta: 50 }]);
  });

  test('with a wrong role, or no address, are refused whole', async () => {
    expect(await inviteAll('ana@ejemplo.cl', { rol: 'jefe' })).toMatchObject({
      status: 400,
      body: { campos: { rol: expect.any(String) } },
    });
    expect(await inviteAll(' , ')).toMatchObject({ status: 400, body: { campos: { correos: expect.any(String) } } });
    expect(await users()).toHaveLength(1);
  });
});

describe('users without use', () => {
  const age = (correo: string, days: number) =>
    sql`update company_users set visto = now() - make_interval(days => ${days}) where correo = ${correo}`.execute(db);
  const removeAll = async (...correos: string[]) => {
    const shown = await Promise.all(correos.map((correo) => seen(correo)));
    const { body } = await post('sin-uso/eliminar', { usuarios: Object.fromEntries(shown.map(({ id, version }) => [id, version])) });
    return (body['usuarios'] as readonly { hecha: boolean; mensaje: string }[]).map(({ hecha, mensaje }) => (hecha ? 'hecha' : mensaje));
  };

  test('who never called is told apart from who did', async () => {
    await joined();
    expect(await seen('ines@ejemplo.cl')).toMatchObject({ usado: null });
    const token = await company.tokenOf('ines@ejemplo.cl', 'Elegida123');
    await company.list(token);
    expect(Date.parse(((await seen('ines@ejemplo.cl')) as unknown as { usado: string }).usado)).toBeGreaterThan(Date.now() - 60_000);
  });

  test('are removed together; those in use since, and oneself, are not', async () => {
    await member('leo@ejemplo.cl', COMPANY, 'consultor');
    await member('eva@ejemplo.cl', COMPANY, 'consultor');
    await member('rosa@ejemplo.cl', COMPANY, 'administrador');
    await age('leo@ejemplo.cl', 94);
    await age('rosa@ejemplo.cl', 91);
    await age('eva@ejemplo.cl', 89);
    await age('jefa@ejemplo.cl', 94);
    const inUse = 'Este usuario actuó por la empresa en los últimos 90 días. No lo eliminamos.';
    expect(await removeAll('leo@ejemplo.cl', 'eva@ejemplo.cl', 'rosa@ejemplo.cl', 'jefa@ejemplo.cl')).toEqual([
      'hecha',
      inUse,
      'hecha',
      inUse,
    ]);
    expect((await users()).map(({ correo }) => correo).toSorted()).toEqual(['eva@ejemplo.cl', 'jefa@ejemplo.cl']);
  });

  test('a list with a user who changed meanwhile removes the others', async () => {
    await member('leo@ejemplo.cl', COMPANY, 'consultor');
    await age('leo@ejemplo.cl', 94);
    const { id } = await seen('leo@ejemplo.cl');
    const { body } = await post('sin-uso/eliminar', { usuarios: { [id]: 9 } });
    expect(body).toMatchObject({ usuarios: [{ hecha: false }] });
    expect(await removeAll('leo@ejemplo.cl')).toEqual(['hecha']);
  });
});

test('each change is logged with who, whom, before and after, once', async () => {
  await sql`delete from company_user_changes`.execute(db);
  await invite({ correo: 'ines@ejemplo.cl', limite: '5' });
  await act('reinvitar', 'ines@ejemplo.cl');
  await act('cambiar', 'ines@ejemplo.cl', { rol: 'consultor', limite: '5' });
  await act('cambiar', 'ines@ejemplo.cl', { rol: 'facturacion', limite: '' });
  await act('eliminar', 'ines@ejemplo.cl');
  const rows = await db
    .selectFrom('company_user_changes')
    .select(['suceso', 'nombre', 'quien', 'antes', 'despues'])
    .orderBy('id')
    .execute();
  const invited = { rol: 'consultor', limite: 5, estado: 'invitado' };
  const billing = { rol: 'facturacion', limite: null, estado: 'invitado' };
  const both = { nombre: 'Inés Soto', quien: 'Jefa jefa' };
  expect(rows).toEqual([
    { ...both, suceso: 'invitado', antes: null, despues: invited },
    { ...both, suceso: 'reinvitado', antes: invited, despues: invited },
    { ...both, suceso: 'cambiado', antes: invited, despues: billing },
    { ...both, suceso: 'eliminado', antes: billing, despues: null },
  ]);
});
