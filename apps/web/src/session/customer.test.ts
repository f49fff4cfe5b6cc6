import { beforeEach, expect, test } from 'vitest';
import { anotherServer } from '../testing.tsx';
import { fetchCliente } from './customer.ts';
import { keepCliente, readCliente } from './stored-session.ts';

beforeEach(() => localStorage.clear());

test.each(['{}', '[]', '"x"', '{"email":""}', '{"email":null}'])(
  'an answer of cliente-info without a record, %s, leaves the stored one',
  { tags: ['CUST-07', 'HOME-QRY-01'] },
  async (body) => {
    const kept = { email: 'ana@correo.cl', contrato: 'S' };
    keepCliente(kept);
    anotherServer({ 'GET /v1/api/users/cliente-info': () => [200, body] });
    await expect(fetchCliente('t', { sub: 'u-1', exp: 0, email: 'ana@correo.cl' })).rejects.toThrow(Error);
    expect(readCliente()).toEqual(kept);
  },
);
