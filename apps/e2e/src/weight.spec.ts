import { gzipSync } from 'node:zlib';
import type { Response } from '@playwright/test';
import { expect, test } from './test.ts';

/** The identity provider's own library and the frames it opens: they come after the first paint, and nobody waits for them. */
const IDENTITY = /^\/(assets\/keycloak-|realms\/|silent-check-sso)/;

/**
 * Bytes after gzip -9 of everything fetched before anybody does anything, but the typeface (47 KB): text is drawn in its look-alike at once
 * and the typeface takes over when it comes. The build refuses the same without what the server answers.
 */
const BUDGETS = [
  ['/inicio', 90_000],
  ['/verifica-informe/paso1', 90_000],
  ['/auth/login', 90_000],
  ['/verifica-informe/paso1?folio=VR-0000000001&codigo_verificacion=ABCD-EFGH-JKMN-PQRS', 90_000],
  ['/compra-directa/paso1?codigo_servicio=sia000002', 100_000],
  ['/auth/register', 100_000],
] as const;

for (const [address, budget] of BUDGETS) {
  test(`${address} weighs at most ${budget} bytes`, async ({ page }, { project, annotations }) => {
    test.skip(project.name !== 'ancho', 'the weight does not depend on the width');
    const responses: Response[] = [];
    page.on('response', (response) => responses.push(response));
    await page.goto(address, { waitUntil: 'networkidle' });
    const counted = responses.filter(
      (response) => response.request().resourceType() !== 'font' && !IDENTITY.test(new URL(response.url()).pathname),
    );
    const weights = await Promise.all(counted.map(async (response) => gzipSync(await response.body(), { level: 9 }).length));
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    annotations.push({ type: 'bytes', description: String(total) });
    expect(counted.length).toBeGreaterThan(2);
    expect(total).toBeLessThanOrEqual(budget);
  });
}
