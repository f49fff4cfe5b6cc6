import fc from 'fast-check';
import { expect, test } from 'vitest';
import { company, FACTS } from './testing.ts';
import { draw } from './worker.ts';

const DOCUMENTS = 42;
const ROWS = 12;
const FIELDS = 4;
const TEXTS = 5;

/** Characters that break typesetting or PDF/A, combined at random. */
const nasty = fc.constantFrom(
  ...'\0\u{7}\u{1b}\u{85}\u{9f}\u{ad}\u{301}\u{488}\u{200d}\u{202e}\u{2028}\u{fffd}\u{d800}\u{dfff}漢ع😀क्ñÑÁ#$*\\"`<>@[]{}()_=/~ ',
  '\r\n',
);
const text = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), fc.string({ unit: nasty }));
const field = fc.array(text, { minLength: TEXTS, maxLength: TEXTS }).map((texts) => texts.join(' '));
const row = fc.record({ motivo: field, numero: field, acreedor: field, ciudad: field });

test(`any ${DOCUMENTS * ROWS * FIELDS * TEXTS} texts can be drawn`, { timeout: 60_000 }, () => {
  const { protestos, ...others } = company({ protestos: ROWS });
  fc.assert(
    fc.property(fc.array(row, { minLength: ROWS, maxLength: ROWS }), text, (rows, razonSocial) => {
      const records = {
        ...others,
        empresa: { ...others.empresa, razonSocial, giro: razonSocial },
        protestos: protestos.map((protesto, index) => ({ ...protesto, ...rows[index] })),
      };
      expect(draw({ code: 'sia000002', records, facts: FACTS }).length).toBeGreaterThan(10_000);
    }),
    { numRuns: DOCUMENTS, endOnFailure: true },
  );
});
