import { expect, test } from './test.ts';
import { weigh } from './weigh.ts';

/** In bytes. The build checks the same without the server's answers. */
const BUDGETS = [
  ['/inicio', 97_000],
  ['/informes/tasacion', 97_000],
  ['/verifica-informe/paso1', 92_500],
  ['/auth/login', 92_500],
  ['/verifica-informe/paso1?folio=VR-0000000001&codigo_verificacion=ABCD-EFGH-JKMN-PQRS', 92_500],
  ['/compra-directa/paso1?codigo_servicio=sia000002', 102_500],
  ['/compra-directa/paso1?codigo_servicio=sia000004', 117_500],
  ['/tasacion/metodo', 92_500],
  ['/quienes-somos', 95_000],
  ['/ayuda', 108_000],
  ['/auth/register', 102_500],
  ['/contrata-directo/paso1?codigo_plan=pl-pyme-50', 107_500],
] as const;

for (const [address, budget] of BUDGETS) {
  test(`${address} weighs at most ${budget} bytes`, async ({ page }, { annotations }) => {
    const total = await weigh(page, address);
    annotations.push({ type: 'bytes', description: String(total) });
    expect(total).toBeLessThanOrEqual(budget);
  });
}
