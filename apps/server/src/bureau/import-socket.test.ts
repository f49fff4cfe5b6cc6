import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { UNDATED } from '@veridico/reports/documents';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { testDatabase } from '../storage/testing.ts';
import { noteConsoleAct } from '../office/console.ts';
import { listenForImports, type ImportListener } from './import-socket.ts';
import { readFrames, sendFrame, type Request } from './import/frames.ts';
import { ServerUnavailable, socketTarget } from './import/socket-target.ts';

const ROW = {
  rut: '76192083-9',
  razon_social: 'Una SpA',
  nombre_fantasia: null,
  giro: null,
  inicio_actividades: null,
  tramo_ventas: null,
  estado: null,
};
const TOTALS = { nuevas: 1, cambiadas: 0, iguales: 0, rechazadas: 3, repetidas: 0, suprimidas: 0, sinOrigen: 0 };

const database = testDatabase();
let dataDir: string;
let listener: ImportListener;
beforeEach(async () => {
  await sql`truncate empresas, importaciones`.execute(database.db);
  dataDir = mkdtempSync(path.join(tmpdir(), 'veridico-socket-'));
});
afterEach(async () => {
  await listener.close();
  rmSync(dataDir, { recursive: true });
});

async function listen(folder = dataDir): Promise<string> {
  listener = await listenForImports({ db: database.db, dataDir: folder, note: noteConsoleAct });
  return path.join(folder, 'importar.sock');
}

async function loadOne(folder = dataDir): Promise<void> {
  const target = await socketTarget(folder, 'empresas', 0);
  await target.begin();
  expect(await target.write([ROW])).toEqual({ nuevas: 1, cambiadas: 0, suprimidas: 0 });
  expect(await target.write([ROW])).toEqual({ nuevas: 0, cambiadas: 0, suprimidas: 0 });
  expect(await target.finish(TOTALS, null)).toEqual({ quitadas: 0, corte: UNDATED });
  await target.close();
}

const names = async (): Promise<string[]> =>
  (await database.db.selectFrom('empresas').select('razon_social').execute()).map((row) => row.razon_social);
const runs = () =>
  database.db.selectFrom('importaciones').select(['tipo', 'demo', 'nuevas', 'rechazadas']).where('estado', '=', 'terminada').execute();

test('rows reach the server’s database through a socket that only its owner may open, with any umask', async () => {
  const mask = process.umask(0);
  const socket = await listen().finally(() => process.umask(mask));
  expect(statSync(socket).mode & 0o777).toBe(0o600);
  await loadOne();
  expect(await names()).toEqual(['Una SpA']);
  expect(await runs()).toEqual([{ tipo: 'empresas', demo: false, nuevas: 1, rechazadas: 3 }]);
  await listener.close();
  expect(existsSync(socket)).toBe(false);
});

test('a data folder with a very long path works the same and leaves no temporary files', async () => {
  const temporary = mkdtempSync(path.join(tmpdir(), 'veridico-prueba-'));
  vi.stubEnv('TMPDIR', temporary);
  const long = path.join(dataDir, ...Array.from({ length: 8 }, () => 'una-carpeta-de-nombre-largo'));
  mkdirSync(long, { recursive: true });
  const socket = await listen(long);
  expect(Buffer.byteLength(socket)).toBeGreaterThan(200);
  expect(statSync(socket).isSocket()).toBe(true);
  expect(statSync(socket).mode & 0o777).toBe(0o600);
  await loadOne(long);
  await listener.close();
  expect(existsSync(socket)).toBe(false);
  vi.unstubAllEnvs();
  expect(readdirSync(temporary)).toEqual([]);
  rmSync(temporary, { recursive: true });
});

test('a socket left by a killed process is replaced; a live one is not', async () => {
  const abandoned = createServer().listen(path.join(dataDir, 'otro.sock'));
  await once(abandoned, 'listening');
  renameSync(path.join(dataDir, 'otro.sock'), path.join(dataDir, 'importar.sock'));
  await new Promise((resolve) => abandoned.close(resolve));
  expect(statSync(await listen()).isSocket()).toBe(true);
  await expect(listenForImports({ db: database.db, dataDir, note: noteConsoleAct })).rejects.toThrow('Otro proceso ya recibe cargas');
  await loadOne();
});

async function speak(...requests: readonly Request[]): Promise<{ socket: Socket; answers: unknown[] }> {
  const socket = connect(path.join(dataDir, 'importar.sock'));
  const answers: unknown[] = [];
  const frames = readFrames(socket);
  for (const request of requests) {
    sendFrame(socket, request);
    answers.push((await frames.next()).value);
  }
  return { socket, answers };
}

test('an importer that dies midway leaves whole batches, no finished run, and a working server', async () => {
  const address = await listen();
  const { socket, answers } = await speak({ tipo: 'empresas' }, { filas: [ROW] });
  expect(answers).toEqual([{ hecho: true }, { nuevas: 1, cambiadas: 0, suprimidas: 0 }]);
  const half = Buffer.from(`\0\0\0\u0070${JSON.stringify({ filas: [{ ...ROW, razon_social: 'Cortada' }] })}`).subarray(0, 60);
  socket.end(half);
  await once(socket, 'close');
  expect(await names()).toEqual(['Una SpA']);
  expect(await runs()).toEqual([]);
  await sql`truncate empresas`.execute(database.db);
  await loadOne();
  expect(existsSync(address)).toBe(true);
});

test('an invalid request is answered with an error, and the server keeps working', async () => {
  await listen();
  const withoutName = { ...ROW, razon_social: null };
  expect((await speak({ filas: [ROW] })).answers).toEqual([{ error: expect.any(String) as string }]);
  expect((await speak({ tipo: 'marcianos' } as never)).answers).toEqual([{ error: expect.any(String) as string }]);
  expect((await speak({ tipo: 'empresas' }, { filas: [withoutName] })).answers[1]).toEqual({
    error: expect.stringContaining('razon_social') as string,
  });
  for (const bytes of ['\0\0\0\u0003{x}', '\u00ff\u00ff\u00ff\u00ff', 'GET / HTTP/1.1\r\n\r\n']) {
    const socket = connect(path.join(dataDir, 'importar.sock'));
    socket.write(Buffer.from(bytes, 'latin1'));
    expect((await readFrames(socket).next()).value).toEqual({ error: expect.any(String) as string });
  }
  expect(await names()).toEqual([]);
  await loadOne();
});

test('an error of the database reaches the importer', async () => {
  await listen();
  const target = await socketTarget(dataDir, 'empresas', 0);
  await target.begin();
  await expect(target.write([{ ...ROW, razon_social: null }])).rejects.toThrow('razon_social');
  await target.close();
});

test('a stopped or missing server is reported with a message', async () => {
  await listen();
  const target = await socketTarget(dataDir, 'empresas', 0);
  await target.begin();
  await listener.close();
  await expect(target.write([ROW])).rejects.toThrow(ServerUnavailable);
  await target.close();
  await expect(socketTarget(dataDir, 'empresas', 0)).rejects.toThrow('La base de datos está en uso por un proceso que no recibe cargas');
});

test('an importer waits for a starting server', async () => {
  const connecting = socketTarget(dataDir, 'empresas', 10_000);
  await new Promise((resolve) => {
    setTimeout(resolve, 300);
  });
  await listen();
  const target = await connecting;
  await target.begin();
  expect(await target.write([ROW])).toEqual({ nuevas: 1, cambiadas: 0, suprimidas: 0 });
  await target.close();
});
