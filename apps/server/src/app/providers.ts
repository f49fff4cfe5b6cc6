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

/** External providers, chosen by main.ts or a test. The code that opened them closes them. */
export interface Providers {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly payments: Payments;
  readonly captcha: Captcha;
  readonly identity: Identity;
  /** Second captcha for clients that look automated: proof of work on their device, with any first captcha. */
  readonly longCaptcha: Captcha;
  readonly mail: Mail;
  readonly invoices: InvoiceEmitter;
  readonly seal: Seal;
  readonly drawing: Drawing;
  /** The publisher of the UF; absent if its values are imported. */
  readonly uf?: UfSource;
  /** Routes that a stand-in serves besides its port, such as the simulated card pages. */
  readonly standInRoutes?: (app: FastifyInstance) => Promise<void>;
  /** Creates users marked as demonstration data; only the embedded provider has it. */
  readonly demoAdmin?: IdentityAdmin;
  /** Cards that the stand-in accepts; empty if real cards are charged. */
  readonly testCards: readonly TestCard[];
  /** Demonstration records are in the database. */
  readonly demoData: boolean;
  /** Destination of the log; absent for standard output. */
  readonly log?: LogStream;
}
