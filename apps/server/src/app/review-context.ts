import { hasDemo } from '../bureau/demo/seed.ts';
import { tablesOf, type Context } from '../operation/context.ts';
import { SealFileError } from '../providers/seal/certificate.ts';
import type { Settings } from '../settings/settings.ts';
import { freeBytes } from '../storage/embedded/room.ts';
import { hasDemoAccounts } from './demo-accounts.ts';
import { refusalsOf } from './fit-to-start.ts';
import { givenCertificate, hasOwnSeal, openPayments, openUf } from './open-providers.ts';

/** Shorter than the limit of a check, whose own words name the service. */
const LONGEST_MS = 8_000;

/**
 * What the checks of `veridico revisar` need, for an installation with these settings.
 * @param mailTo address of a test mail; undefined to send none
 */
export function contextOf(settings: Settings, database: Context['database'], mailTo?: string): Context {
  const context: Context = {
    settings,
    database,
    mailTo,
    clock: () => new Date(),
    refusals: () => refusalsFound(context),
    payments: openPayments({ ...settings, WEBPAY_TIMEOUT_MS: Math.min(settings.WEBPAY_TIMEOUT_MS, LONGEST_MS) }),
    uf: openUf(settings),
    certificate: () => givenCertificate(settings),
    freeBytes: async (folder) => freeBytes(folder),
    plainUrl: `http://${new URL(settings.PUBLIC_URL).hostname}/`,
  };
  return context;
}

/** A certificate that cannot be read has its own check. */
async function refusalsFound(context: Context): Promise<string[]> {
  const { settings } = context;
  const db = tablesOf(context);
  const demoData = db !== undefined && ((await hasDemo(db)) || (await hasDemoAccounts(db)));
  try {
    return refusalsOf(settings, { ownSeal: await hasOwnSeal(settings), demoData });
  } catch (error) {
    if (!(error instanceof SealFileError)) throw error;
    return refusalsOf(settings, { demoData });
  }
}
