import { expect, test } from './test.ts';
import { weigh } from './weigh.ts';

/** In bytes. The build checks the same without the server's answers. */
const BUDGETS = [
  ['/inicio', 90_000],
  ['/verifica-informe/paso1', 90_000],
  ['/auth/login', 90_000],
  ['/verifica-informe/paso1?folio=VR-0000000001&codigo_verificacion=ABCD-EFGH-JKMN-PQRS', 90_000],
  ['/compra-directa/paso1?codigo_servicio=sia000002', 100_000],
  ['/compra-directa/paso1?codigo_servicio=sia000004', 115_000],
  ['/tasacion/metodo', 90_000],
  ['/auth/register', 100_000],
  ['/contrata-directo/paso1?codigo_plan=pl-pyme-50', 105_500],
] as const;

for (const [address, budget] of BUDGETS) {
  test(`${address} weighs at most ${budget} bytes`, async ({ page }, { annotations }) => {
    const total = await weigh(page, address);
    annotations.push({ type: 'bytes', description: String(total) });
    expect(total).toBeLessThanOrEqual(budget);
  });
}
