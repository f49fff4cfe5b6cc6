import { encode } from 'uqr';
import { expect, test } from 'vitest';
import { qrSvg } from './qr.ts';

const ADDRESS = 'https://veridico.cl/verifica-informe/paso1?folio=VR-0000000123&codigo_verificacion=ABCD-EFGH-JKMN-PQRS';

test('the joined rows cover exactly the dark modules of the code', () => {
  const { data, size } = encode(ADDRESS, { ecc: 'M', border: 0 });
  const drawn = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  for (const [, x = '', y = '', width = ''] of qrSvg(ADDRESS).matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
    drawn[Number(y)]?.fill(true, Number(x), Number(x) + Number(width));
  }
  expect(drawn).toEqual(data);
});
