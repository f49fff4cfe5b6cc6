import type { FastifyInstance } from 'fastify';
import { dueLetters, makeLetter } from '../rights/letter-document.ts';
import { dueReissues, reissueReport } from '../rights/reissue.ts';
import { startChores, type Chores } from '../storage/chores.ts';
import { dueChanges, makeChange } from '../account/changes.ts';
import { dueUsers, syncUser } from '../plans/company/sync.ts';
import { settleCatalog } from '../catalog/in-force.ts';
import { continueUf } from '../bureau/demo/seed.ts';
import { liveContracts } from '../plans/my-plan/life.ts';
import { dueAltas, moveAlta } from '../plans/contracting/alta.ts';
import type { PlanDeps } from '../plans/contracting/deps.ts';
import { refreshUf } from '../plans/contracting/uf.ts';
import { dueApproved, makeApproved } from '../approvals/work.ts';
import { dueLines, workLines } from '../batches/work.ts';
import { endOverdue } from '../watching/ending.ts';
import { dueNotices, sendNotice } from '../watching/notices.ts';
import { dueReviews, reviewWatched } from '../watching/review.ts';
import type { Tell } from '../watching/told.ts';
import type { ReportDeps } from '../queries/deps.ts';
import { giveBackAbandoned } from '../queries/quota.ts';
import { countPayments } from '../orders/count.ts';
import type { OrderDeps } from '../orders/kind.ts';
import { dueClaims, escalateClaim } from '../plans/representation/claims.ts';
import { expireUnpaid } from '../orders/expiry.ts';
import { ORDER_LANES, ordersIn, startOrderWorker, type Lane, type OrderWorker } from '../orders/worker.ts';
import { issueReport } from '../issuing/issuing.ts';
import { dueMails } from '../mails/sending.ts';
import { sendMail } from '../orders/mails/sending.ts';
import { dueReceipts, issueReceipt } from '../receipts/issue.ts';
import { warnOfTerms } from '../rights/figures.ts';
import type { UfSource } from '../providers/uf/port.ts';
import type { Settings } from '../settings/settings.ts';
import { keepPromises } from '../storage/retention/retention.ts';

/** Lanes of work besides the payments. Each lane runs separately, so that a slow mail server delays no report. */
export const LANES: readonly Lane[] = [
  ...ORDER_LANES,
  { due: ordersIn('PAID', 'ISSUING'), move: issueReport },
  { due: dueReceipts, move: issueReceipt },
  { due: dueMails, move: sendMail },
  { due: dueReissues, move: reissueReport },
  { due: dueLetters, move: makeLetter },
];

interface UfDeps {
  /** Absent if UF values are imported. */
  readonly uf?: UfSource;
  readonly demoData: boolean;
}

/** The chore that loads the day's UF: from a publisher or, in a demonstration, an invented rate. */
export function ufChores(db: OrderDeps['db'], { production }: Settings, { uf, demoData }: UfDeps): Chores {
  if (uf) return { 'value of the UF': () => refreshUf(db, uf) };
  return demoData && !production ? { 'value of the UF': () => continueUf(db) } : {};
}

interface WorkDeps {
  readonly orders: OrderDeps;
  readonly plans: PlanDeps;
  readonly queries: ReportDeps;
  readonly tell: Tell;
}

/** Runs the order worker and the chores, from listening to closing. @returns a function that wakes the worker */
export function workInBackground(app: FastifyInstance, { orders, plans, queries, tell }: WorkDeps, further: Chores): () => void {
  const { db } = orders;
  let worker: OrderWorker | undefined;
  let chores: ReturnType<typeof startChores> | undefined;
  // Not before listening: the simulated card provider answers on this same port.
  app.addHook('onListen', async () => {
    worker = startOrderWorker(orders, [
      ...LANES,
      { due: dueLines, move: () => workLines(queries) },
      { due: dueReviews, move: (_, id) => reviewWatched({ ...orders, tell }, id) },
      { due: dueNotices, move: (_, id) => sendNotice(db, id) },
      { due: dueApproved, move: (_, id) => makeApproved(queries, id) },
      { due: dueAltas, move: (_, orden) => moveAlta(plans, orden) },
      { due: dueClaims, move: (_, solicitud) => escalateClaim(db, solicitud) },
      { due: dueChanges, move: (_, id) => makeChange({ db, identity: plans.identity, warn: orders.warn }, id) },
      { due: dueUsers, move: (_, usuario) => syncUser({ db, identity: plans.identity, warn: orders.warn }, usuario) },
    ]);
    chores = startChores(
      {
        'unpaid orders': () => expireUnpaid(db),
        'abandoned queries': () => giveBackAbandoned(db),
        'life of contracts': (signal) => liveContracts(orders, signal),
        'end of watching': () => endOverdue(db),
        'changes of the catalogue': () => settleCatalog(db),
        retention: (signal) => keepPromises(db, signal),
        'terms of requests': () => warnOfTerms(db, orders.warn),
        'count of payments': (signal) => countPayments(orders, signal),
        ...further,
      },
      (chore, reason) => app.log.warn({ chore, reason }, 'chore failed'),
    );
  });
  app.addHook('onClose', async () => {
    await worker?.stop();
    await chores?.stop();
  });
  return () => worker?.wake();
}
