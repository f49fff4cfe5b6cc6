import type { FastifyInstance } from 'fastify';
import type { TestCard } from './dev/routes.ts';
import type { LogStream } from '../http/bare-server.ts';
import type { Drawing } from '../issuing/drawing/drawing.ts';
import type { Captcha } from '../providers/captcha/port.ts';
import type { Identity, IdentityAdmin } from '../providers/identity/port.ts';
import type { InvoiceEmitter } from '../providers/invoices/port.ts';
import type { Mail } from '../providers/mail/port.ts';
import type { Payments } from '../providers/payments/port.ts';
import type { Seal } from '../providers/seal/port.ts';
import type { UfSource } from '../providers/uf/port.ts';
import type { Database } from '../storage/database.ts';
import type { Secrets } from '../storage/secrets.ts';

/** The outside world, as main.ts or a test chose it. Whoever opened them closes them. */
export interface Providers {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly payments: Payments;
  readonly captcha: Captcha;
  readonly identity: Identity;
  /** The way for whom the captcha takes for a machine: work of their device, whoever scores the others. */
  readonly longCaptcha: Captcha;
  readonly mail: Mail;
  readonly invoices: InvoiceEmitter;
  readonly seal: Seal;
  readonly drawing: Drawing;
  /** Who publishes the UF; absent where its values are imported. */
  readonly uf?: UfSource;
  /** Routes a stand-in serves besides its port, such as the simulated card pages. */
  readonly standInRoutes?: (app: FastifyInstance) => Promise<void>;
  /** Creates users that are marked as demonstration data; only a stand-in does. */
  readonly demoAdmin?: IdentityAdmin;
  /** Cards the stand-in knows; empty where real ones are charged. */
  readonly testCards: readonly TestCard[];
  /** Demonstration records are in the database. */
  readonly demoData: boolean;
  /** Takes the log; absent where that is standard output. */
  readonly log?: LogStream;
}
