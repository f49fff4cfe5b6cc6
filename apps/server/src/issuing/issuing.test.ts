import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '../storage/testing.ts';
import { readVerificationCode, CODE_PURPOSE } from '../orders/crockford.ts';
import type { DrawnDocument } from '../orders/deps.ts';
import type { OrderDeps } from '../orders/kind.ts';
import { issueReport } from './issuing.ts';
import { settlePayment } from '../orders/payment.ts';
import { recordReturn } from '../orders/returns.ts';
import { aDrawing, anOrder, mailsOf, orderDeps, pauseOf, stateOf, timePasses } from '../orders/testing.ts';
import { LANES } from '../app/background.ts';
import { startOrderWorker } from '../orders/worker.ts';

const database = testDatabase();

async function paid(overrides: Partial<Omit<OrderDeps, 'payments'>> = {}) {
  const deps = orderDeps(database.db, overrides);
  const { orden, token } = await anOrder(deps);
  await recordReturn(deps, { shape: 'normal', token });
  await settlePayment(deps, orden);
  return { deps, orden };
}

const reportsOf = (orden: string) => database.db.selectFrom('informes').selectAll().where('orden', '=', orden).execute();

describe('issuing', () => {
  test('draws folio and code first, then stores the document once with its SHA-256', async () => {
    const drawn: { folio: string; codigo: string }[] = [];
    const { deps, orden } = await paid({
      draw: async (_report, _records, facts) => {
        drawn.push(facts);
        const { folio } = await database.db.selectFrom('orders').select('folio').where('orden', '=', orden).executeTakeFirstOrThrow();
        expect(folio).toBe(facts.folio);
        return aDrawing('%PDF-1.7 uno');
      },
    });
    expect(await issueReport(deps, orden)).toBe(true);
    expect(await issueReport(deps, orden)).toBe(false);
    const [report, ...more] = await reportsOf(orden);
    expect(more).toEqual([]);
    expect(await stateOf(database.db, orden)).toBe('ISSUED');
    expect(report?.folio).toMatch(/^VR-\d{10}$/);
    expect(report?.folio).toBe(drawn[0]?.folio);
    expect(drawn[0]?.codigo).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(report?.codigo_hmac).toEqual(deps.hmac(CODE_PURPOSE, readVerificationCode(drawn[0]?.codigo ?? '')));
    expect(report?.sha256).toBe(createHash('sha256').update('%PDF-1.7 uno').digest('hex'));
  });

  test('makes one document under concurrent requests', async () => {
    let draws = 0;
    const { deps, orden } = await paid({
      draw: async () => {
        draws += 1;
        await new Promise((resolve) => setTimeout(resolve, 50));
        return aDrawing('%PDF');
      },
    });
    const results = await Promise.all(Array.from({ length: 8 }, () => issueReport(deps, orden)));
    expect(results.filter(Boolean)).toHaveLength(1);
    expect(draws).toBe(1);
    expect(await reportsOf(orden)).toHaveLength(1);
  });

  test('keeps the order paid if the document fails, and issues it later with another folio', async () => {
    let broken = true;
    const folios: string[] = [];
    const warnings: unknown[] = [];
    const { deps, orden } = await paid({
      warn: (...warning) => warnings.push(warning),
      draw: async (_report, _records, { folio }) => {
        folios.push(folio);
        if (broken) throw new Error('no glyph');
        return aDrawing('%PDF');
      },
    });
    await issueReport(deps, orden);
    expect(await stateOf(database.db, orden)).toBe('PAID');
    expect(JSON.stringify(warnings)).not.toContain(orden);
    broken = false;
    await timePasses(database.db, orden);
    expect(await issueReport(deps, orden)).toBe(true);
    expect(new Set(folios).size).toBe(2);
    expect((await reportsOf(orden)).map(({ folio }) => folio)).toEqual([folios[1]]);
  });

  test('waits longer after each failed try', async () => {
    const { deps, orden } = await paid({ draw: () => Promise.reject(new Error('no glyph')) });
    const waits: number[] = [];
    for (let n = 0; n < 3; n += 1) {
      await timePasses(database.db, orden);
      await issueReport(deps, orden);
      waits.push(await pauseOf(database.db, orden));
    }
    expect(waits).toEqual([2, 10, 60]);
  });

  test('discards the document of a late worker', async () => {
    let late: (() => void) | undefined;
    const { deps, orden } = await paid();
    const slow = {
      ...deps,
      draw: () => new Promise<DrawnDocument>((resolve) => (late = () => resolve(aDrawing('%PDF tarde')))),
    };
    const first = issueReport(slow, orden);
    await expect.poll(() => late).toBeDefined();
    await timePasses(database.db, orden);
    await issueReport(deps, orden);
    late?.();
    await first;
    const reports = await reportsOf(orden);
    expect(reports).toHaveLength(1);
    expect(reports[0]?.pdf.toString()).toBe('%PDF-1.7');
    expect(await stateOf(database.db, orden)).toBe('ISSUED');
  });

  test.each([
    ['fails', () => Promise.reject(new Error('no glyph'))],
    ['finds no records', () => Promise.resolve(undefined)],
  ])('keeps the lease of the next worker when a late one %s', async (_what, late) => {
    let go: (() => void) | undefined;
    const { deps, orden } = await paid();
    const slow = { ...deps, loadRecords: () => new Promise<undefined>((resolve) => (go = () => resolve(undefined))).then(late) };
    const first = issueReport(slow, orden);
    await expect.poll(() => go).toBeDefined();
    await timePasses(database.db, orden);
    const second = issueReport(
      {
        ...deps,
        draw: async () => {
          go?.();
          await first;
          return aDrawing('%PDF');
        },
      },
      orden,
    );
    await Promise.all([first, second]);
    expect(await stateOf(database.db, orden)).toBe('ISSUED');
    expect(await reportsOf(orden)).toHaveLength(1);
  });
});

describe('the query of a buyer', () => {
  const NO_ACCOUNT = { consultante: null, consultante_persona: null, consultante_empresa: null, cliente: null };
  const logged = (orden: string) => database.db.selectFrom('consultas').selectAll().where('orden', '=', orden).execute();

  test('is logged once, with the issued report and its time', async () => {
    let broken = true;
    const { deps, orden } = await paid({
      draw: () => (broken ? Promise.reject(new Error('no glyph')) : Promise.resolve(aDrawing('%PDF'))),
    });
    await issueReport(deps, orden);
    expect(await logged(orden)).toEqual([]);
    broken = false;
    await timePasses(database.db, orden);
    await Promise.all([issueReport(deps, orden), issueReport(deps, orden)]);
    const [{ emitido, sujeto_rut: rut, servicio } = {}] = await reportsOf(orden);
    expect(await logged(orden)).toEqual([
      { id: expect.any(String), orden, rut, servicio, ...NO_ACCOUNT, motivo: 'Evaluación de riesgo comercial', en: emitido },
    ]);
  });
});

test('a document with too many lines is not started, and the payment is refunded with the reason', async () => {
  const many = Array.from({ length: 4_001 }, () => ({}));
  const { deps, orden } = await paid({ loadRecords: async () => ({ demo: true, protestos: many, morosidades: many }) });
  await issueReport(deps, orden);
  expect(await stateOf(database.db, orden)).toBe('REFUND_PENDING');
  const { detalle } = await database.db
    .selectFrom('order_events')
    .select('detalle')
    .where('orden', '=', orden)
    .where('a', '=', 'REFUND_PENDING')
    .executeTakeFirstOrThrow();
  expect(detalle).toBe('más de 8000 antecedentes no caben en un documento');
  expect(await mailsOf(database.db, orden)).toEqual(['comprobante', 'reembolso-pendiente']);
  expect(await database.db.selectFrom('consultas').select('id').where('orden', '=', orden).execute()).toEqual([]);
});

describe('the worker', () => {
  test('finishes orders that dead processes left at any step', async () => {
    const deps = orderDeps(database.db);
    const returned = await anOrder(deps);
    await recordReturn(deps, { shape: 'normal', token: returned.token });
    await timePasses(database.db, returned.orden);
    const { orden: charged } = await paid();
    const committing = await anOrder(deps);
    await recordReturn(deps, { shape: 'normal', token: committing.token });
    await database.db.updateTable('orders').set({ estado: 'COMMITTING' }).where('orden', '=', committing.orden).execute();
    await timePasses(database.db, committing.orden);
    deps.payments.onStatus = {};
    const { orden: issuing } = await paid();
    await database.db.updateTable('orders').set({ estado: 'ISSUING' }).where('orden', '=', issuing).execute();
    await timePasses(database.db, issuing);

    const worker = startOrderWorker(deps, LANES);
    worker.wake();
    const all = [returned.orden, charged, committing.orden, issuing];
    await expect
      .poll(() => Promise.all(all.map((orden) => stateOf(database.db, orden))), { timeout: 10_000 })
      .toEqual(all.map(() => 'ISSUED'));
    await worker.stop();
  });

  test('issues a paid report while the card provider delays another order, and skips one that fails', async () => {
    const deps = orderDeps(database.db);
    const hung = await anOrder(deps);
    await recordReturn(deps, { shape: 'normal', token: hung.token });
    await timePasses(database.db, hung.orden);
    let answer: (() => void) | undefined;
    deps.payments.commit = () => new Promise((_, reject) => (answer = () => reject(new Error('not a provider’s error'))));
    const worker = startOrderWorker(deps, LANES);
    await expect.poll(() => answer).toBeDefined();
    const { orden } = await paid();
    worker.wake();
    await expect.poll(() => stateOf(database.db, orden), { timeout: 5_000 }).toBe('ISSUED');
    answer?.();
    await worker.stop();
    expect(await stateOf(database.db, hung.orden)).toBe('COMMITTING');
  });
});
