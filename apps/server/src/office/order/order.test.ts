import { problems } from '@veridico/api';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { KINDS } from '../../app/kinds.ts';
import { Problem } from '../../http/problem.ts';
import { issueReport } from '../../issuing/issuing.ts';
import { dueMails } from '../../mails/sending.ts';
import { displayNumber } from '../../orders/display-number.ts';
import { useLink } from '../../orders/mails/links.ts';
import { sendMail } from '../../orders/mails/sending.ts';
import { settlePayment } from '../../orders/payment.ts';
import { refundOrder } from '../../orders/refunds.ts';
import { recordReturn } from '../../orders/returns.ts';
import { anOrder, mailsOf, orderDeps, stateOf } from '../../orders/testing.ts';
import { aPlanOrder, signed } from '../../plans/contract/testing.ts';
import type { OrderKind } from '../../storage/schema.ts';
import { testDatabase } from '../../storage/testing.ts';
import type { Acting } from '../permission/serve.ts';
import { actOnOrder, whyNoRefund } from './acts.ts';
import { listMails, sendAgain } from './mails.ts';
import { readOrder } from './read.ts';

const database = testDatabase();
afterEach(() => sql`truncate orders, office_staff cascade`.execute(database.db));

const ANA: Acting['staff'] = { sub: 'ana', nombre: 'Ana Rojas', roles: ['atencion', 'finanzas'] };

/** A delivered report whose mails were sent. */
async function delivered() {
  const deps = orderDeps(database.db);
  const { orden, token } = await anOrder(deps);
  await recordReturn(deps, { shape: 'normal', token });
  await settlePayment(deps, orden);
  await issueReport(deps, orden);
  deps.payments.onStatus = {};
  await sendAll(deps);
  await database.db
    .insertInto('office_staff')
    .values({ sub: 'ana', nombre: 'Ana Rojas', correo: 'ana@ejemplo.cl', roles: ['finanzas'] })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return { deps, orden, sent: deps.mail.sent };
}

async function sendAll(deps: ReturnType<typeof orderDeps>): Promise<void> {
  await sql`update mails set siguiente_intento = now() where siguiente_intento is not null`.execute(database.db);
  for (const id of await dueMails(database.db, 10)) await sendMail(deps, id);
}

const acting = <T>(work: (acting: Acting) => Promise<T>) => database.db.transaction().execute((trx) => work({ trx, staff: ANA }));
const act = (orden: string, what: 'reembolsar' | 'reintentar') =>
  acting((by) => actOnOrder(by, { kinds: KINDS, refundAlone: 100_000 }, what, { orden, nota: 'Lo pidió', monto: '' }));
const deliveryOf = async (orden: string) =>
  (await listMails(database.db, { orden, tipo: 'informe', estado: 'ISSUED' })).find(({ asunto }) => asunto === 'Tu informe ya está listo');
async function resend(orden: string, id = '') {
  const numero = await displayNumber(database.db, orden);
  return acting((by) => sendAgain(by, { orden, estado: 'ISSUED', numero }, { id, nota: 'No le llegó' }));
}
/** What a person is told when an act is refused. */
const toldBy = (work: Promise<unknown>) =>
  work.then(
    () => '',
    (error: unknown) => (error instanceof Problem ? error.body().mensaje : String(error)),
  );
const NOT_AGAIN = problems.CORREO_NO_REENVIABLE.mensaje;
const linkIn = (text = '') => /\/compra\/([\w-]{43})/.exec(text)?.[1] ?? '';

describe('a whole refund of a delivered report', () => {
  test('goes back to the card; mail, story and page say that the report stays valid', async () => {
    const { deps, orden, sent } = await delivered();
    expect((await act(orden, 'reembolsar')).noted).toEqual({
      objeto: `orden ${await displayNumber(database.db, orden)}`,
      motivo: 'Lo pidió',
      antes: { estado: 'emitida', devuelto: 0 },
      despues: { estado: 'reembolso-pendiente', devuelto: 16_500, monto: 16_500 },
    });
    await refundOrder(deps, orden);
    await sendAll(deps);
    expect([await stateOf(database.db, orden), deps.payments.calls.refund]).toEqual(['REFUNDED', 1]);
    expect(sent.at(-1)?.text).toContain('decidimos devolverte el pago. El informe que recibiste sigue siendo válido.');
    const order = await readOrder({ db: database.db, kinds: KINDS }, orden, ANA);
    expect(order).toMatchObject({ pagado: 16_500, devuelto: 16_500, acciones: [], sinReembolso: 'Ya se reembolsó completa.' });
    expect(order.comprobantes.map(({ clase, monto }) => [clase, monto])).toEqual([
      ['venta', 16_500],
      ['devolucion', -16_500],
    ]);
    expect(order.historia.find(({ texto }) => texto.startsWith('La oficina pidió el reembolso'))?.quien).toBe('Ana Rojas');
    expect(order.historia.map(({ texto }) => texto)).toContain('Se anuló el cobro; el informe sigue siendo válido (REVERSED)');
    // The office reads about the buyer.
    expect(order.historia.filter(({ texto }) => /\b(te|tu|tus)\b/i.test(texto))).toEqual([]);
    expect(JSON.stringify(order)).not.toContain(orden);
  });

  test('of two people at once exactly one asks for it, and the other is told who did', async () => {
    const { orden } = await delivered();
    const answers = await Promise.allSettled([act(orden, 'reembolsar'), act(orden, 'reembolsar')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await toldBy(act(orden, 'reembolsar'))).toMatch(/^Ana Rojas, el .* ya pidió el reembolso\. No se pidió otro\.$/);
    const acts = await database.db.selectFrom('order_acts').select('acto').where('orden', '=', orden).execute();
    expect(acts).toEqual([{ acto: 'reembolso' }]);
  });

  test('of a plan stops what the contracting still had to do', async () => {
    const deps = orderDeps(database.db);
    const orden = await aPlanOrder(deps);
    const { token } = await signed(deps, orden);
    await recordReturn(deps, { shape: 'normal', token });
    await settlePayment(deps, orden);
    await sql`update plan_orders set identidad = 'aprobada', alta_siguiente = now()`.execute(database.db);
    await act(orden, 'reembolsar');
    const left = await database.db.selectFrom('plan_orders').select('alta_siguiente').where('orden', '=', orden).execute();
    expect([await stateOf(database.db, orden), left]).toEqual(['REFUND_PENDING', [{ alta_siguiente: null }]]);
  });

  test.each([
    ['REVIEW', 'informe', 16_500, 'El cobro está en revisión: se decide en Tareas.'],
    ['FAILED', 'informe', 16_500, 'No hay un cobro que devolver.'],
    ['ISSUED', 'informe', 0, 'Un código promocional cubrió todo el precio: no hay nada que devolver.'],
    ['ISSUED', 'factura', 16_500, 'El pago de una factura no se devuelve desde aquí: la factura quedaría pagada.'],
    ['ISSUED', 'plan', 16_500, ''],
  ] as const)('of an order in %s, %s of %i, is judged', (estado, tipo, total, why) => {
    expect(whyNoRefund({ estado, tipo: tipo satisfies OrderKind, total })).toBe(why);
  });
});

describe('a mail sent again', () => {
  test('has a new Message-ID and a link that works, also where the first one was used', async () => {
    const { deps, orden, sent } = await delivered();
    const first = sent.find(({ subject }) => subject.startsWith('Tu informe ya está listo'));
    expect(await useLink(database.db, KINDS, linkIn(first?.text))).toMatchObject({ orden });
    await sql`update report_links set usado = now() - interval '1 day'`.execute(database.db);
    expect(await useLink(database.db, KINDS, linkIn(first?.text))).toBeUndefined();
    expect(await resend(orden, (await deliveryOf(orden))?.id)).toMatchObject({
      antes: { estado: 'enviado' },
      despues: { estado: 'en-cola' },
    });
    await sendAll(deps);
    const again = sent.at(-1);
    expect([again?.subject, again?.to]).toEqual([first?.subject, first?.to]);
    expect(again?.messageId).not.toBe(first?.messageId);
    expect(await useLink(database.db, KINDS, linkIn(again?.text))).toMatchObject({ orden });
    expect(await deliveryOf(orden)).toMatchObject({ estado: 'enviado', reenviable: true, detalle: 'Se envió otra vez' });
  });

  test('that is sent again and still waits has the time at which that was asked', async () => {
    const { orden } = await delivered();
    await sql`update mails set creado = now() - interval '9 days', enviado = now() - interval '9 days'`.execute(database.db);
    await resend(orden, (await deliveryOf(orden))?.id);
    const { estado, fecha } = (await deliveryOf(orden)) ?? {};
    expect(estado).toBe('en-cola');
    expect(Date.parse(fecha ?? '')).toBeGreaterThan(Date.now() - 60_000);
  });

  test('is queued once by two people at once', async () => {
    const { deps, orden, sent } = await delivered();
    const before = sent.length;
    const id = (await deliveryOf(orden))?.id;
    const answers = await Promise.allSettled([resend(orden, id), resend(orden, id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await toldBy(resend(orden, id))).toMatch(/^Ana Rojas, el .* ya pidió enviarlo otra vez: está en la cola\.$/);
    await sendAll(deps);
    expect(sent).toHaveLength(before + 1);
  });

  test('a returned one is sent again, and one that is no longer true is not', async () => {
    const { orden } = await delivered();
    await sql`update mails set enviado = null, rechazado = 'casilla llena', creado = now() - interval '9 days'`.execute(database.db);
    const mail = await deliveryOf(orden);
    expect(mail).toMatchObject({ estado: 'devuelto', detalle: 'casilla llena', reenviable: true });
    await act(orden, 'reembolsar');
    expect(
      (await listMails(database.db, { orden, tipo: 'informe', estado: 'REFUND_PENDING' })).map(({ reenviable }) => reenviable),
    ).not.toContain(true);
    const numero = await displayNumber(database.db, orden);
    expect(
      await toldBy(acting((by) => sendAgain(by, { orden, estado: 'REFUND_PENDING', numero }, { id: mail?.id ?? '', nota: 'x' }))),
    ).toBe(NOT_AGAIN);
  });

  test.each(['', '0', 'x', '99999999999999999999'])('a mail %s that the order does not have is refused', async (id) => {
    const { orden } = await delivered();
    expect(await toldBy(resend(orden, id))).toBe(NOT_AGAIN);
  });
});

test('the next try of a waiting order is made now; of one that does not wait it is refused', async () => {
  const { orden } = await delivered();
  await act(orden, 'reembolsar');
  await sql`update orders set intentos = 3, siguiente_intento = now() + interval '6 hours' where orden = ${orden}`.execute(database.db);
  expect((await readOrder({ db: database.db, kinds: KINDS }, orden, ANA)).acciones).toEqual(['reintentar']);
  await act(orden, 'reintentar');
  expect(await toldBy(act(orden, 'reintentar'))).toContain('La orden ya no espera');
  const { due } = await database.db
    .selectFrom('orders')
    .select(sql<boolean>`siguiente_intento <= now()`.as('due'))
    .where('orden', '=', orden)
    .executeTakeFirstOrThrow();
  expect([due, await mailsOf(database.db, orden)]).toEqual([true, ['comprobante', 'informe', 'reembolso-pendiente']]);
});
