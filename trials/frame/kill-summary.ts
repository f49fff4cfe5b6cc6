import type { Check } from '../../tools/testing/results.ts';
import type { KillOutcome } from './kill-outcome.ts';
import type { Counts, Violations } from './ledger.ts';
import { decimal, sum } from './numbers.ts';

/** Titles of the violations, in the order of the table. */
const WORDS: Readonly<Record<keyof Violations, string>> = {
  chargedForNothing: 'cobrado sin informe ni devolución',
  reportForNothing: 'informe sin cobro',
  chargedTwice: 'cobrado dos veces',
  toldTwice: 'informe o correo repetido',
  stuck: 'detenido',
  contradicted: 'dicho al comprador y después otra cosa',
  withoutRight: 'contrato o usuario sin derecho a actuar por la empresa',
  lost: 'plan pagado que ni es cliente ni espera ni se devolvió',
  secondContract: 'segundo contrato de una empresa sin que nadie lo decidiera',
  unannounced: 'solicitud de la que ningún administrador se entera',
};

/** From this many charges on, some plan must have got its client: 15 % of the buyers contract one. */
const WITH_PLANS = 100;

/** From this many charges on, some plan must have waited for administrators: 40 % of the contractors are rivals. */
const WITH_WAITS = 200;

/** Finding of a run with unfinished work that nothing continues. */
export const LEFT_OVER = 'quedó algo por hacer que nadie hacía';

/** Requested size of a run. */
type Wanted = Pick<KillOutcome, 'kills'> & Pick<Counts, 'charged'>;

interface Done {
  readonly kills: number;
  readonly counts: Pick<Counts, 'charged' | 'clients' | 'waits'>;
  /** All work ended. */
  readonly still: boolean;
}

/** Why a run is not valid; undefined for a valid one. */
export function whyUnfinished({ kills, counts: { charged, clients, waits }, still }: Done, wanted: Wanted): string | undefined {
  if (kills < wanted.kills) return `hubo ${kills} muertes y se pidieron ${wanted.kills}`;
  if (charged < wanted.charged) return `hubo ${charged} cobros y se pidieron ${wanted.charged}`;
  if (charged >= WITH_PLANS && clients === 0) return 'ningún plan llegó a su cliente';
  if (charged >= WITH_WAITS && waited(waits) === 0) return 'ningún plan esperó a los administradores de su empresa';
  return still ? undefined : LEFT_OVER;
}

function waited(waits: Counts['waits']): number {
  return sum(Object.values(waits));
}

/** The checks of a run. */
export function checksOf({ violations, counts, ownCount, unexpected, unfinished }: KillOutcome): Check[] {
  return [
    ...Object.entries(WORDS).map(([kind, title]) => ({ title, wrong: violations[kind as keyof Violations] })),
    { title: 'en revisión de una persona', wrong: counts.review },
    {
      title: 'falta en la cuenta que el servicio hace de sus libros',
      wrong: Object.entries(ownCount).flatMap(([what, many]) => (many > 0 ? [`${many} ${what}`] : [])),
    },
    { title: 'respuesta o fin de proceso que nadie debe ver', wrong: unexpected },
    { title: 'pasó todo lo que se pidió', wrong: unfinished === undefined ? [] : [unfinished] },
  ];
}

/** The table of counts and violations. */
export function table(outcome: KillOutcome): string {
  const { counts, kills } = outcome;
  const rows: [string, string | number][] = [
    ['muertes (kill -9)', `${kills}, una cada ${decimal(outcome.killEvery)} s`],
    ['reinicios de la base de datos', outcome.databaseEnds],
    ['compras empezadas', outcome.buyers],
    ['órdenes', counts.orders],
    ['cobradas', `${counts.charged}, ${decimal(counts.charged / kills)} por muerte`],
    ['con informe', counts.issued],
    ['planes con su cliente', counts.clients],
    ['planes que esperaron una decisión', waitsOf(counts.waits)],
    ['devueltas', counts.refunded],
    ['rechazadas por el banco', counts.declined],
    ['compradores sin respuesta final', outcome.unanswered],
    ['correos con más de una copia', counts.copies],
    ['confirmaciones y devoluciones de más, rechazadas por el banco', `${counts.refusedCommits} y ${counts.refusedRefunds}`],
    ['segundos', decimal(outcome.seconds)],
    ...checksOf(outcome).map(({ title, wrong }): [string, number] => [title, wrong.length]),
  ];
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`).join('\n');
}

/** «3: 1 aprobada, 2 rechazadas». */
function waitsOf(waits: Counts['waits']): string {
  const parts = Object.entries(waits).flatMap(([what, many]: [string, number]) => (many > 0 ? [`${many} ${what}`] : []));
  return [String(waited(waits)), parts.join(', ')].filter((part) => part !== '').join(': ');
}

/** All violations and the histories of their orders. */
export function details(outcome: KillOutcome): string[] {
  const wrong = checksOf(outcome).flatMap(({ title, wrong }) => wrong.map((each) => `${title}: ${each}`));
  return [...wrong, ...outcome.histories];
}
