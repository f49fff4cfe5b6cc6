import { expect, test } from 'vitest';
import { cvvOf, passesLuhn, readCard, TEST_CARDS } from './cards.ts';

const digitsOf = (text: string) => text.replaceAll(' ', '');

test.each(TEST_CARDS)('published card $numero', ({ numero, tipo, aprobada }) => {
  const outcome = { tarjeta: digitsOf(numero).slice(-4), tipo_pago: tipo, respuesta: aprobada ? 0 : -1 };
  for (const written of [numero, digitsOf(numero), numero.replaceAll(' ', '-'), `  ${numero} `]) expect(readCard(written)).toEqual(outcome);
});

test('an unpublished card is declined by its issuer', () => {
  expect(readCard('4111 1111 1111 1111')).toEqual({ tarjeta: '1111', tipo_pago: 'VN', respuesta: -4 });
});

test.each(['', '4111 1111 1111 1112', '411111111111', '4051 8856 0044 662X', '0'.repeat(20), '4051885600446623 OR 1=1'])(
  '%j is no card',
  (typed) => {
    expect(readCard(typed)).toBeUndefined();
  },
);

test('Luhn: a change of any one digit is detected', () => {
  const right = '4111111111111111';
  expect(passesLuhn(right)).toBe(true);
  for (let place = 0; place < right.length; place++) {
    for (let step = 1; step <= 9; step++) {
      const digit = (Number(right[place]) + step) % 10;
      expect(passesLuhn(right.slice(0, place) + digit + right.slice(place + 1))).toBe(false);
    }
  }
});

test('American Express has a four-digit CVV; debit and prepaid cards are published without one', () => {
  expect(cvvOf('3700 0000 0002 032')).toEqual({ digits: 4, optional: false });
  expect(cvvOf('4051 8856 0044 6623')).toEqual({ digits: 3, optional: false });
  expect(cvvOf('4051 8842 3993 7763')).toEqual({ digits: 3, optional: true });
});
