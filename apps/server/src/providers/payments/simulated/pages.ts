import { INVALID_RUT, REQUIRED, isRut, wireRut } from '@veridico/forms';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { cvvOf, readCard } from './cards.ts';
import { TOKEN, type Ledger, type SimulatedPayment } from './ledger.ts';
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

/** What the visitor of Webpay sees: card, bank, and back to the merchant. */
export const pageRoutes: FastifyPluginAsync<PageOptions> = async (app, { ledger, merchant }) => {
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    if (!error.statusCode || error.statusCode >= 500) throw error;
    return send(reply.code(error.statusCode), refusedPage());
  });

  /** Where this payment stands: asks for the card, for the bank, or sends the visitor back. */
  const show = (reply: FastifyReply, payment: SimulatedPayment) => {
    if (payment.decision === 'anular') return send(reply, abortedPage({ merchant, payment }));
    if (payment.decision) return reply.redirect(returnAddress(payment), 303);
    return send(reply, payment.tarjeta === null ? cardPage({ merchant, payment }) : bankPage({ merchant, payment }));
  };
  const showAgain = async (reply: FastifyReply, token: string) => {
    const payment = await ledger.find(token);
    return payment ? show(reply, payment) : unknown(reply);
  };

  app.route({
    method: ['GET', 'POST'],
    url: '/initTransaction',
    handler: async (request, reply) => {
      const payment = await find(ledger, request);
      return payment ? show(reply, payment) : unknown(reply);
    },
  });

  app.get('/tarjeta', async (request, reply) => {
    const payment = await find(ledger, request);
    if (!payment) return unknown(reply);
    return payment.decision ? show(reply, payment) : send(reply, cardPage({ merchant, payment }));
  });
  app.post('/tarjeta', async (request, reply) => {
    const payment = await find(ledger, request);
    if (!payment) return unknown(reply);
    if (payment.decision) return show(reply, payment);
    const values = cardForm.parse(request.body);
    const errors = cardErrors(values);
    const card = readCard(values.numero);
    if (!card || Object.keys(errors).length > 0) return send(reply.code(400), cardPage({ merchant, payment }, { values, errors }));
    await ledger.chooseCard(payment.token, card);
    return reply.redirect(`banco?token_ws=${payment.token}`, 303);
  });

  app.get('/banco', async (request, reply) => {
    const payment = await find(ledger, request);
    return payment ? show(reply, payment) : unknown(reply);
  });
  app.post('/banco', async (request, reply) => {
    const payment = await find(ledger, request);
    if (!payment) return unknown(reply);
    if (payment.decision || payment.respuesta === null) return show(reply, payment);
    const values = bankForm.parse(request.body);
    const errors = bankErrors(values);
    if (Object.keys(errors).length > 0) return send(reply.code(400), bankPage({ merchant, payment }, { values, errors }));
    await ledger.decide(payment.token, payment.respuesta === 0 ? 'aprobar' : 'rechazar');
    return showAgain(reply, payment.token);
  });

  app.post('/anular', async (request, reply) => {
    const sent = abortedToken.safeParse(request.body);
    if (!sent.success) return unknown(reply);
    await ledger.decide(sent.data.TBK_TOKEN, 'anular');
    const payment = await ledger.find(sent.data.TBK_TOKEN);
    if (payment?.decision !== 'anular') return payment ? show(reply, payment) : unknown(reply);
    // 307 makes the browser post the same TBK_ fields to the merchant, as Transbank's integration environment does.
    return reply.redirect(payment.return_url, 307);
  });
};

async function find(ledger: Ledger, request: FastifyRequest): Promise<SimulatedPayment | undefined> {
  const sent = sentToken.safeParse(request.method === 'GET' ? request.query : request.body);
  return sent.success ? ledger.find(sent.data.token_ws) : undefined;
}

function send(reply: FastifyReply, page: string): FastifyReply {
  return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page);
}

function unknown(reply: FastifyReply): FastifyReply {
  return send(reply.code(404), unknownPage());
}

function returnAddress(payment: SimulatedPayment): string {
  const address = new URL(payment.return_url);
  address.searchParams.set('token_ws', payment.token);
  return address.href;
}

type Errors<Field extends string> = Partial<Record<Field, string>>;

/** In the order of the fields, without those that are right. */
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
