import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { CartaRecords } from '@veridico/reports/documents';
import { aDrawing, DATA_OFFICER, orderDeps } from '../orders/testing.ts';
import { testDatabase } from '../storage/testing.ts';
import { addEvent } from './events.ts';
import { answerLetters, dueLetters, makeLetter } from './letter-document.ts';

const database = testDatabase();

async function aDecided(): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into rights_requests (derecho, rut, calidad, prueba, identidad, nombre, correo, texto, codigo_hmac, vence, estado, decision, decidida, respuesta, dato)
    values ('disputa', '12345678-5', 'titular', 'sesion', 'probada', 'Ana Rojas', 'ana@ejemplo.cl', 'No es mía', '', '2027-01-01', 'resuelta', 'acogida',
      now(), 'La fuente no entregó prueba.', '{"acreedor": "Banco", "monto": "100", "ciudad": null}') returning id`.execute(database.db);
  const id = rows[0]?.id ?? '';
  await addEvent(database.db, { solicitud: id, hecho: 'suprimido' });
  await addEvent(database.db, { solicitud: id, hecho: 'nota', detalle: { texto: 'interna' } });
  return id;
}
const stored = (id: string) =>
  database.db.selectFrom('rights_requests').select(['carta', 'carta_sha256', 'numero']).where('id', '=', id).executeTakeFirstOrThrow();

test('a decided request gets one sealed letter and one mail with a link, however many workers make it', async () => {
  const id = await aDecided();
  const drawn: CartaRecords[] = [];
  const deps = orderDeps(database.db, {
    draw: async (_code, records) => {
      drawn.push(records as CartaRecords);
      return aDrawing('%PDF carta');
    },
  });
  expect(await dueLetters(database.db, 10)).toEqual([id]);
  const made = await Promise.all([makeLetter(deps, id), makeLetter(deps, id), makeLetter(deps, id)]);
  expect(made.filter(Boolean)).toHaveLength(1);
  expect(drawn).toMatchObject([
    {
      decision: 'acogida',
      dato: expect.arrayContaining([
        ['Acreedor', 'Banco'],
        ['Monto', '100'],
      ]),
      hechos: [{ texto: 'El dato se borró' }],
      avisados: 0,
      encargada: DATA_OFFICER,
    },
  ]);
  const { carta, carta_sha256, numero } = await stored(id);
  expect(carta?.toString()).toBe('%PDF carta');
  expect(carta_sha256).toEqual(createHash('sha256').update('%PDF carta').digest());
  const mails = await database.db.selectFrom('mails').selectAll().where('clase', '=', 'derechos-carta').execute();
  expect(mails).toMatchObject([{ para: 'ana@ejemplo.cl', tema: id }]);
  const letter = await answerLetters(deps)['derechos-carta'](mails[0] as never);
  expect(letter?.subject).toBe(`Respondimos tu petición SD-${numero.padStart(10, '0')}`);
  expect(letter?.action?.href).toMatch(/\/mis-datos\/peticion\/estado$/);
  expect(JSON.stringify(letter)).not.toContain('12345678');
  expect(await dueLetters(database.db, 10)).toEqual([]);
});

test('a letter that fails is tried again later', async () => {
  const id = await aDecided();
  let broken = true;
  const deps = orderDeps(database.db, {
    draw: async () => {
      if (broken) throw new Error('no');
      return aDrawing('%PDF');
    },
  });
  await makeLetter(deps, id);
  broken = false;
  expect([(await stored(id)).carta, await makeLetter(deps, id)]).toEqual([null, false]);
  await database.db
    .updateTable('rights_requests')
    .set({ carta_intento: new Date(0) })
    .where('id', '=', id)
    .execute();
  await makeLetter(deps, id);
  expect((await stored(id)).carta?.toString()).toBe('%PDF');
});
