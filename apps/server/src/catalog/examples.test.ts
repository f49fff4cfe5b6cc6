import { readFile } from 'node:fs/promises';
import { reports } from '@veridico/reports';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { handleErrors } from '../http/errors.ts';
import { createDrawing, type Drawing } from '../issuing/drawing/drawing.ts';
import { onDisk } from '../issuing/drawing/testing.ts';
import type { Draw } from '../orders/deps.ts';
import { drawnExample, exampleRoutes } from './examples.ts';

let drawing: Drawing;
let app: FastifyInstance;
const draw = vi.fn<Draw>();
/** Written by `npm run report-pages`. */
const PICTURED = new URL('../../../web/src/report-pages/', import.meta.url);
const listed = async (name: string) => JSON.parse(await readFile(new URL(name, PICTURED), 'utf8')) as Record<string, unknown>;

beforeAll(() => {
  drawing = createDrawing({ threads: 1 });
  app = Fastify();
  handleErrors(app, async (_request, reply) => reply);
  draw.mockImplementation(drawing.draw);
  exampleRoutes(app, { draw, publicUrl: 'https://veridico.example' });
});
afterAll(async () => {
  await app.close();
  await drawing.close();
});

const get = (archivo: string) => app.inject(`/v1/ejemplos/${archivo}`);

describe('the example of a report', { tags: ['V5.4.2'] }, () => {
  test.each(reports.filter(({ onSale }) => onSale).map(({ code, name }) => [code, name] as const))(
    '%s is drawn, and marked as invented on every page',
    async (code, name) => {
      const { statusCode, headers, rawPayload } = await get(`${code}.pdf`);
      expect([statusCode, headers['content-type']]).toEqual([200, 'application/pdf']);
      expect(headers['content-disposition']).toContain(encodeURIComponent(`Informe Verídico ${name}.pdf`));
      await using file = await onDisk(rawPayload);
      const pages = await file.pages();
      expect(pages.length).toBeGreaterThan(1);
      for (const page of pages) expect(page).toMatch(/datos de demostración/i);
      expect(pages[0]).toContain('VR-0000000000');
    },
  );

  test('is drawn once for all visitors, and again after a failed drawing', async () => {
    draw.mockClear();
    await Promise.all([get('sia000001.pdf'), get('sia000001.pdf')]);
    expect(draw).not.toHaveBeenCalled();
    const other = Fastify();
    handleErrors(other, async (_request, reply) => reply);
    exampleRoutes(other, { draw, publicUrl: 'https://veridico.example' });
    draw.mockRejectedValueOnce(new Error('no thread'));
    expect((await other.inject('/v1/ejemplos/sia000001.pdf')).statusCode).toBe(500);
    expect((await other.inject('/v1/ejemplos/sia000001.pdf')).statusCode).toBe(200);
    await other.close();
  });

  test.each(['sia000009.pdf', '__proto__.pdf', 'constructor'])('%s does not exist', { tags: ['V5.3.2'] }, async (archivo) => {
    const { statusCode, body } = await get(archivo);
    expect(statusCode).toBe(404);
    expect(JSON.parse(body)).toMatchObject({ codigo: 'SERVICIO_DESCONOCIDO' });
  });

  // If it fails: `npm run report-pages` draws the pictures anew.
  test.each(reports.map(({ code }) => code))('%s is the one that the pictures of the site show', async (code) => {
    const { pdf, told, fingerprint } = await drawnExample(drawing.draw, code);
    await using file = await onDisk(pdf);
    expect((await listed('drawn.json'))[code]).toEqual({ pages: (await file.pages()).length, fingerprint });
    const { mirada, reglas } = told as { mirada: { nombre: string }[]; reglas: { reglas: string[][] } };
    expect((await listed('contents.json'))[code]).toEqual({
      secciones: mirada.map(({ nombre }) => expect.objectContaining({ nombre }) as unknown),
      reglas: reglas.reglas.filter(([title]) => title !== 'Ejemplar.'),
    });
  });
});
