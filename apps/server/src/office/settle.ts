import type { CaseAction } from '@veridico/api';
import { sql, type Transaction } from 'kysely';
import type { Noted } from './permission/log.ts';
import { Problem } from '../http/problem.ts';
import { noteAct, type Act } from '../plans/contract/acts.ts';
import type { Kinds } from '../orders/kind.ts';
import { chargeLeft, hasOpenPart } from '../orders/parts/parts.ts';
import { decideReviewIn } from '../orders/review.ts';
import { approveIdentity } from '../plans/contract/status.ts';
import { endDispute, proveClaim, proveDeclared } from '../plans/representation/office.ts';
import { lockCompany } from '../plans/representation/standing.ts';
import type { Schema } from '../storage/schema.ts';
import type { OfficeDeps } from './deps.ts';
import type { OpenCase } from './detail.ts';
import { alreadyDecided, lockCase, refuseStale, refuseTaken, theCase } from './handle.ts';
import { CASES } from './kinds.ts';
import { caseKey, caseObject } from './story.ts';
import { endAccess, PART_UNDER_WAY, secondForRefund, startRefund, type RefundedOrder } from './refund.ts';
import type { TwoPersonAct } from './permission/acts.ts';
import type { SecondPerson } from './permission/requests.ts';

interface Decision {
  /** `id` of a case. */
  readonly tarea: string;
  readonly accion: CaseAction;
  readonly nota: string;
  /** `desde` of the case as the screen showed it; missing for a decision of the console, which shows no case. */
  readonly vista?: string;
  /** `sub` of the person who decides. */
  readonly quien: string;
  /** `sub` of the second person, who confirms it. */
  readonly confirma?: string | undefined;
}

interface Settled {
  readonly noted: Noted;
  readonly reabrible: boolean;
  /** Why another person has to confirm it; undefined where one is enough. */
  readonly second: (SecondPerson & { readonly acto: TwoPersonAct }) | undefined;
}

/**
 * Carries out a decision on an open case and records in the order's history who decided and why.
 * @returns what the office's log keeps of it, and whether the case can be opened again @throws Problem TAREA_DESCONOCIDA, TAREA_RESUELTA, TAREA_TOMADA
 */
export async function settleCase(
  trx: Transaction<Schema>,
  { kinds, refundAlone }: Pick<OfficeDeps, 'kinds' | 'refundAlone'>,
  decision: Decision,
): Promise<Settled> {
  const { tarea, accion, nota, quien, confirma, vista = '' } = decision;
  const before = await theCase(trx, kinds, tarea);
  // Serializes with other decisions and with answers of the company: the second sees the case as the first left it.
  if (before.rut !== '') await lockCompany(trx, before.rut);
  await trx
    .selectFrom('orders')
    .select('orden')
    .where('orden', '=', before.orden ?? '')
    .forNoKeyUpdate()
    .execute();
  await lockCase(trx, before.tarea);
  const open = await theCase(trx, kinds, tarea);
  if (open.cerrada) throw await alreadyDecided(trx, tarea);
  if (!open.decisiones.includes(accion)) throw new Problem('TAREA_DESCONOCIDA');
  refuseStale(open, vista);
  // The one who confirms may have taken it to look at it.
  if (confirma === undefined || open.quien !== confirma) await refuseTaken(trx, open, quien);
  const { enPartes } = await chargeLeft(trx, open.orden ?? '');
  await ACTIONS[accion]({ trx, kinds }, open, decision);
  await trx.deleteFrom('case_marks').where('tarea', '=', open.tarea).execute();
  return {
    noted: {
      objeto: caseObject(open.id),
      motivo: nota,
      // Never its sentence, which may name a person.
      antes: { estado: 'abierta', clase: open.clase },
      despues: { estado: accion },
    },
    reabrible: accion === 'cerrar' && CASES[open.clase].reopens,
    second: secondFor(open, accion, { refundAlone, enPartes }),
  };
}

/** @param enPartes whole pesos of the order that went back before */
function secondFor(
  open: OpenCase,
  accion: CaseAction,
  { refundAlone, enPartes }: { readonly refundAlone: number; readonly enPartes: number },
): Settled['second'] {
  const clave = caseKey(open);
  const pagina = `/oficina/tareas?caso=${encodeURIComponent(open.id)}`;
  if (accion === 'probar-poderes') return { acto: accion, clave, pagina, muestra: [['Empresa', open.about.cliente]] };
  if (accion !== 'reembolsar') return undefined;
  const total = open.about.total ?? 0;
  const second = secondForRefund({ numero: open.numero ?? '', monto: total - enPartes, total }, refundAlone);
  return second && { ...second, clave, pagina };
}

interface ActDeps {
  readonly trx: Transaction<Schema>;
  readonly kinds: Kinds;
}

type CarryOut = (deps: ActDeps, open: OpenCase, decision: Decision) => Promise<void>;

const ACTIONS: Readonly<Record<CaseAction, CarryOut>> = {
  'aprobar-identidad': ({ trx }, open, decision) => approveByOffice(trx, open, decision),
  'probar-poderes': async ({ trx }, open, decision) => {
    const { nota, quien } = decision;
    await (open.clase === 'poderes' ? proveDeclared : proveClaim)(trx, { orden: open.orden ?? '', quien, nota });
    await noteDecision(trx, open, 'representacion-por-oficina', decision);
  },
  emitir: async ({ trx, kinds }, open, decision) => {
    await decideReviewCase({ trx, kinds }, open, 'emitir');
    await noteDecision(trx, open, 'emision', decision);
  },
  reembolsar: async ({ trx, kinds }, open, decision) => {
    const order = { orden: open.orden ?? '', rut: open.rut };
    await (open.clase === 'revision' ? decideReviewCase({ trx, kinds }, open, 'devolver') : refundFromCase({ trx, kinds }, order));
    await endAccess(trx, order);
    await noteDecision(trx, open, 'reembolso', decision);
  },
  cerrar: async ({ trx, kinds }, open, decision) => {
    // In a review nothing was charged: the order ends. Other cases are only hidden.
    if (open.clase === 'revision') await decideReviewCase({ trx, kinds }, open, 'cerrar');
    if (open.clase === 'disputa') await endDispute(trx, open.orden ?? '');
    await closeCase(trx, open, decision);
  },
};

/** The job then creates the client, as after a correct serial. */
async function approveByOffice(trx: Transaction<Schema>, open: OpenCase, decision: Decision): Promise<void> {
  if (!(await approveIdentity(trx, open.orden ?? ''))) throw new Problem('TAREA_RESUELTA');
  await noteDecision(trx, open, 'identidad-por-oficina', decision);
}

async function decideReviewCase({ trx, kinds }: ActDeps, { orden }: OpenCase, decision: 'emitir' | 'devolver' | 'cerrar'): Promise<void> {
  try {
    if (await decideReviewIn(kinds, trx, orden ?? '', decision)) return;
  } catch (error) {
    if (error instanceof RangeError) throw new Problem('TAREA_RESUELTA', { mensaje: error.message });
    throw error;
  }
  throw new Problem('TAREA_RESUELTA');
}

async function refundFromCase({ trx, kinds }: ActDeps, { orden }: RefundedOrder): Promise<void> {
  if (await startRefund(trx, kinds, orden)) return;
  throw new Problem('TAREA_RESUELTA', (await hasOpenPart(trx, orden)) ? { mensaje: PART_UNDER_WAY } : undefined);
}

async function closeCase(trx: Transaction<Schema>, open: OpenCase, decision: Decision): Promise<void> {
  const { nota, quien } = decision;
  const { tarea } = open;
  await trx
    .insertInto('case_closures')
    .values({ tarea, nota, quien })
    .onConflict((conflict) => conflict.column('tarea').doUpdateSet({ nota, quien, en: sql<Date>`now()` }))
    .execute();
  await noteDecision(trx, open, 'cierre', decision);
}

async function noteDecision(trx: Transaction<Schema>, { orden }: OpenCase, acto: Act, { nota, quien }: Decision): Promise<void> {
  if (orden !== null) await noteAct(trx, orden, { acto, detalle: nota, quien });
}
