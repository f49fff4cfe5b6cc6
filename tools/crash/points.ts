import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { routes } from '@veridico/api';
import { CRASH_POINTS, type CrashPoint } from '../../apps/server/src/settings/crash-points.ts';
import { findViolations, readBooks } from './books.ts';
import { buy, comeBack, order, visitCardPage, type Plan, type Seen } from './buyer.ts';
import type { Ends, Scene } from './scene.ts';
import { knownRut } from './subjects.ts';

/** A place where a purchase may break off. */
export interface Point {
  readonly title: string;
  readonly plan?: Partial<Plan>;
  /** It takes the database away from everybody. */
  readonly alone?: true;
  /** Breaks it off there and has others take over. Answers what differs from what must come of it, each in a sentence. */
  readonly play: (scene: Scene) => Promise<readonly string[]>;
}

/** `copias`: of the messages, as many as any of these. */
type Expected = Omit<Ends, 'copias'> & { readonly copias: readonly number[] };

/** Bought, paid, delivered: one charge, one report, each mail once. */
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
/** Whoever died may have been delivering the receipt, just then: it is delivered once more, as the same message. */
const ISSUED_WITH_RECEIPT: Expected = { ...ISSUED, copias: [2, 3] };
/** Nobody asked the card network for money, and nobody is told anything. */
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

/** Dies at the point while somebody buys; what comes next is the point's own. */
function dying(at: CrashPoint, next: (scene: Scene) => Promise<Ends>, expected: Expected, plan: Partial<Plan> = {}): Point {
  return {
    title: CRASH_POINTS[at],
    plan,
    async play(scene) {
      await scene.die(at, () => buy(scene.shop, scene.seen));
      return differences(expected, await next(scene));
    },
  };
}

/** The next process finds all it needs: nobody comes back. */
async function takeOver(scene: Scene): Promise<Ends> {
  await scene.start();
  return scene.settle();
}

/** The buyer presses the button once more, as the page does by itself when nobody answered. */
async function sameRequestAgain(scene: Scene): Promise<Ends> {
  await scene.start();
  await buy(scene.shop, scene.seen);
  return scene.settle();
}

/** The order without a payment page runs out; the same request then makes a new one. */
async function sameRequestLater(scene: Scene): Promise<Ends> {
  await scene.letVisitsEnd();
  await scene.start();
  await scene.settle();
  await buy(scene.shop, scene.seen);
  return scene.settle();
}

/** The buyer, who saw an error page on the way back from the bank, loads it again. */
async function reload(scene: Scene): Promise<Ends> {
  await scene.start();
  await comeBack(scene.shop, scene.seen, { token_ws: scene.seen.token ?? '' });
  return scene.settle();
}

/** Somebody who comes back and asks for nothing. */
const LEAVES: Partial<Plan> = { ending: 'leaves' };
/** The browser is told nothing more by the dead. */
const SHORT: Partial<Plan> = { patienceMs: 4_000 };

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
  // The same message twice, which whoever receives both can see; the other one too, where it was on its way.
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
      // The receipt goes with the news of the refund: before it was drawn there was none to send any more.
      correos: ['reembolso', 'reembolso-pendiente'],
      mensajes: 2,
      copias: [2, 3],
    },
    { ...SHORT, vanishes: true },
  ),
  C21: dying('C21', takeOver, ISSUED_WITH_RECEIPT, SHORT),
};

const C5: Point = {
  title: 'pagado en el banco, y el navegador no vuelve',
  plan: { ending: 'closes' },
  async play(scene) {
    await scene.start();
    await buy(scene.shop, scene.seen);
    await scene.letVisitsEnd();
    return differences(UNPAID, await takeOver(scene));
  },
};

const C8: Point = {
  title: 'confirmación enviada, sin respuesta',
  async play(scene) {
    const { shop, seen } = scene;
    const fleet = await scene.start();
    await order(shop, seen, knownRut(0));
    await shop.simulator.choose(seen.token ?? '', 'lento');
    const back = await visitCardPage(shop, seen);
    const waiting = comeBack(shop, { ...seen, plan: { ...seen.plan, patienceMs: 0 } }, back ?? {});
    const asking = shop.browser.api(routes.transaccionRevisar, { params: { token: seen.token ?? '' } });
    while ((await scene.bank()).every(({ confirmado }) => confirmado === null)) await wait(POLL_MS);
    await fleet.killAll();
    await Promise.all([waiting, asking]);
    return differences(ISSUED, await takeOver(scene));
  },
};

const POLL_MS = 20;

/** As a full disk does (SQLSTATE 53100), to the table that grows most. */
const FILL_DISK = [
  `create function disco_lleno() returns trigger language plpgsql as
    $$ begin raise exception 'No space left on device' using errcode = '53100'; end $$`,
  'create trigger disco_lleno before insert on informes for each row execute function disco_lleno()',
];

const C17: Point = {
  title: 'disco lleno al guardar el informe',
  plan: { patienceMs: 3_000 },
  async play(scene) {
    const { db } = scene.shop;
    for (const statement of FILL_DISK) await sql.raw(statement).execute(db);
    await scene.start();
    await buy(scene.shop, scene.seen);
    const full = await scene.look();
    await sql`drop trigger disco_lleno on informes`.execute(db);
    const waits = full.cobros === 1 && full.informes === 0 && ['PAID', 'ISSUING'].includes(full.estados[0] ?? '');
    const told = [...scene.seen.told].map((each) => `al comprador se le dijo «${each}» con el disco lleno`);
    return [
      ...(waits ? [] : ['con el disco lleno la orden no quedó pagada y a la espera']),
      ...told,
      ...differences(ISSUED, await takeOver(scene)),
    ];
  },
};

const DATABASE_ENDS = 5;
const BUYERS = 4;
/** A node is ready again in less than this after the database is. */
const READY_MS = 10_000;
const BETWEEN_ENDS_MS = 700;

const C16: Point = {
  title: `la base de datos muere ${DATABASE_ENDS} veces mientras ${BUYERS} compran`,
  plan: { stepMs: 8_000 },
  alone: true,
  async play(scene) {
    const { shop } = scene;
    const fleet = await scene.start();
    const seen: Seen[] = [];
    const late: string[] = [];
    let over = false;
    const buyer = async () => {
      while (!over) {
        const next = scene.another(seen.length);
        seen.push(next);
        await buy(shop, next);
      }
    };
    const buying = Promise.all(Array.from({ length: BUYERS }, buyer));
    for (let ends = 0; ends < DATABASE_ENDS; ends += 1) {
      await wait(BETWEEN_ENDS_MS);
      await scene.endDatabase();
      const ready = await shop.browser.patiently(() => shop.browser.page('/salud'), Date.now() + READY_MS);
      if (ready.status !== 200) late.push(`el proceso no volvió en ${READY_MS / 1_000} s`);
    }
    over = true;
    const ownEnds = fleet.ownEnds.map(({ code, signal }) => `el proceso terminó solo: ${signal ?? code}`);
    await scene.start();
    await buying;
    await scene.letVisitsEnd();
    await scene.start();
    const { estados } = await scene.settle();
    const books = { ...(await readBooks(shop.db)), bank: await scene.bank(), seen };
    const sold = estados.includes('ISSUED') ? [] : ['no se vendió nada'];
    return [...late, ...ownEnds, ...sold, ...Object.values(findViolations(books)).flat()];
  },
};

const PAYMENTS = 5;
const AT_ONCE = 100;

const C19: Point = {
  title: `${AT_ONCE} veces la misma vuelta a la vez en dos procesos con relojes distintos`,
  async play(scene) {
    const { browser, simulator } = scene.shop;
    await scene.start({ nodes: 2 });
    const settle = async (number: number): Promise<string[]> => {
      const seen = scene.another(number);
      await order(scene.shop, seen, knownRut(number));
      const token = seen.token ?? '';
      // Confirming takes a while, and until then nobody who asks is told that somebody else is at it.
      await simulator.choose(token, 'cobro-tardio');
      await visitCardPage(scene.shop, seen);
      const answers = await Promise.all(
        Array.from({ length: AT_ONCE }, () => browser.api(routes.transaccionRevisar, { params: { token } })),
      );
      const different = new Set(answers.map((answer) => JSON.stringify(answer)));
      const paid = answers.every((answer) => answer.ok && answer.body.status === 'AUTHORIZED');
      return different.size === 1 && paid ? [] : [`a la misma pregunta hubo ${different.size} respuestas`];
    };
    const complaints = await Promise.all(Array.from({ length: PAYMENTS }, (_, number) => settle(number)));
    return [...complaints.flat(), ...differences(times(PAYMENTS, ISSUED), await scene.settle())];
  },
};

function times(rounds: number, { copias, ...ends }: Expected): Expected {
  const each = Object.entries(ends).map(([name, value]) => [
    name,
    typeof value === 'number' ? value * rounds : value.flatMap((one: string) => Array.from({ length: rounds }, () => one)),
  ]);
  return { ...(Object.fromEntries(each) as Omit<Ends, 'copias'>), copias: copias.map((copies) => copies * rounds) };
}

/** Every point of decision 0014 that needs no other, in its order. */
export const POINTS = { ...byDeath, C5, C8, C16, C17, C19 } as const satisfies Readonly<Record<string, Point>>;

export type PointName = keyof typeof POINTS;

export const POINT_NAMES = (Object.keys(POINTS) as PointName[]).toSorted((one, other) => Number(one.slice(1)) - Number(other.slice(1)));

function differences({ copias, ...expected }: Expected, ends: Ends): string[] {
  const different = (Object.keys(expected) as (keyof typeof expected)[]).flatMap((name) => {
    const [wanted, is] = [String(expected[name]), String(ends[name])];
    return wanted === is ? [] : [`${name}: ${is || 'nada'}, y debía ser ${wanted || 'nada'}`];
  });
  return copias.includes(ends.copias) ? different : [...different, `copias: ${ends.copias}, y debía ser ${copias.join(' o ')}`];
}
