import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openDatabase } from '../../apps/server/src/storage/database.ts';
import type { Check } from '../../tools/testing/results.ts';
import { addCompanies } from '../frame/records.ts';
import { startSimulator } from '../frame/simulator.ts';
import { holds, notStarted, sayCheck, sayLog, UNNOTICED, variantTitle } from '../frame/summary.ts';
import type { BrokenServer } from '../frame/variants.ts';
import { COMPILED, DiskServer, type DiskAnswer } from './disk-server.ts';
import { VARIANTS } from './variants.ts';
import { mountVolume } from './volume.ts';

/** An empty embedded database takes some 60 MB, and twice that while it is created. */
const MEGABYTES = 300;
const ACQUIRE_MS = 30_000;

/** Runs the cases of a full disk and of a read-only one in sequence, on one volume. */
export async function playDisk(): Promise<Check[]> {
  const work = mkdtempSync(path.join(os.tmpdir(), 'veridico-fallas-'));
  const log = path.join(work, 'procesos.log');
  appendFileSync(log, '');
  const simulator = await startSimulator({ seed: 'disco', odds: '', maxDelayMs: 0, slowMs: 1_000, log, cache: COMPILED });
  const volume = mountVolume(MEGABYTES);
  const server = new DiskServer(volume, simulator, log);
  const checks: Check[] = [];
  try {
    await prepare(server);
    for (const [title, play] of CASES) {
      const wrong = await play(server).catch((error: unknown) => [String(error)]);
      sayCheck({ title, wrong });
      checks.push({ title, wrong });
    }
  } finally {
    await server.stop();
    await simulator.stop();
    volume.unmount();
    if (checks.length > 0 && checks.every(holds)) rmSync(work, { recursive: true, force: true });
    else sayLog(log);
  }
  return checks;
}

async function prepare(server: DiskServer): Promise<void> {
  const database = await openDatabase({ DATA_DIR: server.data, DATABASE_POOL: 1, DATABASE_URL: undefined }, ACQUIRE_MS);
  await addCompanies(database.db);
  await database.close();
  if (!(await server.start())) throw notStarted(server.log);
}

const withVariant = (variant: BrokenServer): Case => [
  variantTitle(variant),
  async (server) => {
    await server.stop();
    if (!(await server.start(variant))) return ['con la variante no parte'];
    const found = await fullOnTheWayBack(server);
    await server.stop();
    if (!(await server.start())) return ['después de la variante no parte'];
    return found.length === 0 ? [UNNOTICED] : [];
  },
];

type Case = readonly [title: string, play: (server: DiskServer) => Promise<string[]>];

const CASES: readonly Case[] = [
  [
    'disco lleno: quien vuelve de pagar recibe su informe cuando hay espacio, con un solo cobro, y mientras tanto se le dice',
    fullOnTheWayBack,
  ],
  ['disco lleno: tras morir con un pago hecho el proceso no parte y dice por qué; con espacio parte y entrega', fullAtTheStart],
  ...VARIANTS.map(withVariant),
  ['disco de solo lectura: el proceso no parte y dice por qué', readOnlyAtTheStart],
];

function expectAnswer(what: string, { status, body }: DiskAnswer, wanted: number, words: string): string[] {
  return status === wanted && body.includes(words)
    ? []
    : [`${what}: se esperaba ${wanted} con «${words}» y fue ${status} ${body.slice(0, 300)}`];
}

async function fullOnTheWayBack(server: DiskServer): Promise<string[]> {
  const { orden, token, back } = await server.paid();
  server.volume.fill();
  const returned = await server.call(back);
  // A small row may fit into an existing page; then the order must succeed.
  const ordered = await server.order();
  const wrong = [
    ...expectAnswer('salud', await server.call('/salud'), 503, 'no disponible'),
    ...expectAnswer('al volver de pagar', returned, 503, 'no pagues de nuevo'),
    ...(ordered.status === 200 ? [] : expectAnswer('una compra nueva', ordered, 503, 'mensaje')),
  ];
  server.volume.free();
  wrong.push(...expectAnswer('salud con espacio', await server.until(200, () => server.call('/salud')), 200, 'listo'));
  if (ordered.status === 200) wrong.push(...expectAnswer('la compra que cupo', await server.status(ordered), 200, 'pendiente'));
  await server.call(back);
  await server.call(`/v1/administracion/transaccion-revisar/${token}`);
  wrong.push(...expectAnswer('el informe', await server.until(200, () => server.report(orden)), 200, 'folio'));
  return [...wrong, ...(await chargedOnce(server, token))];
}

async function chargedOnce({ simulator }: DiskServer, token: string): Promise<string[]> {
  const payment = (await simulator.payments()).find((each) => each.token === token);
  return payment?.estado === 'AUTHORIZED' && payment.confirmaciones === 1 ? [] : [`el banco dice ${JSON.stringify(payment)}`];
}

async function fullAtTheStart(server: DiskServer): Promise<string[]> {
  const { orden, token, back } = await server.paid();
  await server.call(back);
  await server.call(`/v1/administracion/transaccion-revisar/${token}`);
  await server.kill();
  server.volume.fill();
  const { code, said } = await server.startRefused();
  server.volume.free();
  const wrong = [
    ...(code === 1 ? [] : [`terminó con código ${code}`]),
    ...(said.includes('espacio') ? [] : [`dijo: ${said.slice(0, 400)}`]),
  ];
  if (!(await server.start())) return [...wrong, 'con espacio no parte'];
  wrong.push(...expectAnswer('el informe', await server.until(200, () => server.report(orden)), 200, 'folio'));
  return [...wrong, ...(await chargedOnce(server, token))];
}

async function readOnlyAtTheStart(server: DiskServer): Promise<string[]> {
  await server.stop();
  server.volume.freeze();
  const { code, said } = await server.startRefused();
  return [...(code === 1 ? [] : [`terminó con código ${code}`]), ...(said.includes('escribir') ? [] : [`dijo: ${said.slice(0, 400)}`])];
}
