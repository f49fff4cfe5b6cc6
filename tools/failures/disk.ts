import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openDatabase } from '../../apps/server/src/storage/database.ts';
import { startProgram, type Program } from '../crash/program.ts';
import { startSimulator, type Simulator } from '../crash/simulator.ts';
import { addCompanies, knownRut } from '../crash/subjects.ts';
import type { Check } from '../testing/results.ts';
import { root } from '../commands/paths.ts';
import { freePort } from '../testing/free-port.ts';
import { logsAt, notStarted, UNNOTICED, variantTitle } from '../testing/telling.ts';
import { VARIANTS, type Variant } from './variants.ts';
import { mountVolume, type Volume } from './volume.ts';

const CARD = '4051 8856 0044 6623';
/** The embedded database takes some 60, and as much again while it is made. */
const MEGABYTES = 300;
const PRELOAD = path.join(import.meta.dirname, 'variant-preload.ts');
const COMPILED = path.join(root, '.cache/compiled');
const READY_MS = 600_000;
const RECOVERS_MS = 120_000;
const POLL_MS = 500;
const ACQUIRE_MS = 30_000;

interface Said {
  readonly status: number;
  readonly body: string;
}

/** A server on the embedded database of a disk that fills up, and card payments elsewhere. */
class Shop {
  readonly volume: Volume;
  readonly simulator: Simulator;
  readonly log: string;
  #port = 0;
  #program: Program | undefined;

  constructor(volume: Volume, simulator: Simulator, log: string) {
    this.volume = volume;
    this.simulator = simulator;
    this.log = log;
  }

  get data(): string {
    return path.join(this.volume.folder, 'datos');
  }

  /** @returns whether it got ready */
  async start(variant?: Variant): Promise<boolean> {
    this.#port ||= await freePort();
    this.#program = startProgram({
      file: 'apps/server/src/app/main.ts',
      ready: 'Verídico listo',
      readyMs: READY_MS,
      preloads: variant ? [PRELOAD] : [],
      log: this.log,
      environment: {
        PORT: String(this.#port),
        PUBLIC_URL: `http://127.0.0.1:${this.#port}`,
        DATA_DIR: this.data,
        SECRET_KEY: 'c0'.repeat(32),
        WEBPAY_URL: this.simulator.url,
        DEMO_DATA: 'no',
        DRAWING_THREADS: '1',
        NODE_COMPILE_CACHE: COMPILED,
        ...(variant && { FAILURE_VARIANT: variant.name }),
      },
    });
    return this.#program.ready;
  }

  async stop(): Promise<void> {
    await this.#program?.stop();
  }

  async kill(): Promise<void> {
    await this.#program?.kill();
  }

  /** @returns what it printed meanwhile, and how it ended */
  async startInVain(): Promise<{ readonly code: number | null; readonly said: string }> {
    const before = readFileSync(this.log, 'utf8').length;
    await this.start();
    const { code } = (await this.#program?.ended) ?? { code: null };
    return { code, said: readFileSync(this.log, 'utf8').slice(before) };
  }

  async call(to: string, form?: Readonly<Record<string, string>>): Promise<Said> {
    const init = form && { method: 'POST', body: new URLSearchParams(form) };
    try {
      const response = await fetch(`http://127.0.0.1:${this.#port}${to}`, {
        redirect: 'manual',
        signal: AbortSignal.timeout(40_000),
        ...init,
      });
      return { status: response.status, body: await response.text() };
    } catch (error) {
      return { status: 0, body: String(error) };
    }
  }

  order(): Promise<Said> {
    return this.call('/v1/administracion/transaccion', {
      codigoServicio: 'sia000002',
      run: knownRut(0),
      serie: '',
      correo: 'compra@ejemplo.cl',
      celular: '56912345678',
      aceptacionTerminos: 'true',
    });
  }

  /** Ordered and paid at the card page; nobody has come back yet. */
  async paid(): Promise<{ readonly orden: string; readonly token: string; readonly back: string }> {
    const { status, body } = await this.order();
    if (status !== 200) throw new Error(`no se pudo comprar: ${status} ${body}`);
    const { orden, token } = JSON.parse(body) as { orden: string; token: string };
    const { fields } = await this.simulator.visitor.pay({ token }, CARD);
    return { orden, token, back: `/compra-directa/paso2?${new URLSearchParams(fields)}` };
  }

  /** Asks until the answer is that one. @returns the last one */
  async until(status: number, ask: () => Promise<Said>): Promise<Said> {
    let said = await ask();
    for (const end = Date.now() + RECOVERS_MS; said.status !== status && Date.now() < end; said = await ask()) await wait(POLL_MS);
    return said;
  }

  status({ body }: Said): Promise<Said> {
    const { orden } = JSON.parse(body) as { orden: string };
    return this.call(`/v1/administracion/transaccion-estado/${orden}`);
  }

  report(orden: string): Promise<Said> {
    return this.call(`/v1/administracion/transaccion-informe/${orden}`);
  }
}

/** What a full disk and one that cannot be written do to the embedded database. @param say tells how far it has got */
export async function playDisk(say: (text: string) => void): Promise<Check[]> {
  const work = mkdtempSync(path.join(os.tmpdir(), 'veridico-fallas-'));
  const log = path.join(work, 'procesos.log');
  appendFileSync(log, '');
  const simulator = await startSimulator({ seed: 'disco', odds: '', maxDelayMs: 0, slowMs: 1_000, log, cache: COMPILED });
  const volume = mountVolume(MEGABYTES);
  const shop = new Shop(volume, simulator, log);
  const checks: Check[] = [];
  try {
    await prepare(shop);
    for (const [title, play] of SCENES) {
      const wrong = await play(shop).catch((error: unknown) => [String(error)]);
      say([`  ${wrong.length === 0 ? 'bien' : 'MAL '}  ${title}`, ...wrong].join('\n        '));
      checks.push({ title, wrong });
    }
  } finally {
    await shop.stop();
    await simulator.stop();
    volume.unmount();
    if (checks.length > 0 && checks.every(({ wrong }) => wrong.length === 0)) rmSync(work, { recursive: true, force: true });
    else say(logsAt(log));
  }
  return checks;
}

async function prepare(shop: Shop): Promise<void> {
  const database = await openDatabase({ DATA_DIR: shop.data, DATABASE_POOL: 1, DATABASE_URL: undefined }, ACQUIRE_MS);
  await addCompanies(database.db);
  await database.close();
  if (!(await shop.start())) throw notStarted(shop.log);
}

const withVariant = (variant: Variant): Scene => [
  variantTitle(variant),
  async (shop) => {
    await shop.stop();
    if (!(await shop.start(variant))) return ['con la variante no parte'];
    const found = await fullOnTheWayBack(shop);
    await shop.stop();
    if (!(await shop.start())) return ['después de la variante no parte'];
    return found.length === 0 ? [UNNOTICED] : [];
  },
];

type Scene = readonly [title: string, play: (shop: Shop) => Promise<string[]>];

const SCENES: readonly Scene[] = [
  [
    'disco lleno: quien vuelve de pagar recibe su informe cuando hay espacio, con un solo cobro, y mientras tanto se le dice',
    fullOnTheWayBack,
  ],
  ['disco lleno: tras morir con un pago hecho el proceso no parte y dice por qué; con espacio parte y entrega', fullAtTheStart],
  ...VARIANTS.map(withVariant),
  ['disco de solo lectura: el proceso no parte y dice por qué', readOnlyAtTheStart],
];

function expectSaid(what: string, { status, body }: Said, wanted: number, words: string): string[] {
  return status === wanted && body.includes(words)
    ? []
    : [`${what}: se esperaba ${wanted} con «${words}» y fue ${status} ${body.slice(0, 300)}`];
}

async function fullOnTheWayBack(shop: Shop): Promise<string[]> {
  const { orden, token, back } = await shop.paid();
  shop.volume.fill();
  const returned = await shop.call(back);
  // A small row may still fit into a page that is there: then it counts.
  const ordered = await shop.order();
  const wrong = [
    ...expectSaid('salud', await shop.call('/salud'), 503, 'no disponible'),
    ...expectSaid('al volver de pagar', returned, 503, 'no pagues de nuevo'),
    ...(ordered.status === 200 ? [] : expectSaid('una compra nueva', ordered, 503, 'mensaje')),
  ];
  shop.volume.free();
  wrong.push(...expectSaid('salud con espacio', await shop.until(200, () => shop.call('/salud')), 200, 'listo'));
  if (ordered.status === 200) wrong.push(...expectSaid('la compra que cupo', await shop.status(ordered), 200, 'pendiente'));
  await shop.call(back);
  await shop.call(`/v1/administracion/transaccion-revisar/${token}`);
  wrong.push(...expectSaid('el informe', await shop.until(200, () => shop.report(orden)), 200, 'folio'));
  return [...wrong, ...(await chargedOnce(shop, token))];
}

async function chargedOnce({ simulator }: Shop, token: string): Promise<string[]> {
  const payment = (await simulator.payments()).find((each) => each.token === token);
  return payment?.estado === 'AUTHORIZED' && payment.confirmaciones === 1 ? [] : [`el banco dice ${JSON.stringify(payment)}`];
}

async function fullAtTheStart(shop: Shop): Promise<string[]> {
  const { orden, token, back } = await shop.paid();
  await shop.call(back);
  await shop.call(`/v1/administracion/transaccion-revisar/${token}`);
  await shop.kill();
  shop.volume.fill();
  const { code, said } = await shop.startInVain();
  shop.volume.free();
  const wrong = [
    ...(code === 1 ? [] : [`terminó con código ${code}`]),
    ...(said.includes('espacio') ? [] : [`dijo: ${said.slice(0, 400)}`]),
  ];
  if (!(await shop.start())) return [...wrong, 'con espacio no parte'];
  wrong.push(...expectSaid('el informe', await shop.until(200, () => shop.report(orden)), 200, 'folio'));
  return [...wrong, ...(await chargedOnce(shop, token))];
}

async function readOnlyAtTheStart(shop: Shop): Promise<string[]> {
  await shop.stop();
  shop.volume.freeze();
  const { code, said } = await shop.startInVain();
  return [...(code === 1 ? [] : [`terminó con código ${code}`]), ...(said.includes('escribir') ? [] : [`dijo: ${said.slice(0, 400)}`])];
}
