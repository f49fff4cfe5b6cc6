import { setTimeout as pause } from 'node:timers/promises';
import formbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { createFindBuyer } from '../account/buyer.ts';
import { customerOf, type FindCustomer } from '../account/customers.ts';
import type { AccountDeps } from '../account/deps.ts';
import { demandFreshSignIn } from '../account/fresh-sign-in.ts';
import { accountRoutes } from '../account/routes.ts';
import { continueAltas } from '../plans/contracting/alta.ts';
import { companyRoutes } from '../plans/company/company.ts';
import { leaveCompany } from '../plans/company/change.ts';
import { INVITATIONS } from './invitations.ts';
import { KINDS } from './kinds.ts';
import { officeRoutes } from '../office/all-routes.ts';
import { appraisalSearchRoutes } from '../purchase/property/routes.ts';
import { demandSecondFactor, demandsSecondFactor } from '../office/permission/second-factor.ts';
import { priceOf } from '../catalog/catalog.ts';
import { createPromotionFinder } from '../catalog/promotion-finder.ts';
import { catalogRoutes } from '../catalog/routes.ts';
import { createJudgeSerial, createProveSerial } from '../bureau/serial.ts';
import { createCheckProperty, createForecastProperty } from '../bureau/records/tasacion.ts';
import { createFindSubject, createIsAlive } from '../bureau/subjects.ts';
import { demoExamples } from '../bureau/demo/examples.ts';
import { mailPages } from './dev/mail-pages.ts';
import { devPages } from './dev/routes.ts';
import { historyRoutes } from '../history/routes.ts';
import { myPlanRoutes } from '../plans/my-plan/routes.ts';
import { planDeps } from '../plans/contracting/deps.ts';
import { planRoutes } from '../plans/contracting/routes.ts';
import { returnPages } from '../purchase/return-pages.ts';
import { purchaseRoutes } from '../purchase/routes.ts';
import { receiptRoutes } from '../receipts/routes.ts';
import { recoveryRoutes } from '../purchase/recovery/routes.ts';
import { siteRoutes } from '../site/routes.ts';
import { servedOffers, type ServedOffers } from '../site/served-offers.ts';
import { approvalRoutes } from '../approvals/routes.ts';
import { batchRoutes } from '../batches/routes.ts';
import { watchingRoutes } from '../watching/routes.ts';
import type { ReportDeps } from '../queries/deps.ts';
import { reportRoutes } from '../queries/routes.ts';
import { sharingRoutes } from '../sharing/routes.ts';
import { verificationRoutes } from '../verification/routes.ts';
import { rightsRoutes } from '../rights/all-routes.ts';
import { serveDataSchemas } from '../http/data-schemas.ts';
import { createServer } from '../http/bare-server.ts';
import { handleErrors } from '../http/errors.ts';
import { createVerifyToken } from '../http/caller.ts';
import { guardRoutes } from '../http/guard.ts';
import { BODY_LIMIT_BYTES, safetyHeaders } from '../http/headers.ts';
import { healthPage, letConnectionsEnd } from '../http/health.ts';
import { createNodeMetrics, metricsPage, standInFamily, type NodeMetrics } from '../http/metrics.ts';
import { servePages, type ServePage } from '../http/pages.ts';
import { describeCalls, referencePages, type ReferenceOptions } from '../http/reference.ts';
import { silentCheckPage } from '../http/silent-check.ts';
import { guardStandIns } from '../http/stand-in-guard.ts';
import { readStrictJson } from '../http/strict-json.ts';
import { createVisitors } from '../http/visitor.ts';
import { bookProblems } from '../orders/count.ts';
import { stoppedPayments } from '../orders/stopped-payments.ts';
import { listDemoAccounts } from './demo-accounts.ts';
import { ufChores, workInBackground } from './background.ts';
import { orderFigures } from './figures.ts';
import { upkeepFigures } from './upkeep-figures.ts';
import { assertActsComplete } from '../plans/representation/calls.ts';
import { receiptProblems } from '../receipts/issue.ts';
import { contactOf } from '../settings/contact.ts';
import { sellerForSearch, sellerName, shownSeller } from '../settings/seller.ts';
import type { Settings } from '../settings/settings.ts';
import { standInsInUse } from '../settings/stand-ins.ts';
import { appraisalDeps, noticeOf, ordersOf } from './order-deps.ts';
import type { Providers } from './providers.ts';

/**
 * Builds the application from providers and features, the same in production and in tests. Its order worker runs from listening to closing.
 * @param leaving aborted when the process will end soon, so that load balancers notice
 */
export async function buildApp(settings: Settings, providers: Providers, leaving = new AbortController().signal): Promise<FastifyInstance> {
  const { database, secrets, payments, captcha, longCaptcha, identity, mail, seal, drawing } = providers;
  const { db } = database;
  const headers = headersOf(settings, providers);
  const metrics = createNodeMetrics(database.poolUse);
  const app = createServer(settings, headers, { stream: providers.log, answered: metrics.answered });
  letConnectionsEnd(app, leaving);
  const standIns = payments.simulated || captcha.simulated || identity.simulated || mail.simulated || seal.simulated;
  const limits = { rates: settings.RATES, lenient: standIns && !settings.production && settings.LIMITS !== 'strict' };
  const visitors = createVisitors({ db, hmac: secrets.hmac, ...limits });
  await readRequests(app, providers, { site: settings.PUBLIC_URL, limits });
  demandFreshSignIn(app, db);
  if (demandsSecondFactor(settings)) demandSecondFactor(app);

  const { page, offers } = await pagesOf(app, settings, providers);
  handleErrors(app, page);

  const orders = ordersOf(app, settings, providers, metrics);
  const findSubject = createFindSubject(db);
  const checkProperty = createCheckProperty(appraisalDeps(providers));
  const proveSerial = createProveSerial(db);
  const isAlive = createIsAlive(db);
  const findCustomer: FindCustomer = (caller) => customerOf(db, caller);
  const plans = planDeps(
    settings,
    { captcha, longCaptcha, identity },
    { orders, visitors, proveSerial, judgeSerial: createJudgeSerial(db), isAlive, findCustomer, wake: () => wake() },
  );
  const queryDeps: ReportDeps = { orders, visitors, findCustomer, findSubject, checkProperty, wake: () => wake() };
  const wake = workInBackground(app, { orders, plans, queries: queryDeps, tell: drawing.tell }, ufChores(db, settings, providers));

  const findPromotion = createPromotionFinder({ db, visitors });
  const pricesChanged = both(offers.forget, catalogRoutes(app, { db, findPromotion, draw: drawing.draw, publicUrl: settings.PUBLIC_URL }));
  appraisalSearchRoutes(app, { db, visitors, forecast: createForecastProperty(appraisalDeps(providers)) });
  purchaseRoutes(app, {
    orders,
    visitors,
    findSubject,
    checkProperty,
    proveSerial,
    findPrice: (code) => priceOf(db, code),
    findPromotion,
    findBuyer: createFindBuyer(db, identity.admin),
    merchantName: sellerName(settings),
    wake,
  });
  receiptRoutes(app, { db, visitors });
  returnPages(app, orders, page);
  captcha.page?.serve(app);
  verificationRoutes(app, { db, captcha, longCaptcha, visitors, hmac: secrets.hmac });
  recoveryRoutes(app, { db, kinds: KINDS, captcha, longCaptcha, visitors, wake });
  siteRoutes(app, { db, captcha, longCaptcha, visitors });
  queryRoutes(app, queryDeps);
  const accounts: AccountDeps = {
    db,
    hmac: secrets.hmac,
    identity: identity.admin,
    secondFactor: identity.secondFactor,
    captcha,
    visitors,
    isAlive,
    proveSerial,
    warn: orders.warn,
    wake,
    pause,
    ...INVITATIONS,
    continueAltas: (sub) => continueAltas(plans, sub),
    leaveCompany,
  };
  accountRoutes(app, accounts);
  companyRoutes(app, accounts);
  planRoutes(app, plans);
  myPlanRoutes(app, { orders, visitors, findCustomer, merchantName: sellerName(settings), wake });
  officeRoutes(app, { ...accounts, kinds: KINDS, pricesChanged, settings });
  rightsRoutes(app, settings, { ...orders, ...accounts, findCustomer, longCaptcha });
  silentCheckPage(app);
  referencePages(app, await serveDataSchemas(app, settings.PUBLIC_URL));
  operatorPages(app, settings, providers, { metrics, leaving });
  if (settings.production || settings.DEMO_PASSWORD !== undefined) guardStandIns(app, { visitors, password: settings.DEMO_PASSWORD });
  if (providers.standInRoutes) await providers.standInRoutes(app);
  if (standIns) standInPages(app, providers);
  return app;
}

const both = (one: () => void, other: () => void) => () => {
  one();
  other();
};

/** What customers with a contract do every day. */
function queryRoutes(app: FastifyInstance, deps: ReportDeps): void {
  reportRoutes(app, deps);
  approvalRoutes(app, deps);
  batchRoutes(app, deps);
  watchingRoutes(app, deps);
  historyRoutes(app, { ...deps, db: deps.orders.db });
  sharingRoutes(app, { ...deps, db: deps.orders.db, hmac: deps.orders.hmac });
}

/** Reading of requests, authentication, and the description of every call. */
async function readRequests(app: FastifyInstance, { identity }: Providers, reference: ReferenceOptions): Promise<void> {
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  assertActsComplete();
  guardRoutes(app, createVerifyToken(identity.tokens));
  await app.register(formbody, { bodyLimit: BODY_LIMIT_BYTES });
  readStrictJson(app);
  await describeCalls(app, reference);
}

/**
 * Headers of every page. CSP: forms may post to this site and the card provider; data may come from this site and the identity provider.
 */
function headersOf(settings: Settings, { payments, identity }: Providers): Readonly<Record<string, string>> {
  const { origin } = new URL(settings.PUBLIC_URL);
  const identityOrigin = new URL(identity.browserUrl).origin;
  return safetyHeaders({
    formTargets: [origin, ...payments.formTargets],
    https: settings.PUBLIC_URL.startsWith('https://'),
    identityOrigin: identityOrigin === origin ? undefined : identityOrigin,
  });
}

interface OperatorSignals {
  readonly metrics: NodeMetrics;
  readonly leaving: AbortSignal;
}

const SEAL_ENDED = 'El certificado del sello venció y ningún informe se puede emitir: cambia SEAL_P12 o SEAL_PEM';

/** Health and metrics pages, and the log line that names the stand-ins in production. */
function operatorPages(
  app: FastifyInstance,
  settings: Settings,
  { database, drawing, seal }: Providers,
  { metrics, leaving }: OperatorSignals,
): void {
  const { db } = database;
  const token = settings.METRICS_TOKEN;
  const inUse = standInsInUse(settings, { ownSeal: seal.simulated });
  const notices = async () => [...(await bookProblems(db)), ...(await receiptProblems(db)), ...seal.notices()];
  const stopped = async () => [...(await stoppedPayments(db)), ...(seal.validUntil < new Date() ? [SEAL_ENDED] : [])];
  healthPage(app, { checks: { 'base de datos': database.ping, 'dibujo de informes': drawing.ready }, stopped, notices, leaving, token });
  if (token)
    metricsPage(app, token, [
      metrics.families,
      () => [standInFamily(inUse)],
      () => orderFigures(db),
      () => upkeepFigures(db, seal.validUntil),
    ]);
  if (settings.production && inUse.length > 0) app.log.warn({ piezas: inUse }, 'stand-ins in production');
}

/** Pages for trying the product out: invented people, test cards and the mailbox of simulated mails. */
function standInPages(app: FastifyInstance, { database: { db }, mail, testCards }: Providers): void {
  devPages(app, {
    demoExamples: () => demoExamples(db),
    demoAccounts: () => listDemoAccounts(db),
    testCards,
    mailbox: mail.simulated,
  });
  if (mail.simulated) mailPages(app, db);
}

/** The web pages, with the texts of this installation. */
async function pagesOf(app: FastifyInstance, settings: Settings, providers: Providers): Promise<{ page: ServePage; offers: ServedOffers }> {
  const { captcha, identity, database } = providers;
  const offers = servedOffers(database.db, settings.PUBLIC_URL);
  const page = await servePages(app, {
    publicUrl: settings.PUBLIC_URL,
    notice: noticeOf(settings, providers),
    footerYear: settings.FOOTER_YEAR,
    merchant: shownSeller(settings),
    organization: sellerForSearch(settings),
    identityUrl: identity.simulated ? '' : identity.browserUrl,
    signInByCode: settings.AUTH_FLOW === 'code',
    showClient: !settings.production || settings.TEST_CLIENTE,
    contact: contactOf(settings),
    captchaPage: captcha.page?.address ?? '',
    changing: offers.words,
  });
  return { page, offers };
}
