import { INVALID_RUT, REQUIRED, isRut, wireRut } from '@veridico/forms';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { REFUSED_BY_ISSUER, cvvOf, readCard } from './cards.ts';
import { TOKEN, type Ledger, type SimulatedPayment } from './ledger.ts';
import { keepForms } from './kept-forms.ts';
import { returnTo } from './returns.ts';
import { SCENARIO_NAMES, scenarioOf } from '../../../settings/scenarios.ts';
import { BANK_KEY, BANK_RUT, abortedPage, bankPage, cardPage, refusedPage, unknownPage, type BankField, type CardField } from './views.ts';

export interface PageOptions {
  readonly ledger: Ledger;
  readonly merchant: string;
}

const typedText = z.string().max(80).catch('');
const cardForm = z.object({ numero: typedText, expiracion: typedText, cvv: typedText });
const bankForm = z.object({ rut: typedText, clave: typedText });
const sentToken = z.object({ token_ws: z.string().regex(TOKEN) });
const abortedToken = z.object({ TBK_TOKEN: z.string().regex(TOKEN) });
/** Empty is the normal course; missing leaves the scenario unchanged. Sent in the address or with the form. */
const askedScenario = z.object({ escenario: z.enum(['', ...SCENARIO_NAMES]).optional() });
/** Button that only sets the scenario and shows the card form again. */
const onlyScenario = z.object({ solo: z.literal('desenlace') });

/** Pages of a Webpay visitor: card, bank, and return to the merchant. */
export const pageRoutes: FastifyPluginAsync<PageOptions> = async (app, { ledger, merchant }) => {
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    if (!error.statusCode || error.statusCode >= 500) throw error;
    return send(reply.code(error.statusCode), refusedPage());
  });

  /** Shows the payment's current step: card, bank, or return to the merchant. A POST is answered by a redirect. */
  const show = (request: FastifyRequest, reply: FastifyReply, payment: SimulatedPayment) => {
    if (payment.decision && payment.decision !== 'anular') return reply.redirect(returnTo(payment), 303);
    if (request.method === 'POST') return reply.redirect(`initTransaction?token_ws=${payment.token}`, 303);
    if (payment.decision) return send(reply, abortedPage({ merchant, payment }));
    return send(reply, payment.tarjeta === null ? cardPage({ merchant, payment }) : bankPage({ merchant, payment }));
  };
  const showAgain = async (request: FastifyRequest, reply: FastifyReply, token: string) => {
    const payment = await ledger.find(token);
    return payment ? show(request, reply, payment) : unknown(reply);
  };

  const { askAgain, typedBefore } = keepForms();

  /** Calls `go` for an open payment; shows other payments' current step. */
  const enter = async (request: FastifyRequest, reply: FastifyReply, go: (payment: SimulatedPayment) => Promise<FastifyReply>) => {
    const sent = sentToken.safeParse(request.method === 'GET' ? request.query : request.body);
    const payment = sent.success ? await ledger.visit(sent.data.token_ws) : undefined;
    if (!payment) return unknown(reply);
    return payment.decision ? show(request, reply, payment) : go(payment);
  };

  /** Same as `enter` for the card page, where a scenario can be set. */
  const enterCard = (request: FastifyRequest, reply: FastifyReply, go: (payment: SimulatedPayment) => Promise<FastifyReply>) =>
    enter(request, reply, async (payment) => {
      const asked = askedScenario.safeParse({ ...partsOf(request.query), ...partsOf(request.body) });
      if (!asked.success)
        return send(reply.code(400), cardPage({ merchant, payment }, { values: cardForm.parse(partsOf(request.body)), errors: {} }, true));
      const { escenario } = asked.data;
      if (escenario === undefined) return go(payment);
      await ledger.choose(payment.token, escenario || null);
      return go({ ...payment, escenario: escenario || null });
    });

  app.get('/initTransaction', (request, reply) => enterCard(request, reply, async (payment) => show(request, reply, payment)));
  // Redirects to an address that can be reloaded and can carry a scenario.
  app.post('/initTransaction', (request, reply) =>
    enterCard(request, reply, async ({ token }) => reply.redirect(`initTransaction?token_ws=${token}`, 303)),
  );

  app.get('/tarjeta', (request, reply) =>
    enterCard(request, reply, async (payment) => send(reply, cardPage({ merchant, payment }, typedBefore(request)))),
  );
  app.post('/tarjeta', (request, reply) =>
    enterCard(request, reply, async (payment) => {
      const values = cardForm.parse(request.body);
      if (onlyScenario.safeParse(request.body).success) return askAgain(reply, 'tarjeta', payment, { values, errors: {} });
      if (await endVisit(payment)) return showAgain(request, reply, payment.token);
      const errors = cardErrors(values);
      const card = readCard(values.numero);
      if (!card || Object.keys(errors).length > 0) return askAgain(reply, 'tarjeta', payment, { values, errors });
      await ledger.chooseCard(payment.token, card);
      return reply.redirect(`banco?token_ws=${payment.token}`, 303);
    }),
  );

  app.get('/banco', (request, reply) =>
    enter(request, reply, async (payment) =>
      payment.tarjeta === null ? show(request, reply, payment) : send(reply, bankPage({ merchant, payment }, typedBefore(request))),
    ),
  );
  app.post('/banco', (request, reply) =>
    enter(request, reply, async (payment) => {
      if (payment.respuesta === null) return show(request, reply, payment);
      const values = bankForm.parse(request.body);
      const errors = bankErrors(values);
      if (Object.keys(errors).length > 0) return askAgain(reply, 'banco', payment, { values, errors });
      if (!(await endVisit(payment))) await decideByBank(payment.token, payment.respuesta, scenarioOf(payment)?.visit === 'rechazar');
      return showAgain(request, reply, payment.token);
    }),
  );

  /** True where the scenario ends the visit before the charge is authorized. */
  const endVisit = async (payment: SimulatedPayment): Promise<boolean> => {
    const end = scenarioOf(payment)?.visit;
    if (end !== 'tiempo' && end !== 'formulario') return false;
    await ledger.decide(payment.token, end);
    return true;
  };
  const decideByBank = async (token: string, answer: number, refuse: boolean) => {
    const respuesta = refuse ? REFUSED_BY_ISSUER : answer;
    await ledger.decide(token, respuesta === 0 ? 'aprobar' : 'rechazar', respuesta);
  };
  app.post('/anular', (request, reply) => abort(ledger, request, reply, show));
};

/** Ends a visit without a payment. An earlier decision stands. */
async function abort(
  ledger: Ledger,
  request: FastifyRequest,
  reply: FastifyReply,
  show: (request: FastifyRequest, reply: FastifyReply, payment: SimulatedPayment) => FastifyReply,
): Promise<FastifyReply> {
  const sent = abortedToken.safeParse(request.body);
  if (!sent.success) return unknown(reply);
  await ledger.visit(sent.data.TBK_TOKEN);
  await ledger.decide(sent.data.TBK_TOKEN, 'anular');
  const payment = await ledger.find(sent.data.TBK_TOKEN);
  if (payment?.decision !== 'anular') return payment ? show(request, reply, payment) : unknown(reply);
  if (scenarioOf(payment)?.abortByGet) return reply.redirect(returnTo(payment), 303);
  // 307 makes the browser post the same TBK_ fields to the merchant, as Transbank's integration environment does.
  return reply.redirect(payment.return_url, 307);
}

function partsOf(sent: unknown): object {
  return typeof sent === 'object' && sent !== null ? sent : {};
}

function send(reply: FastifyReply, page: string): FastifyReply {
  return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page);
}

function unknown(reply: FastifyReply): FastifyReply {
  return send(reply.code(404), unknownPage());
}

type Errors<Field extends string> = Partial<Record<Field, string>>;

/** Errors in field order, without valid fields. */
function present<Field extends string>(errors: Record<Field, string | false>): Errors<Field> {
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== false)) as Errors<Field>;
}

const MONTH_AND_YEAR = /^\s*(?:0?[1-9]|1[0-2])\s*[/-]?\s*(?:20)?\d{2}\s*$/;

function cardErrors({ numero, expiracion, cvv }: Record<CardField, string>): Errors<CardField> {
  const code = cvvOf(numero);
  const cvvIsRight = new RegExp(`^\\s*\\d{${code.digits}}\\s*$`).test(cvv) || (code.optional && cvv.trim() === '');
  return present({
    numero: readCard(numero) === undefined && (numero.trim() === '' ? REQUIRED : 'Revisa el número: no es el de una tarjeta.'),
    expiracion: !MONTH_AND_YEAR.test(expiracion) && (expiracion.trim() === '' ? REQUIRED : 'Escribe mes y año, como 12/30.'),
    cvv: !cvvIsRight && (cvv.trim() === '' ? REQUIRED : `El CVV de esta tarjeta tiene ${code.digits} dígitos.`),
  });
}

function bankErrors({ rut, clave }: Record<BankField, string>): Errors<BankField> {
  return present({ rut: rutError(rut), clave: clave !== BANK_KEY && (clave === '' ? REQUIRED : `La clave de prueba es ${BANK_KEY}.`) });
}

function rutError(rut: string): string | false {
  if (rut.trim() === '') return REQUIRED;
  if (!isRut(rut)) return INVALID_RUT;
  return wireRut(rut) !== wireRut(BANK_RUT) && `El RUT de prueba es ${BANK_RUT}.`;
}
