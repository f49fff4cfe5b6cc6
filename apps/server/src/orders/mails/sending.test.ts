import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { MailDelayed, MailRefused } from '../../providers/mail/port.ts';
import { testDatabase } from '../../storage/testing.ts';
import type { OrderDeps } from '../kind.ts';
import { displayNumber } from '../display-number.ts';
import { DATA_OFFICER, orderDeps, SELLER } from '../testing.ts';
import { queueRecovery } from '../../purchase/recovery/bought.ts';
import { dueMails } from '../../mails/sending.ts';
import { sendMail } from './sending.ts';
import { anIssuedOrder, mailOf, pauseIsOver, tokenIn } from './testing.ts';

const database = testDatabase();

const CORREO = 'canario.unico@ejemplo.cl';

async function aDueMail(overrides: Partial<Omit<OrderDeps, 'payments' | 'mail'>> = {}) {
  const deps = orderDeps(database.db, overrides);
  const orden = await anIssuedOrder(deps, CORREO);
  return { deps, mail: deps.mail, orden, id: await mailOf(database.db, orden, 'informe') };
}

const row = (id: string) =>
  database.db
    .selectFrom('mails')
    .selectAll()
    .select(sql<number>`extract(epoch from siguiente_intento - now())::int`.as('pause'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

describe('a due email', () => {
  test('is sent once and leaves no work', async () => {
    const { deps, mail, orden, id } = await aDueMail();
    expect(await dueMails(database.db, 100)).toContain(id);
    expect(await sendMail(deps, id)).toBe(true);
    expect(mail.sent).toHaveLength(1);
    expect(mail.sent[0]).toMatchObject({ to: CORREO, subject: expect.stringContaining('Tu informe ya está listo'), attachments: [] });
    expect(mail.sent[0]?.messageId).toMatch(/^<[0-9a-f]{64}@localhost>$/);
    expect(mail.sent[0]?.text).toContain(`Número de orden: ${await displayNumber(database.db, orden)}`);
    expect(JSON.stringify(mail.sent)).not.toContain(orden);
    expect(await row(id)).toMatchObject({ enviado: expect.any(Date), siguiente_intento: null, lease_until: null, intentos: 1 });
    expect(await sendMail(deps, id)).toBe(false);
    expect(await dueMails(database.db, 100)).not.toContain(id);
    expect(mail.sent).toHaveLength(1);
  });

  test('is sent by one of many concurrent workers', async () => {
    const { deps, mail, id } = await aDueMail();
    mail.delay = 100;
    const answers = await Promise.all(Array.from({ length: 10 }, () => sendMail(deps, id)));
    expect(answers.filter(Boolean)).toHaveLength(1);
    expect(mail.sent).toHaveLength(1);
  });

  test('attaches the report if the operator enabled it', { tags: ['V5.4.2'] }, async () => {
    const { deps, mail, id } = await aDueMail({
      mails: { seller: SELLER, dataOfficer: DATA_OFFICER, notice: '', attachReport: true },
    });
    await sendMail(deps, id);
    const [attachment] = mail.sent[0]?.attachments ?? [];
    expect(attachment).toMatchObject({ name: expect.stringMatching(/^Informe_Comercial_\d{4}-\d\d-\d\d\.pdf$/), type: 'application/pdf' });
    expect(Buffer.from(attachment?.content ?? []).toString()).toBe('%PDF-1.7');
    expect(mail.sent[0]?.text).toContain('Va adjunto en PDF');
  });

  test('describes the payment as reported by the card provider', async () => {
    const { deps, mail, orden } = await aDueMail();
    const receipt = await mailOf(database.db, orden, 'comprobante');
    await pauseIsOver(database.db, receipt);
    await sendMail(deps, receipt);
    expect(mail.sent[0]?.text).toMatch(
      /Monto: \$16\.500[^]*Tarjeta: terminada en 6623[^]*autorización: 1213[^]*Fecha y hora: 18-11-2026, 10:41/,
    );
    expect(mail.sent[0]?.text).toContain('RUT consultado: 76.•••.•••-9');
    expect(JSON.stringify(mail.sent[0])).not.toMatch(/192\.?083/);
  });
});

describe('a process that dies after delivery', () => {
  test('leaves an email that is sent again with the same text and Message-ID', async () => {
    const die = () => {
      throw new Error('dead');
    };
    // A dead process writes nothing to the database.
    const { deps, mail, id } = await aDueMail({ reached: (point) => (point === 'C14' ? die() : undefined), warn: die });
    await expect(sendMail(deps, id)).rejects.toThrow('dead');
    expect(mail.sent).toHaveLength(1);
    expect(await row(id)).toMatchObject({ enviado: null, intentos: 1 });
    expect(await dueMails(database.db, 100)).not.toContain(id);
    await pauseIsOver(database.db, id);
    expect(await sendMail({ ...deps, reached: () => {} }, id)).toBe(true);
    expect(mail.sent[1]).toEqual(mail.sent[0]);
    expect((await row(id)).enviado).not.toBeNull();
  });
});

describe('an undelivered email', () => {
  test('waits longer after each try, up to a day', async () => {
    const { deps, mail, id } = await aDueMail();
    mail.onSend = new MailDelayed('451 try later');
    const pauses: number[] = [];
    for (let tries = 1; tries <= 9; tries += 1) {
      expect(await sendMail(deps, id)).toBe(true);
      pauses.push(Math.round((await row(id)).pause / 10) * 10);
      expect(await sendMail(deps, id)).toBe(false);
      await pauseIsOver(database.db, id);
    }
    expect(pauses).toEqual([30, 120, 600, 1_800, 7_200, 21_600, 86_400, 86_400, 86_400]);
    mail.onSend = undefined;
    await sendMail(deps, id);
    expect(await row(id)).toMatchObject({ enviado: expect.any(Date), rechazado: null, intentos: 10 });
  });

  test('is abandoned after five days with a warning', async () => {
    const warnings: string[] = [];
    const { deps, mail, id } = await aDueMail({ warn: (what) => void warnings.push(what) });
    mail.onSend = new MailDelayed('no route to host');
    await database.db
      .updateTable('mails')
      .set({ creado: sql`now() - interval '5 days 1 second'` } as object)
      .where('id', '=', id)
      .execute();
    await sendMail(deps, id);
    expect(await row(id)).toMatchObject({ enviado: null, siguiente_intento: null, rechazado: 'no route to host' });
    expect(warnings).toEqual(['mail given up']);
  });

  test('is not taken from a later sender', async () => {
    const { deps, mail, id } = await aDueMail();
    mail.delay = 300;
    mail.onSend = new MailDelayed('timed out');
    const slow = sendMail(deps, id);
    await new Promise((resolve) => setTimeout(resolve, 100));
    await pauseIsOver(database.db, id);
    const other = orderDeps(database.db);
    await sendMail(other, id);
    await slow;
    expect(other.mail.sent).toHaveLength(1);
    expect(await row(id)).toMatchObject({ enviado: expect.any(Date), siguiente_intento: null, intentos: 2 });
  });
});

test('refused by the recipient’s server is not retried; the reason is stored without the address', async () => {
  const { deps, mail, id } = await aDueMail();
  mail.onSend = new MailRefused(`550 5.1.1 <${CORREO}>: user canario.unico\r\n unknown; see postmaster@otro.cl ${'x'.repeat(500)}`);
  await sendMail(deps, id);
  const { rechazado, ...kept } = await row(id);
  expect(kept).toMatchObject({ enviado: null, siguiente_intento: null });
  expect(rechazado).toMatch(/^550 5\.1\.1 <…>: user … unknown; see … x+$/);
  expect(rechazado?.length).toBeLessThanOrEqual(200);
  mail.onSend = undefined;
  expect(await sendMail(deps, id)).toBe(false);
});

describe('links to earlier purchases', () => {
  const recovery = async (correo: string) => {
    await queueRecovery(database.db, correo);
    const { id } = await database.db
      .selectFrom('mails')
      .select('id')
      .where('para', '=', correo)
      .where('orden', 'is', null)
      .executeTakeFirstOrThrow();
    return id;
  };

  test('lead to every issued report bought with that address in any letter case, and to no other', async () => {
    const deps = orderDeps(database.db);
    await anIssuedOrder(deps, 'Ana.Rojas@Ejemplo.cl');
    await anIssuedOrder(deps, 'ana.rojas@ejemplo.cl');
    await anIssuedOrder(deps, 'otra.rojas@ejemplo.cl');
    await sendMail(deps, await recovery('ana.rojas@ejemplo.cl'));
    expect(deps.mail.sent).toHaveLength(1);
    const { to, text } = deps.mail.sent[0] ?? { to: '', text: '' };
    expect(to).toBe('ana.rojas@ejemplo.cl');
    expect(new Set(text.match(/\/compra\/\S+/g))).toHaveLength(2);
  });

  test('stay the same when the email is composed again, even after new reports', async () => {
    const deps = orderDeps(database.db);
    await anIssuedOrder(deps, 'repite@ejemplo.cl');
    const id = await recovery('repite@ejemplo.cl');
    await sendMail(deps, id);
    await anIssuedOrder(deps, 'repite@ejemplo.cl');
    await database.db.updateTable('mails').set({ enviado: null }).where('id', '=', id).execute();
    await pauseIsOver(database.db, id);
    await sendMail(deps, id);
    expect(deps.mail.sent[1]).toEqual(deps.mail.sent[0]);
  });

  test('are not sent to an address without purchases, and the address is not stored', async () => {
    const deps = orderDeps(database.db);
    await anIssuedOrder(deps, 'compradora@ejemplo.cl');
    const id = await recovery('desconocida@ejemplo.cl');
    expect(await sendMail(deps, id)).toBe(true);
    expect(deps.mail.sent).toEqual([]);
    expect(await database.db.selectFrom('mails').select('id').where('id', '=', id).execute()).toEqual([]);
  });
});

test('no address, token, link or RUT is logged', { tags: ['V14.2.4', 'V16.2.5'] }, async () => {
  const logged: unknown[] = [];
  const { deps, mail, orden, id } = await aDueMail({ warn: (...words) => void logged.push(words) });
  await sendMail(deps, id);
  const { text, messageId } = mail.sent[0] ?? { text: '', messageId: '' };
  for (const error of [new MailDelayed(`450 ${CORREO} busy`), new Error(`cannot reach ${CORREO}`), new MailRefused(`550 ${CORREO} no`)]) {
    await database.db.updateTable('mails').set({ enviado: null }).where('id', '=', id).execute();
    await pauseIsOver(database.db, id);
    mail.onSend = error;
    await sendMail(deps, id);
  }
  const log = JSON.stringify(logged);
  expect(logged).toHaveLength(3);
  for (const secret of [CORREO, 'canario.unico', tokenIn(text), messageId, orden, '76192083']) expect(log).not.toContain(secret);
});
