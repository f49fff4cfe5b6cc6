import { expect, test } from 'vitest';
import { wholeAddress } from './whole-address.ts';

test.each([
  ['Los Litres 1482, Ñuñoa', ['Los Litres', '1482', '', '13120']],
  ['irarrazaval 2821 depto. 604 nunoa', ['irarrazaval', '2821', '604', '13120']],
  ['21 de Mayo 345, Arica', ['21 de Mayo', '345', '', '15101']],
  ['Avenida 4 Norte N° 500, of 12-B, Viña del Mar', ['Avenida 4 Norte', '500', '12-B', '05109']],
  ["Gral. Velásquez 3, O'Higgins", ['Gral. Velásquez', '3', '', '11302']],
])('«%s» is street, number, unit and commune', (text, [street, streetNumber, unitNumber, comuna]) => {
  expect(wholeAddress(text)).toEqual({ street, streetNumber, unitNumber, comuna });
});

test.each(['Los Litres', 'Los Litres 1482', 'Avenida 4 Norte', 'Los Litres 1482, Ñuño', '1482 Ñuñoa', 'Los Litres 1234567, Ñuñoa', ''])(
  '«%s» stays as it was typed',
  (text) => {
    expect(wholeAddress(text)).toBeUndefined();
  },
);
