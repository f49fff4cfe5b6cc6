import { performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { answer } from '@veridico/appraisal';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { createDrawing } from './drawing.ts';
import { company, FACTS } from './testing.ts';

test('documents are drawn after the threads without work ended', async () => {
  const drawing = createDrawing({ threads: 2, idleMs: 1 });
  onTestFinished(() => drawing.close());
  await drawing.ready();
  const records = company({ protestos: 1 });
  for (let round = 0; round < 2; round += 1) {
    await setTimeout(100);
    const drawn = await Promise.all([1, 2, 3].map(() => drawing.draw('sia000002', records, FACTS)));
    expect(drawn.map(({ pdf }) => pdf.length > 10_000)).toEqual([true, true, true]);
  }
});

describe('the drawing threads', () => {
  const drawing = createDrawing({ threads: 2 });
  afterAll(() => drawing.close());

  test('are ready once their engine and fonts are loaded', async () => {
    await expect(drawing.ready()).resolves.toBeUndefined();
  });

  test('give the same bytes for the same input on any thread', async () => {
    const records = company({ protestos: 2, morosidades: 1 });
    const drawn = await Promise.all(Array.from({ length: 4 }, () => drawing.draw('sia000002', records, FACTS)));
    const [first] = drawn;
    expect(
      Buffer.from(first?.pdf ?? [])
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    for (const { pdf } of drawn) expect(Buffer.compare(pdf, first?.pdf ?? new Uint8Array())).toBe(0);
    const { pdf: another } = await drawing.draw('sia000002', records, { ...FACTS, folio: 'VR-0000000124' });
    expect(another).not.toEqual(first?.pdf);
  });

  test('compute the same property value as the function, without blocking the main thread', { tags: ['V15.2.2'] }, async () => {
    const rooms = { dormitorios: 2, banos: 1, estacionamientos: 1, lat: null, lon: null };
    const kind = { operacion: 'venta', tipo: 'departamento', cut: '13120', ...rooms } as const;
    const listings = Array.from({ length: 900 }, (_, index) => {
      const supUtil = 40 + (index % 61);
      return { ...kind, fecha: '2026-10-01', direccion: null, precioUf: supUtil * (70 + (index % 37)), supUtil, supTotal: supUtil };
    });
    const question = { subject: { ...kind, fecha: '2026-11-20', supUtil: 68, supTotal: 68 }, listings, otherMetres: 66 };
    const before = performance.eventLoopUtilization();
    const answers = await Promise.all(Array.from({ length: 12 }, () => drawing.appraise(question)));
    const { utilization } = performance.eventLoopUtilization(before);
    expect(answers[0]?.given.kind).toBe('valuation');
    for (const given of answers) expect(given).toEqual(answer(question));
    expect(utilization).toBeLessThan(0.6);
  });

  test('refuse one document without quoting it, and draw the next', async () => {
    const { empresa, ...others } = company();
    const broken = { ...others, empresa: { ...empresa, razonSocial: { nombre: 'Secreta SpA' } } };
    const refusal = await drawing.draw('sia000002', broken, FACTS).then(
      () => undefined,
      (error: unknown) => error as Error,
    );
    expect(refusal?.message).toMatch(/^empresarial\/document\.typ: \w/);
    expect(`${refusal?.message} ${refusal?.stack} ${String(refusal?.cause)}`).not.toContain('Secreta');
    await expect(drawing.draw('sia000002', company(), FACTS)).resolves.toMatchObject({ pdf: expect.any(Uint8Array) });
  });
});

test('lose only the current document of a thread that dies', async () => {
  const worker = new URL('testing-mortal-worker.ts', import.meta.url).href;
  const drawing = createDrawing({ threads: 1, worker });
  const folios = ['VR-1', 'MORTAL', 'VR-2', 'VR-3'];
  const outcomes = await Promise.allSettled(folios.map((folio) => drawing.draw('sia000002', company(), { ...FACTS, folio })));
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
  await expect(drawing.ready()).resolves.toBeUndefined();
  await drawing.close();
});

test('report an engine that cannot be loaded instead of being ready', async () => {
  const drawing = createDrawing({ threads: 1, worker: new URL('absent.ts', import.meta.url).href });
  await expect(drawing.ready()).rejects.toThrow('absent');
  await drawing.close();
});
