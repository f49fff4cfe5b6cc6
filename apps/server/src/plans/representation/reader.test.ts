import { expect, test } from 'vitest';
import type { Customer } from '../../account/customers.ts';
import { readerOf } from './reader.ts';

const COMPANY = '76192083-9';
const OTHER_COMPANY = '77777777-7';
const PERSON = '12345678-5';
const OTHER_PERSON = '23456789-6';

const account: Customer = {
  id: '1',
  sub: 'a',
  rut: PERSON,
  rutProven: true,
  empresa: null,
  contrato: 'N',
  ownContract: false,
  usuario: null,
  rol: null,
  representacion: null,
  resguardo: false,
  informesDesde: null,
  exigeFactor: false,
  companies: 0,
};
const user: Customer = { ...account, empresa: COMPANY, rol: 'consultor', representacion: 'establecida' };

test.each<[string, string, Customer]>([
  ['a person whose card proved the RUT', PERSON, account],
  ['a person who contracted in their own name', PERSON, { ...user, empresa: PERSON }],
  ['a user of the company', COMPANY, user],
  ['its administrator', COMPANY, { ...user, rol: 'administrador' }],
])('%s is the subject', (_who, rut, customer) => {
  expect(readerOf({ rut }, customer)).toBe('titular');
});

test.each<[string, string, Customer]>([
  ['a RUT that was only stated', PERSON, { ...account, rutProven: false }],
  ['another person', OTHER_PERSON, account],
  ['the person on a plan that others read too', PERSON, user],
  ['another user of a plan contracted by a person', OTHER_PERSON, { ...user, empresa: OTHER_PERSON }],
  ['an account without company', COMPANY, account],
  ['a user of another company', OTHER_COMPANY, user],
  ['a company whose powers were only declared', COMPANY, { ...user, representacion: 'declarada' }],
  ['a newcomer within the days of caution', COMPANY, { ...user, resguardo: true }],
  ['a user who only pays', COMPANY, { ...user, rol: 'facturacion' }],
])('%s is a third party', (_who, rut, customer) => {
  expect(readerOf({ rut }, customer)).toBe('tercero');
});
