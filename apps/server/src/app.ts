import formbody from '@fastify/formbody';
import Fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { priceOf } from './features/catalog/catalog.ts';
import { createPromotionFinder } from './features/catalog/promotion-finder.ts';
import { catalogRoutes } from './features/catalog/routes.ts';
import { createLoadRecords } from './features/bureau/subjects.ts';
import { demoExamples } from './features/bureau/demo/examples.ts';
import { devPages, type TestCard } from './features/dev/routes.ts';
import { returnPages } from './features/purchase/return-pages.ts';
import { purchaseRoutes } from './features/purchase/routes.ts';
import { verificationRoutes } from './features/verification/routes.ts';
import { answer, answerUnreadable, handleErrors } from './http/errors.ts';
import { safetyHeaders, setHeaders } from './http/headers.ts';
import { healthPage } from './http/health.ts';
import { servePages } from './http/pages.ts';
import { Problem } from './http/problem.ts';
import { describeCalls, referencePages } from './http/reference.ts';
import { createVisitors } from './http/visitor.ts';
import type { OrderDeps } from './orders/deps.ts';
import type { Drawing } from './orders/drawing/drawing.ts';
import { startOrderWorker, type OrderWorker } from './orders/worker.ts';
import type { Captcha } from './providers/captcha/port.ts';
import type { Payments } from './providers/payments/port.ts';
import type { Seal } from './providers/seal/port.ts';
import type { Settings } from './settings.ts';
import type { Database } from './storage/database.ts';
import type { Secrets } from './storage/secrets.ts';

/** The outside world, as main.ts or a test chose it. Whoever opened them closes them. */
export interface Providers {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly payments: Payments;
  readonly captcha: Captcha;
  readonly seal: Seal;
  readonly drawing: Drawing;
  /** Routes a stand-in serves besides its port, such as the simulated card pages. */
  readonly standInRoutes?: (app: FastifyInstance) => Promise<void>;
  /** Cards the stand-in knows; empty where real ones are charged. */
  readonly testCards: readonly TestCard[];
  /** Demonstration records are in the database. */
  readonly demoData: boolean;
}

const BODY_LIMIT_BYTES = 65_536;
/** Longer than any parameter of ours; what is longer is an unknown address. */
const MAX_PARAMETER = 256;
/** A client has this long for its headers: 800 half-open ones must not keep the others out. */
const HEADERS_TIMEOUT_MS = 5_000;
const REQUEST_TIMEOUT_MS = 30_000;
const CONNECTIONS_CHECK_MS = 1_000;

/** Joins providers and features into the application: the same in production and in tests. Its order worker runs from listening to closing. */
export async function buildApp(settings: Settings, providers: Providers): Promise<FastifyInstance> {
  const { database, secrets, payments, captcha, seal, drawing } = providers;
  const { db } = database;
  const headers = safetyHeaders({
    formTargets: [new URL(settings.PUBLIC_URL).origin, ...payments.formTargets],
    https: settings.PUBLIC_URL.startsWith('https://'),
  });
  const app = Fastify({
    logger:
      settings.LOG_LEVEL === 'silent'
        ? false
        : { level: settings.LOG_LEVEL, serializers: { req: (request: { method: string }) => ({ method: request.method }) } },
    bodyLimit: BODY_LIMIT_BYTES,
    routerOptions: { maxParamLength: MAX_PARAMETER },
    trustProxy: settings.TRUST_PROXY ?? false,
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: CONNECTIONS_CHECK_MS },
    clientErrorHandler: (error, socket) => answerUnreadable(error, socket, headers),
    frameworkErrors: (_error, request, reply) => {
      void answer(request, reply.headers(headers), new Problem('PETICION_INVALIDA'));
    },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  setHeaders(app, headers);
  await app.register(formbody, { bodyLimit: BODY_LIMIT_BYTES });
  await describeCalls(app);

  const notice = [...(providers.demoData ? ['Datos de demostración'] : []), ...(payments.simulated ? ['Pago simulado'] : [])].join(' · ');
  const page = await servePages(app, { notice, footerYear: settings.FOOTER_YEAR, merchantName: settings.MERCHANT_NAME });
  handleErrors(app, page);

  const orders: OrderDeps = {
    db,
    payments,
    seal,
    draw: drawing.draw,
    loadRecords: createLoadRecords(db),
    hmac: secrets.hmac,
    publicUrl: settings.PUBLIC_URL,
    warn: (what, detail) => app.log.warn(detail, what),
  };
  const standIns = payments.simulated || captcha.simulated || seal.simulated;
  const visitors = createVisitors({ db, hmac: secrets.hmac, rates: settings.RATES, lenient: standIns && settings.LIMITS !== 'strict' });
  let worker: OrderWorker | undefined;
  // Not before: the simulated card provider answers on this very port.
  app.addHook('onListen', async () => {
    worker = startOrderWorker(orders);
  });
  app.addHook('onClose', () => worker?.stop());

  const findPromotion = createPromotionFinder({ db, visitors });
  catalogRoutes(app, { db, findPromotion });
  purchaseRoutes(app, {
    orders,
    visitors,
    findPrice: (code) => priceOf(db, code),
    findPromotion,
    merchantName: settings.MERCHANT_NAME,
    wake: () => worker?.wake(),
  });
  returnPages(app, orders, page);
  verificationRoutes(app, { db, captcha, visitors, hmac: secrets.hmac });
  referencePages(app);
  healthPage(app, { 'base de datos': database.ping, 'dibujo de informes': drawing.ready });
  if (providers.standInRoutes) await providers.standInRoutes(app);
  if (standIns) devPages(app, { demoExamples: () => demoExamples(db), testCards: providers.testCards });
  return app;
}
