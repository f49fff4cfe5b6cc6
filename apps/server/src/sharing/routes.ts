import { endpoints } from '@veridico/api/endpoints';
import { codigoDeCorreo, comparteInforme, type RazonDeCompartir } from '@veridico/forms';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Customer } from '../account/customers.ts';
import type { HistoryDeps } from '../history/deps.ts';
import { refuseEvenly } from '../http/evenly.ts';
import { callerOf } from '../http/guard.ts';
import { Problem } from '../http/problem.ts';
import { readForm } from '../http/read-form.ts';
import { serve } from '../http/serve.ts';
import { findIssued, reportName } from '../issuing/issued.ts';
import { readResult } from '../issuing/result.ts';
import { maskMail } from '../mails/masked-mail.ts';
import { queueLetter } from '../mails/queue.ts';
import { assertMay, verdictOn } from '../plans/representation/may.ts';
import type { Hmac } from '../storage/secrets.ts';
import { findShare, liveShare, type Share } from './access.ts';
import { spendShareCode } from './codes.ts';
import type { ShareMail } from './letters.ts';
import { assertOpened, openShare } from './opening.ts';
import { endShare, listOfCompany, listOwn, shareable, storeShare } from './shares.ts';

export interface SharingDeps extends HistoryDeps {
  readonly hmac: Hmac;
  /** Wakes the job when a mail was queued. */
  readonly wake: () => void;
}

/** Sharing of issued reports: what its sender does, and what the recipient does. */
export function sharingRoutes(app: FastifyInstance, deps: SharingDeps): void {
  senderRoutes(app, deps);
  recipientRoutes(app, deps);
}

function senderRoutes(app: FastifyInstance, deps: SharingDeps): void {
  const { db, visitors, wake } = deps;

  serve(app, endpoints.compartir, async ({ params, body, request }) => {
    const customer = await customerOf(deps, request);
    const shared = await shareable(db, { customer, caller: callerOf(request) }, params.idConsulta);
    const { correo, dias, razon } = readForm(comparteInforme, body);
    await visitors.limitByKey(customer.id, 'compartir');
    await visitors.limitByKey(correo, 'compartirCorreo');
    // The form's own check admits no other reason.
    const share = { ...shared, para: correo, dias: Number(dias), razon: razon as RazonDeCompartir | '' };
    const { id, vence, enviado } = await storeShare(db, share);
    wake();
    return { 200: { id, vence: vence.toISOString(), enviado } };
  });

  serve(app, endpoints.compartidos, async ({ querystring, request }) => {
    const customer = await customerOf(deps, request);
    if (querystring.de === 'empresa') return { 200: await listOfCompany(db, assertMay(customer, 'ver-compartidos').customer) };
    return { 200: await listOwn(db, customer) };
  });

  serve(app, endpoints.retirarCompartido, async ({ params, request }) => {
    const customer = await customerOf(deps, request);
    const share = await findShare(db, params.compartido);
    if (!share || !mayEnd(customer, share)) throw new Problem('COMPARTIDO_DESCONOCIDO');
    await endShare(db, share.id);
    return { 200: { estado: 'terminado' as const } };
  });
}

/** The calling customer. @throws Problem */
async function customerOf({ visitors, findCustomer }: SharingDeps, request: FastifyRequest): Promise<Customer> {
  const customer = await findCustomer(callerOf(request));
  await visitors.limitByKey(customer.id, 'historial');
  return customer;
}

/** Its sender, and who administers the company; acting for the company in whose name it is shared. */
function mayEnd(customer: Customer, { cliente, empresa }: Share): boolean {
  if (empresa !== null && empresa !== customer.empresa) return false;
  return cliente === customer.id || (empresa !== null && verdictOn('ver-compartidos', customer) === 'si');
}

function recipientRoutes(app: FastifyInstance, deps: SharingDeps): void {
  const { db, visitors, wake } = deps;
  const shareOf = async (request: FastifyRequest, id: string): Promise<Share> => {
    await visitors.limitByAddress(request, 'compartidoDireccion');
    return refuseEvenly(() => liveShare(db, id));
  };

  serve(app, endpoints.compartido, async ({ params, request }) => {
    const { quien, servicio, vence, para } = await shareOf(request, params.compartido);
    return { 200: { quien, informe: reportName(servicio), vence: vence.toISOString(), para: maskMail(para) } };
  });

  serve(app, endpoints.pedirCodigoCompartido, async ({ params, request }) => {
    const { id, para } = await shareOf(request, params.compartido);
    await visitors.limitByKey(id, 'compartidoCodigoOtro');
    await visitors.limitByKey(id, 'compartidoCodigo');
    await queueLetter(db, 'compartido-codigo' satisfies ShareMail, para, id);
    wake();
    return { 200: { mensaje: `Te enviamos un código a ${maskMail(para)}. Vence en 10 minutos.` } };
  });

  serve(app, endpoints.abrirCompartido, async ({ params, body, request }) => {
    const { id } = await shareOf(request, params.compartido);
    const { codigo } = readForm(codigoDeCorreo, body);
    await spendShareCode(deps, id, codigo);
    const { acceso, vence } = await openShare(db, id);
    return { 200: { acceso, vence: vence.toISOString() } };
  });

  serve(app, endpoints.leerCompartido, async ({ params, body, request }) => {
    const { id, informe: report } = await shareOf(request, params.compartido);
    await assertOpened(db, id, body.acceso);
    await visitors.limitByKey(id, 'compartidoLectura');
    return { 200: await readShared(db, report) };
  });
}

/** @throws Problem COMPARTIDO_DESCONOCIDO if the report was withdrawn since its share was looked at */
async function readShared(db: SharingDeps['db'], report: string) {
  try {
    const issued = await findIssued(db, report);
    const resultado = await readResult(db, report);
    if (issued && resultado !== undefined) return { ...issued, resultado };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
  }
  throw new Problem('COMPARTIDO_DESCONOCIDO');
}
