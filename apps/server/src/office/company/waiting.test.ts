import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPerson } from '../../testing/app-testing.ts';
import { openPlans, type PlansApp } from '../../testing/plans-testing.ts';
import type { Acting } from '../permission/serve.ts';
import { resendWelcome, waitingContract } from './waiting.ts';

const EMAIL = 'gerencia@nandu.cl';
const STAFF: Acting['staff'] = { sub: 'bea', nombre: 'Bea Díaz', roles: ['atencion'] };

let fixture: PlansApp;
beforeAll(async () => {
  fixture = await openPlans();
  await aPerson(fixture.db);
});
afterAll(() => fixture.close());

test('a paid contract waits for its administrator, who is mailed again until they accept', async () => {
  const orden = await fixture.paid({ codigoPlan: 'pl-pack-pyme-10' });
  await fixture.prove(orden);
  await fixture.alta(orden);
  const { rut, clave } = await fixture.db.selectFrom('companies').select(['rut', 'clave']).executeTakeFirstOrThrow();
  const waits = () => waitingContract(fixture.db, rut);
  const { contrato = '' } = (await waits()) ?? {};
  expect(await waits()).toMatchObject({ correo: EMAIL });
  const resend = (which = contrato) =>
    fixture.db.transaction().execute((trx) => resendWelcome({ trx, staff: STAFF }, { clave, contrato: which, nota: 'No le llegó' }));
  const sent = async () =>
    (await fixture.db.selectFrom('mails').select('enviado').where('clase', '=', 'cuenta-bienvenida').execute()).filter(
      ({ enviado }) => enviado !== null,
    ).length;
  await expect.poll(sent, { timeout: 15_000 }).toBe(1);
  await expect(resend('0')).rejects.toMatchObject({ code: 'CORREO_NO_REENVIABLE' });
  const noted = await resend();
  expect(JSON.stringify(noted)).not.toContain('@');
  // The second one is still in the queue.
  await expect(resend()).rejects.toMatchObject({ code: 'CORREO_NO_REENVIABLE' });
  await fixture.db.updateTable('mails').set({ siguiente_intento: new Date() }).where('enviado', 'is', null).execute();
  await expect.poll(sent, { timeout: 30_000 }).toBe(2);
  expect(await fixture.followWelcome(EMAIL)).toBe(200);
  await expect.poll(waits, { timeout: 15_000 }).toBe(null);
});
