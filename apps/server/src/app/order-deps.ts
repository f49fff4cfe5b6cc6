import type { FastifyInstance } from 'fastify';
import { accountLetters } from '../account/letters.ts';
import type { MailSettings } from '../mails/letter.ts';
import { lettersOfCompanies } from '../plans/company/company.ts';
import { recoveryLetters } from '../purchase/recovery/letter.ts';
import { KINDS } from './kinds.ts';
import { demandsSecondFactor } from '../office/permission/second-factor.ts';
import { officeLetters } from '../office/staff/invitation-letter.ts';
import { extensionLetters } from '../rights/extension-letter.ts';
import { findProperty } from '../purchase/property/property.ts';
import type { AppraisalDeps } from '../bureau/records/tasacion.ts';
import { identityLetters } from '../rights/identity-letters.ts';
import { requestLetters } from '../rights/request-letters.ts';
import { createLoadRecords } from '../bureau/subjects.ts';
import { planLifeLetters } from '../plans/my-plan/letters.ts';
import { answerLetters } from '../rights/letter-document.ts';
import { correctionLetters } from '../rights/recipients.ts';
import { approvalLetters } from '../approvals/letters.ts';
import { quotaLetters } from '../queries/letters.ts';
import type { NodeMetrics } from '../http/metrics.ts';
import { shareLetters } from '../sharing/letters.ts';
import { dieAt } from '../settings/crash-points.ts';
import type { OrderDeps } from '../orders/kind.ts';
import { dataOfficerOf } from '../settings/data-protection.ts';
import { sellerOf } from '../settings/seller.ts';
import { watchingLetters } from '../watching/notices.ts';
import type { Settings } from '../settings/settings.ts';
import type { Providers } from './providers.ts';

/** The notice about stand-ins on every page, mail and document; empty if there are none. */
export function noticeOf({ production, SEAL_P12, SEAL_PEM }: Settings, { demoData, payments, seal }: Providers): string {
  // A demonstration already has its own mark. A self-signed seal must be named if it came from the settings or seals real reports.
  const ownSeal = seal.simulated && (production || SEAL_P12 !== undefined || SEAL_PEM !== undefined);
  return [
    ...(demoData ? ['Datos de demostración'] : []),
    ...(payments.simulated ? ['Pago simulado'] : []),
    ...(ownSeal ? ['Sello propio'] : []),
  ].join(' · ');
}

export function appraisalDeps({ database: { db }, drawing: { appraise } }: Providers): AppraisalDeps {
  return {
    db,
    appraise,
    findProperty: async (comuna, rol) => {
      const found = await findProperty(db, comuna, rol);
      return found && { propiedad: { ...found.propiedad, lugar: found.lugar }, demo: found.demo };
    },
  };
}

/** Dependencies of orders. */
export function ordersOf(app: FastifyInstance, settings: Settings, providers: Providers, { issued }: NodeMetrics): OrderDeps {
  const { database, secrets, payments, identity, mail, invoices, seal, drawing } = providers;
  const { db } = database;
  const { hmac } = secrets;
  const mails: MailSettings = {
    seller: sellerOf(settings),
    dataOfficer: dataOfficerOf(settings),
    notice: noticeOf(settings, providers),
    attachReport: settings.MAIL_ATTACH_REPORT,
  };
  const accounts = { db, identity: identity.admin, hmac, publicUrl: settings.PUBLIC_URL };
  return {
    db,
    kinds: KINDS,
    payments,
    seal,
    mail,
    invoices,
    draw: drawing.draw,
    drawComprobante: drawing.drawComprobante,
    loadRecords: createLoadRecords(appraisalDeps(providers)),
    hmac,
    publicUrl: settings.PUBLIC_URL,
    mails,
    letters: {
      ...accountLetters(accounts),
      ...lettersOfCompanies(accounts),
      ...officeLetters({ ...accounts, demandsFactor: demandsSecondFactor(settings) }),
      ...extensionLetters({ db, publicUrl: settings.PUBLIC_URL }),
      ...recoveryLetters({ db, hmac, publicUrl: settings.PUBLIC_URL, mails }),
      ...quotaLetters({ db, publicUrl: settings.PUBLIC_URL }),
      ...approvalLetters({ db, publicUrl: settings.PUBLIC_URL }),
      ...identityLetters({ db, hmac, publicUrl: settings.PUBLIC_URL }),
      ...requestLetters({ db, hmac, publicUrl: settings.PUBLIC_URL }),
      ...answerLetters({ db, publicUrl: settings.PUBLIC_URL }),
      ...correctionLetters({ db, publicUrl: settings.PUBLIC_URL }),
      ...shareLetters({ db, hmac, publicUrl: settings.PUBLIC_URL }),
      ...planLifeLetters({ db, publicUrl: settings.PUBLIC_URL }),
      ...watchingLetters({ publicUrl: settings.PUBLIC_URL }),
    },
    reached: dieAt(settings.CRASH_AT),
    issued,
    warn: (what, detail) => app.log.warn(detail, what),
  };
}
