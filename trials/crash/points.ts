import { setTimeout as wait } from 'node:timers/promises';
import { routes } from '@veridico/api';
import { sql } from 'kysely';
import { CRASH_POINTS, type CrashPoint } from '../../apps/server/src/settings/crash-points.ts';
import { buy, comeBack, order, visitCardPage, type BuyerScript, type ObservedPurchase } from '../frame/buyer.ts';
import { findViolations, readLedger } from '../frame/ledger.ts';
import { knownRut } from '../frame/records.ts';
import { dieInBatch } from './batch-points.ts';
import type { EndState, PointRun } from './point-run.ts';

/** An event that interrupts a purchase. */
export interface Point {
  readonly title: string;
  readonly script?: Partial<BuyerScript>;
  /** It crashes the database, which all points share. */
  readonly alone?: true;
  /** Causes the event and lets the next process take over. @returns differences from the required state */
  readonly play: (run: PointRun) => Promise<readonly string[]>;
}

/** `copias`: any of these numbers is right. */
type Expected = Omit<EndState, 'copias'> & { readonly copias: readonly number[] };

/** One charge, one report, each mail once. */
const ISSUED: Expected = {
  estados: ['ISSUED'],
  cobros: 1,
  devueltos: 0,
  confirmaciones: 1,
  devoluciones: 0,
  informes: 1,
  comprobantes: ['venta'],
  huecos: 0,
  correos: ['informe', 'recibo'],
  mensajes: 2,
  copias: [2],
};
/** The process may have died while it delivered the receipt, which is then delivered again as the same message. */
const ISSUED_WITH_RECEIPT: Expected = { ...ISSUED, copias: [2, 3] };
/** No charge and no mail. */
const UNPAID: Expected = {
  estados: ['ABANDONED'],
  cobros: 0,
  devueltos: 0,
  confirmaciones: 0,
  devoluciones: 0,
  informes: 0,
  comprobantes: [],
  huecos: 0,
  correos: [],
  mensajes: 0,
  copias: [0],
};

/** The process dies at the point during a purchase; then `next` runs. */
function dying(at: CrashPoint, next: (run: PointRun) => Promise<EndState>, expected: Expected, script: Partial<BuyerScript> = {}): Point {
  return {
    title: CRASH_POINTS[at],
    script,
    async play(run) {
      await run.die(at, () => buy(run.context, run.seen));
      return differences(expected, await next(run));
    },
  };
}

/** Starts the next process, without another request of the buyer. */
async function takeOver(run: PointRun): Promise<EndState> {
  await run.start();
  return run.settle();
}

/** The buyer repeats the request, as the page does by itself without an answer. */
async function sameRequestAgain(run: PointRun): Promise<EndState> {
  await run.start();
  await buy(run.context, run.seen);
  return run.settle();
}

/** The order without a payment page expires; then the buyer repeats the request, which makes a new order. */
async function sameRequestLater(run: PointRun): Promise<EndState> {
  await run.letVisitsEnd();
  await run.start();
  await run.settle();
  await buy(run.context, run.seen);
  return run.settle();
}

/** The buyer reloads the error page after the return from the bank. */
async function reload(run: PointRun): Promise<EndState> {
  await run.start();
  await comeBack(run.context, run.seen, { token_ws: run.seen.token ?? '' });
  return run.settle();
}

/** The buyer returns and asks for no result. */
const LEAVES: Partial<BuyerScript> = { ending: 'leaves' };
/** The killed process answers no more requests. */
const SHORT: Partial<BuyerScript> = { patienceMs: 4_000 };

const byDeath: Readonly<Record<CrashPoint, Point>> = {
  C1: dying('C1', sameRequestAgain, ISSUED),
  C2: dying('C2', sameRequestLater, { ...ISSUED, estados: ['ABANDONED', 'ISSUED'] }),
  C3: dying('C3', sameRequestLater, { ...ISSUED, estados: ['ABANDONED', 'ISSUED'] }),
  C4: dying('C4', sameRequestAgain, ISSUED),
  C6: dying('C6', reload, ISSUED, SHORT),
  C7: dying('C7', takeOver, ISSUED, LEAVES),
  C9: dying('C9', takeOver, ISSUED, SHORT),
  C10: dying('C10', takeOver, ISSUED_WITH_RECEIPT, SHORT),
  C11: dying('C11', takeOver, ISSUED_WITH_RECEIPT, SHORT),
  C12: dying('C12', takeOver, ISSUED_WITH_RECEIPT, SHORT),
  C13: dying('C13', takeOver, ISSUED_WITH_RECEIPT, SHORT),
  // The mail is delivered twice with one message id; so may be the other one, if it was being delivered.
  C14: dying('C14', takeOver, { ...ISSUED, copias: [3, 4] }, SHORT),
  C15: dying(
    'C15',
    takeOver,
    {
      ...ISSUED,
      estados: ['REFUNDED'],
      cobros: 0,
      devueltos: 1,
      devoluciones: 1,
      informes: 0,
      comprobantes: ['devolucion', 'venta'],
      // The mail of the refund replaces that of the receipt, which was not drawn yet.
      correos: ['reembolso', 'reembolso-pendiente'],
      mensajes: 2,
      copias: [2, 3],
    },
    { ...SHORT, vanishes: true },
  ),
  C21: dying('C21', takeOver, ISSUED_WITH_RECEIPT, SHORT),
  C22: { title: CRASH_POINTS.C22, play: (run) => dieInBatch(run, 'C22') },
  C23: { title: CRASH_POINTS.C23, play: (run) => dieInBatch(run, 'C23') },
};

const C5: Point = {
  title: 'pagado en el banco, y el navegador no vuelve',
  script: { ending: 'closes' },
  async play(run) {
    await run.start();
    await buy(run.context, run.seen);
    await run.letVisitsEnd();
    return differences(UNPAID, await takeOver(run));
  },
};

const C8: Point = {
  title: 'confirmación enviada, sin respuesta',
  async play(run) {
    const { context, seen } = run;
    const group = await run.start();
    await order(context, seen, knownRut(0));
    await context.simulator.choose(seen.token ?? '', 'lento');
    const back = await visitCardPage(context, seen);
    const waiting = comeBack(context, { ...seen, script: { ...seen.script, patienceMs: 0 } }, back ?? {});
    const asking = context.browser.api(routes.transaccionRevisar, { params: { token: seen.token ?? '' } });
    while ((await run.bank()).every(({ confirmado }) => confirmado === null)) await wait(POLL_MS);
    await group.killAll();
    await Promise.all([waiting, asking]);
    return differences(ISSUED, await takeOver(run));
  },
};

const POLL_MS = 20;

/** Fails inserts like a full disk (SQLSTATE 53100). */
const FILL_DISK = [
  `create function disco_lleno() returns trigger language plpgsql as
    $$ begin raise exception 'No space left on device' using errcode = '53100'; end $$`,
  'create trigger disco_lleno before insert on informes for each row execute function disco_lleno()',
];

const C17: Point = {
  title: 'disco lleno al guardar el informe',
  script: { patienceMs: 3_000 },
  async play(run) {
    const { db } = run.context;
    for (const statement of FILL_DISK) await sql.raw(statement).execute(db);
    await run.start();
    await buy(run.context, run.seen);
    const full = await run.look();
    await sql`drop trigger disco_lleno on informes`.execute(db);
    const waits = full.cobros === 1 && full.informes === 0 && ['PAID', 'ISSUING'].includes(full.estados[0] ?? '');
    const told = [...run.seen.told].map((each) => `al comprador se le dijo «${each}» con el disco lleno`);
    return [
      ...(waits ? [] : ['con el disco lleno la orden no quedó pagada y a la espera']),
      ...told,
      ...differences(ISSUED, await takeOver(run)),
    ];
  },
};

const DATABASE_ENDS = 5;
const BUYERS = 4;
/** Time limit until a node is ready after the database. */
const READY_MS = 10_000;
const BETWEEN_ENDS_MS = 700;

const C16: Point = {
  title: `la base de datos muere ${DATABASE_ENDS} veces mientras ${BUYERS} compran`,
  script: { stepMs: 8_000 },
  alone: true,
  async play(run) {
    const { context } = run;
    const group = await run.start();
    const seen: ObservedPurchase[] = [];
    const late: string[] = [];
    let over = false;
    const buyer = async () => {
      while (!over) {
        const next = run.another(seen.length);
        seen.push(next);
        await buy(context, next);
      }
    };
    const buying = Promise.all(Array.from({ length: BUYERS }, buyer));
    for (let ends = 0; ends < DATABASE_ENDS; ends += 1) {
      await wait(BETWEEN_ENDS_MS);
      await run.endDatabase();
      const ready = await context.browser.patiently(() => context.browser.page('/salud'), Date.now() + READY_MS);
      if (ready.status !== 200) late.push(`el proceso no volvió en ${READY_MS / 1_000} s`);
    }
    over = true;
    const { unexpectedEnds } = group;
    await run.start();
    await buying;
    await run.letVisitsEnd();
    await run.start();
    const { estados } = await run.settle();
    const ledger = { ...(await readLedger(context.db)), bank: await run.bank(), seen };
    const sold = estados.includes('ISSUED') ? [] : ['no se vendió nada'];
    return [...late, ...unexpectedEnds, ...sold, ...Object.values(findViolations(ledger)).flat()];
  },
};

const PAYMENTS = 5;
const AT_ONCE = 100;

const C19: Point = {
  title: `${AT_ONCE} veces la misma vuelta a la vez en dos procesos con relojes distintos`,
  async play(run) {
    const { browser, simulator } = run.context;
    await run.start({ nodes: 2 });
    const settle = async (number: number): Promise<string[]> => {
      const seen = run.another(number);
      await order(run.context, seen, knownRut(number));
      const token = seen.token ?? '';
      // A late charge keeps the confirmation open while all requests wait for it.
      await simulator.choose(token, 'cobro-tardio');
      await visitCardPage(run.context, seen);
      const answers = await Promise.all(
        Array.from({ length: AT_ONCE }, () => browser.api(routes.transaccionRevisar, { params: { token } })),
      );
      const different = new Set(answers.map((answer) => JSON.stringify(answer)));
      const paid = answers.every((answer) => answer.ok && answer.body.status === 'AUTHORIZED');
      return different.size === 1 && paid ? [] : [`a la misma pregunta hubo ${different.size} respuestas`];
    };
    const complaints = await Promise.all(Array.from({ length: PAYMENTS }, (_, number) => settle(number)));
    return [...complaints.flat(), ...differences(times(PAYMENTS, ISSUED), await run.settle())];
  },
};

function times(rounds: number, { copias, ...ends }: Expected): Expected {
  const each = Object.entries(ends).map(([name, value]) => [
    name,
    typeof value === 'number' ? value * rounds : value.flatMap((one: string) => Array.from({ length: rounds }, () => one)),
  ]);
  return { ...(Object.fromEntries(each) as Omit<EndState, 'copias'>), copias: copias.map((copies) => copies * rounds) };
}

/** The points of decision 0014, except those that the random kills cover. */
export const POINTS = { ...byDeath, C5, C8, C16, C17, C19 } as const satisfies Readonly<Record<string, Point>>;

export type PointName = keyof typeof POINTS;

export const POINT_NAMES = (Object.keys(POINTS) as PointName[]).toSorted((one, other) => Number(one.slice(1)) - Number(other.slice(1)));

function differences({ copias, ...expected }: Expected, ends: EndState): string[] {
  const different = (Object.keys(expected) as (keyof typeof expected)[]).flatMap((name) => {
    const [wanted, is] = [String(expected[name]), String(ends[name])];
    return wanted === is ? [] : [`${name}: ${is || 'nada'}, y debía ser ${wanted || 'nada'}`];
  });
  return copias.includes(ends.copias) ? different : [...different, `copias: ${ends.copias}, y debía ser ${copias.join(' o ')}`];
}
