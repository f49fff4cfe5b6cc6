import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aPlanOrder } from '../contract/testing.ts';
import { openPlanClock, type PlanClock } from './testing.ts';

let fixture: PlanClock;
beforeAll(async () => {
  fixture = await openPlanClock();
});
beforeEach(async () => {
  await sql`truncate contracts, orders restart identity cascade`.execute(fixture.clock.db);
});
afterAll(() => fixture.close());

const PDF = Buffer.from('%PDF-1.7 contrato');

/** A contract signed on this site, with its sealed document. @returns its id */
async function signedContract(): Promise<string> {
  const { db } = fixture.clock;
  const contrato = await fixture.begin('2027-01-31', { siguiente_factura: null });
  const orden = await aPlanOrder(fixture.orders);
  await db.updateTable('plan_orders').set({ contrato_creado: contrato }).where('orden', '=', orden).execute();
  await db
    .insertInto('contract_documents')
    .values({
      orden,
      folio: 'VR-0000000009',
      codigo_hmac: Buffer.alloc(32),
      codigo_final: 'PQRS',
      emitido: new Date('2027-01-31T12:00:00Z'),
      pdf: PDF,
      sha256: createHash('sha256').update(PDF).digest('hex'),
    })
    .execute();
  return contrato;
}
const download = (token: string, contrato: string) => fixture.call(token, { to: `mi-plan/contrato/${contrato}` });
const offered = async () => {
  const { body } = await fixture.call(fixture.boss.token, { to: 'mi-plan' });
  return (body['planes'] as { firmado: boolean }[]).map(({ firmado }) => firmado);
};

describe('the signed contract of a plan', () => {
  test('is offered and downloaded by those who administer or pay it, as it was stored', async () => {
    const contrato = await signedContract();
    const payer = await fixture.addMember('paga@nandu.cl', 'facturacion');
    expect(await offered()).toEqual([true]);
    for (const { token } of [fixture.boss, payer])
      expect(await download(token, contrato)).toMatchObject({
        status: 200,
        body: {
          folio: 'VR-0000000009',
          emitido: '2027-01-31T12:00:00.000Z',
          base64: PDF.toString('base64'),
          tipoContenido: 'application/pdf',
        },
      });
  });

  test('is refused to users who only query, and unknown to anyone else', async () => {
    const contrato = await signedContract();
    const asker = await fixture.addMember('consulta@nandu.cl', 'consultor');
    expect((await download(asker.token, contrato)).body['codigo']).toBe('NO_PERMITIDO');
    const stranger = await fixture.someone();
    expect((await download(stranger.token, contrato)).body['codigo']).toBe('PLAN_AJENO');
    expect((await download(fixture.boss.token, '999')).body['codigo']).toBe('PLAN_AJENO');
  });

  test('does not exist for a contract that was not signed here', async () => {
    const contrato = await fixture.begin('2027-01-31', { siguiente_factura: null });
    expect(await offered()).toEqual([false]);
    expect((await download(fixture.boss.token, contrato)).body['codigo']).toBe('CONTRATO_SIN_DOCUMENTO');
  });

  test('whose file was changed is not served', async () => {
    const contrato = await signedContract();
    await fixture.clock.db
      .updateTable('contract_documents')
      .set({ pdf: Buffer.from('otro') })
      .execute();
    expect((await download(fixture.boss.token, contrato)).status).toBe(500);
  });
});
