import { expect, test } from 'vitest';
import { asFileName } from './file-name.ts';

test.each([
  ['Clientes de Ñuñoa, noviembre', 'Clientes-de-Nunoa-noviembre'],
  ['../../etc/passwd', 'etc-passwd'],
  ['"; filename="otro.exe', 'filename-otro-exe'],
  ['a'.repeat(90), 'a'.repeat(60)],
  ['客户 ✓', ''],
])('«%s» is «%s» in the name of a file', (text, name) => {
  expect(asFileName(text)).toBe(name);
});
