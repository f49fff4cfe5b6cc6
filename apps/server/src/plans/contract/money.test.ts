import { describe, expect, test } from 'vitest';
import { invoiceMoney, moneyOf } from './money.ts';

test('in UF: the net and the total are rounded half up, and the tax is the difference', { tags: ['ENT2-10'] }, () => {
  expect(moneyOf('2', '6.50', '40000.00')).toEqual({ neto: 260_000, iva: 49_400, total: 309_400 });
  expect(moneyOf('2', '6.5', '38362.26')).toEqual({ neto: 249_355, iva: 47_377, total: 296_732 });
});

test.each([
  // Just below, on and above the half peso of the net: 0,01 UF at 50,00, 49,99 and 150,00 pesos.
  ['0.01', '49.99', 0],
  ['0.01', '50.00', 1],
  ['0.01', '149.99', 1],
  ['0.01', '150.00', 2],
  // 1,15 × 3,30 is 3,795 and in binary a little less; 1,1 × 2,25 is 2,475.
  ['1.15', '3.30', 4],
  ['1.1', '2.25', 2],
])('%s UF at %s is %i pesos net', (precio, uf, neto) => {
  expect(moneyOf('2', precio, uf)?.neto).toBe(neto);
});

test('the total is rounded half up from the net: 50 × 1,19 is 59,5', () => {
  expect(moneyOf('2', '0.50', '100.00')).toEqual({ neto: 50, iva: 10, total: 60 });
  expect(moneyOf('2', '0.49', '100.00')).toEqual({ neto: 49, iva: 9, total: 58 });
});

test('amounts without an exact binary fraction stay exact', () => {
  expect(moneyOf('2', '9999999.99', '99999999.99')?.neto).toBe(999_999_998_900_000);
});

test('in pesos the price includes tax and ignores the UF', { tags: ['CONST2-03'] }, () => {
  expect(moneyOf('1', '59900.00', undefined)).toEqual({ neto: 59_900, iva: 0, total: 59_900 });
});

test('a price in UF needs a UF value', () => {
  expect(moneyOf('2', '6.50', undefined)).toBeUndefined();
});

test.each(['', '1,5', '-1', '1.234', '1e3'])('«%s» is not an amount', (amount) => {
  expect(() => moneyOf('2', amount, '1.00')).toThrow(RangeError);
});

describe('an invoice', () => {
  test('adds up the printed lines: each line is rounded, and tax is computed once on the sum', () => {
    // 0,15 UF at 38.362,26 is 5.754,34; three of them 17.263,02. 6,5 UF is 249.354,69.
    expect(
      invoiceMoney(
        '2',
        [
          { cantidad: 1, valor: '6.50' },
          { cantidad: 3, valor: '0.15' },
        ],
        '38362.26',
      ),
    ).toEqual({
      lineas: [
        { monto: '6.50', neto: 249_355 },
        { monto: '0.45', neto: 17_263 },
      ],
      monto: '6.95',
      neto: 266_618,
      iva: 50_657,
      total: 317_275,
    });
  });

  test('in pesos includes the tax; in UF it needs a UF value', () => {
    const owed = [{ cantidad: 2, valor: '6500' }];
    expect(invoiceMoney('1', owed, undefined)).toMatchObject({ monto: '13000.00', neto: 13_000, iva: 0, total: 13_000 });
    expect(invoiceMoney('2', owed, undefined)).toBeUndefined();
  });
});
