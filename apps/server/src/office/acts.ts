import type { CaseAction } from '@veridico/api';
import { sql, type Transaction } from 'kysely';
import { Problem } from '../http/problem.ts';
import { noteAct, type Act } from '../plans/contract/acts.ts';
import type { Kinds } from '../orders/kind.ts';
import { decideReviewIn } from '../orders/review.ts';
import { approveIdentity } from '../plans/contract/status.ts';
import { endDispute, proveClaim, proveDeclared, stopDeclared } from '../plans/representation/office.ts';
import { lockCompany } from '../plans/representation/standing.ts';
import { PAID_STATES, step } from '../orders/states.ts';
import { inSeconds } from '../storage/clock.ts';
import type { Schema } from '../storage/schema.ts';
import type { OfficeDeps } from './deps.ts';
import { openCases, type OpenCase } from './list.ts';

interface Decision {
  /** `id` of a case. */
  readonly tarea: string;
  readonly accion: CaseAction;
  readonly nota: string;
  /** `sub` of the person who decides. */
  readonly quien: string;
}

/** Carries out a decision on an open case and records who decided and why. @throws Problem TAREA_DESCONOCIDA, TAREA_RESUELTA */
export async function settleCase({ db, kinds }: Pick<OfficeDeps, 'db' | 'kinds'>, decision: Decision): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const before = await findOpen(trx, kinds, decision);
    // Serializes with other decisions and with answers of the company: the second sees the case as the first left it.
    if (before.rut !== '') await lockCompany(trx, before.rut);
    await trx
      .selectFrom('orders')
      .select('orden')
      .where('orden', '=', before.orden ?? '')
      .forNoKeyUpdate()
      .execute();
    await ACTIONS[decision.accion]({ trx, kinds }, await findOpen(trx, kinds, decision), decision);
  });
}

/** @throws Problem TAREA_DESCONOCIDA if the case is not open or does not offer the action */
async function findOpen(trx: Transaction<Schema>, kinds: Kinds, { tarea, accion }: Decision): Promise<OpenCase> {
  const open = (await openCases(trx, kinds)).find(({ id }) => id === tarea);
  if (!open?.acciones.includes(accion)) throw new Problem('TAREA_DESCONOCIDA');
  return open;
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
    await (open.clase === 'revision' ? decideReviewCase({ trx, kinds }, open, 'devolver') : startRefund({ trx, kinds }, open));
    if (await restsOnDeclaration(trx, open)) await stopDeclared(trx, open.rut, null);
    // For every kind of case: a refund ends a dispute about the order.
    await endDispute(trx, open.orden ?? '');
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

/** Whether the company's access rests on this order's declaration: a refund then ends that access. */
async function restsOnDeclaration(trx: Transaction<Schema>, { orden, rut }: OpenCase): Promise<boolean> {
  const standing = await trx
    .selectFrom('company_standings')
    .select('orden')
    .where('empresa', '=', rut)
    .where('orden', '=', orden)
    .where('poderes', '=', 'declarados')
    .executeTakeFirst();
  return standing !== undefined;
}

/** Starts the refund of an order and ends what it created, such as a contract. */
async function startRefund({ trx, kinds }: ActDeps, { orden }: OpenCase): Promise<void> {
  if (orden === null) throw new Problem('TAREA_RESUELTA');
  const { estado, tipo } = await trx
    .selectFrom('orders')
    .select(['estado', 'tipo'])
    .where('orden', '=', orden)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const from = PAID_STATES.find((state) => state === estado);
  const moved =
    from &&
    (await step(
      trx,
      { orden, from, to: 'REFUND_PENDING', detail: 'lo decidió la oficina', mail: 'reembolso-pendiente' },
      { intentos: 0, lease_until: null, siguiente_intento: inSeconds(0) },
    ));
  if (!moved) throw new Problem('TAREA_RESUELTA');
  await kinds[tipo].ended(trx, orden);
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
