import type { askForPassword } from '../../apps/server/src/account/password.ts';
import type { createServer } from '../../apps/server/src/http/bare-server.ts';
import type { isDatabaseAway } from '../../apps/server/src/http/database-away.ts';
import type { setHeaders } from '../../apps/server/src/http/headers.ts';
import type { serve } from '../../apps/server/src/http/serve.ts';
import type { askProvider } from '../../apps/server/src/orders/ask-provider.ts';
import type { leasePayment } from '../../apps/server/src/orders/payment-lease.ts';
import type { startOrderWorker } from '../../apps/server/src/orders/worker.ts';
import type { settleRepresentation } from '../../apps/server/src/plans/representation/settle.ts';
import type { stopNewcomer } from '../../apps/server/src/plans/representation/suspension.ts';
import type { createAttempts } from '../../apps/server/src/providers/identity/embedded/attempts.ts';
import type { createEmbeddedIdentity } from '../../apps/server/src/providers/identity/embedded/embedded.ts';
import type { holdSubject } from '../../apps/server/src/queries/recent.ts';
import type { takeQuota } from '../../apps/server/src/queries/quota.ts';
import type { openDatabase } from '../../apps/server/src/storage/database.ts';
import type { takeLimit } from '../../apps/server/src/storage/limits.ts';
import type { migrate } from '../../apps/server/src/storage/migrate.ts';
import type { lockMigrations } from '../../apps/server/src/storage/migration-lock.ts';
import type { openServer } from '../../apps/server/src/storage/server.ts';
import type { findVerified } from '../../apps/server/src/verification/verification.ts';

/** Exported functions of the server that a variant may replace. Calls from within their own module are not replaced. */
interface SeamFunctions {
  readonly askForPassword: typeof askForPassword;
  readonly createServer: typeof createServer;
  readonly isDatabaseAway: typeof isDatabaseAway;
  readonly setHeaders: typeof setHeaders;
  readonly serve: typeof serve;
  readonly askProvider: typeof askProvider;
  readonly leasePayment: typeof leasePayment;
  readonly startOrderWorker: typeof startOrderWorker;
  readonly settleRepresentation: typeof settleRepresentation;
  readonly stopNewcomer: typeof stopNewcomer;
  readonly createAttempts: typeof createAttempts;
  readonly createEmbeddedIdentity: typeof createEmbeddedIdentity;
  readonly holdSubject: typeof holdSubject;
  readonly takeQuota: typeof takeQuota;
  readonly openDatabase: typeof openDatabase;
  readonly takeLimit: typeof takeLimit;
  readonly migrate: typeof migrate;
  readonly lockMigrations: typeof lockMigrations;
  readonly openServer: typeof openServer;
  readonly findVerified: typeof findVerified;
}

export type Seam = keyof SeamFunctions;

/** The module that exports each of them, relative to the repository's root. */
export const SEAMS: Readonly<Record<Seam, string>> = {
  askForPassword: 'apps/server/src/account/password.ts',
  createServer: 'apps/server/src/http/bare-server.ts',
  isDatabaseAway: 'apps/server/src/http/database-away.ts',
  setHeaders: 'apps/server/src/http/headers.ts',
  serve: 'apps/server/src/http/serve.ts',
  askProvider: 'apps/server/src/orders/ask-provider.ts',
  leasePayment: 'apps/server/src/orders/payment-lease.ts',
  startOrderWorker: 'apps/server/src/orders/worker.ts',
  settleRepresentation: 'apps/server/src/plans/representation/settle.ts',
  stopNewcomer: 'apps/server/src/plans/representation/suspension.ts',
  createAttempts: 'apps/server/src/providers/identity/embedded/attempts.ts',
  createEmbeddedIdentity: 'apps/server/src/providers/identity/embedded/embedded.ts',
  holdSubject: 'apps/server/src/queries/recent.ts',
  takeQuota: 'apps/server/src/queries/quota.ts',
  openDatabase: 'apps/server/src/storage/database.ts',
  takeLimit: 'apps/server/src/storage/limits.ts',
  migrate: 'apps/server/src/storage/migrate.ts',
  lockMigrations: 'apps/server/src/storage/migration-lock.ts',
  openServer: 'apps/server/src/storage/server.ts',
  findVerified: 'apps/server/src/verification/verification.ts',
};

/** A function in place of the one at a seam. */
export type Replacement = {
  [S in Seam]: {
    /** Address of the module whose `VARIANTS` has this replacement: the server process imports it. */
    readonly module: string;
    readonly seam: S;
    readonly by: (original: SeamFunctions[S]) => SeamFunctions[S];
  };
}[Seam];
