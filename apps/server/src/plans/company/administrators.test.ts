import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { PASSWORD } from '../../account/testing.ts';
import { activeAdministrators } from './administrators.ts';
import { openCompany } from './testing-company.ts';

const company = await openCompany();
const { accounts, member, tokenOf, users, seen, post, invite, act } = company;
beforeEach(() => company.reset());
afterAll(() => accounts.close());

describe('two administrators', () => {
  test('changing the same user: the second change is refused as stale', async () => {
    const other = await member('otra@ejemplo.cl');
    await invite();
    const { id, version } = await seen('ines@ejemplo.cl');
    expect((await post(`${id}/cambiar`, { version, rol: 'facturacion', limite: '' })).status).toBe(200);
    expect(await post(`${id}/cambiar`, { version, rol: 'administrador', limite: '5' }, other)).toMatchObject({
      status: 409,
      body: { codigo: 'USUARIO_CAMBIADO' },
    });
    expect(await seen('ines@ejemplo.cl')).toMatchObject({ rol: 'facturacion', limite: null, version: version + 1 });
    for (const wrong of [0, -1, 'x', '', null, 1e20]) expect((await post(`${id}/eliminar`, { version: wrong })).status).toBe(400);
  });

  test.each([
    ['cambiar', { rol: 'consultor', limite: '' }],
    ['deshabilitar', {}],
    ['eliminar', {}],
  ] as const)('the last one cannot be removed: %s', async (what, body) => {
    expect(await act(what, 'jefa@ejemplo.cl', body)).toMatchObject({
      status: 409,
      body: { codigo: 'ULTIMO_ADMINISTRADOR', mensaje: 'La empresa se quedaría sin administrador. Nombra antes a otra persona.' },
    });
    // Neither an invitation nor a disabled user counts as an administrator.
    await invite({ rol: 'administrador' });
    await member('otra@ejemplo.cl');
    await act('deshabilitar', 'otra@ejemplo.cl');
    expect((await act(what, 'jefa@ejemplo.cl', body)).status).toBe(409);
    await act('habilitar', 'otra@ejemplo.cl');
    expect((await act(what, 'jefa@ejemplo.cl', body)).status).toBe(200);
  });

  test('the last one cannot delete their account; one of two can', async () => {
    const deleteAccount = (token: string) => accounts.call({ to: 'eliminar-cuenta', body: { password: PASSWORD }, token });
    expect(await deleteAccount(await tokenOf('jefa@ejemplo.cl'))).toMatchObject({ status: 409, body: { codigo: 'ULTIMO_ADMINISTRADOR' } });
    expect((await accounts.signIn('jefa@ejemplo.cl')).status).toBe(200);
    const other = await member('otra@ejemplo.cl');
    expect((await deleteAccount(await tokenOf('jefa@ejemplo.cl'))).status).toBe(200);
    expect((await users(other)).map(({ correo }) => correo)).toEqual(['otra@ejemplo.cl']);
  });

  test.each([
    ['themselves', false],
    ['each other', true],
  ])('removing %s at the same moment leave one', async (_whom, crosswise) => {
    for (let round = 0; round < 5; round += 1) {
      const empresa = `6000000${round}-${round}`;
      const emails = [`a${round}@ejemplo.cl`, `b${round}@ejemplo.cl`] as const;
      const tokens = [await member(emails[0], empresa), await member(emails[1], empresa)] as const;
      const [a, b] = [await seen(emails[0], tokens[0]), await seen(emails[1], tokens[0])];
      const [first, second] = crosswise ? [b, a] : [a, b];
      const answers = await Promise.all([
        post(`${first.id}/deshabilitar`, { version: first.version }, tokens[0]),
        post(`${second.id}/cambiar`, { version: second.version, rol: 'consultor', limite: '' }, tokens[1]),
      ]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const left = await activeAdministrators(accounts.database.db, empresa).select('id').execute();
      expect(left).toHaveLength(1);
    }
  });

  test('disabling each other beside a third: the second one is refused', async () => {
    for (let round = 0; round < 5; round += 1) {
      const empresa = `6100000${round}-${round}`;
      const emails = [`a${round}@ejemplo.cl`, `b${round}@ejemplo.cl`] as const;
      await member(`c${round}@ejemplo.cl`, empresa);
      const tokens = [await member(emails[0], empresa), await member(emails[1], empresa)] as const;
      const [a, b] = [await seen(emails[0], tokens[0]), await seen(emails[1], tokens[0])];
      const answers = await Promise.all([
        post(`${b.id}/deshabilitar`, { version: b.version }, tokens[0]),
        post(`${a.id}/deshabilitar`, { version: a.version }, tokens[1]),
      ]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 401 || status === 403)).toHaveLength(1);
    }
  });
});
