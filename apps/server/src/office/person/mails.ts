import type { PersonaDeCuenta } from '@veridico/api';
import { sql, type Kysely } from 'kysely';
import { Problem } from '../../http/problem.ts';
import { BY_OFFICE, type AccountMail } from '../../account/letters.ts';
import { queueLetter } from '../../mails/queue.ts';
import type { Schema } from '../../storage/schema.ts';
import { stateOf } from '../order/mails.ts';

/** What each mail about an account tells, as the office names it. */
const SUBJECTS: Readonly<Record<AccountMail, string>> = {
  'cuenta-confirmar': 'Confirma tu correo',
  'cuenta-password': 'Enlace para otra contraseña',
  'cuenta-repetida': 'Quisieron crear otra cuenta con sus datos',
  'cuenta-password-cambiada': 'Cambió la contraseña',
  'cuenta-cedula': 'Su RUT quedó en la cuenta',
  'cuenta-codigo': 'Código para activar la verificación en dos pasos',
  'cuenta-dos-pasos': 'Activó la verificación en dos pasos',
  'cuenta-dos-pasos-quitada': 'Quitó la verificación en dos pasos',
  'cuenta-eliminada': 'Eliminó su cuenta',
};
const KINDS = Object.keys(SUBJECTS) as AccountMail[];

/** Mails about an account, newest first, while retention keeps them. @param para lower case */
export async function listAccountMails(db: Kysely<Schema>, para: string): Promise<PersonaDeCuenta['correos']> {
  const rows = await db
    .selectFrom('mails')
    .select(['id', 'clase', sql<Date>`creado`.as('creado'), 'enviado', 'rechazado'])
    .where('orden', 'is', null)
    .where('para', '=', para)
    .where('clase', 'in', KINDS)
    .orderBy('id', 'desc')
    .limit(20)
    .execute();
  return rows.map(({ id, clase, creado, enviado, rechazado }) => ({
    id,
    asunto: SUBJECTS[clase as AccountMail],
    fecha: (enviado ?? creado).toISOString(),
    estado: stateOf(enviado, rechazado),
    detalle: rechazado ?? '',
  }));
}

/** Queues a mail with a link for an account, once at a time. @throws Problem CUENTA_EN_OTRO_ESTADO where the same mail waits to be sent */
export async function sendLink(db: Kysely<Schema>, clase: 'cuenta-confirmar' | 'cuenta-password', para: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`correo:${para}`}, 0))`.execute(db);
  const waiting = await db
    .selectFrom('mails')
    .select('id')
    .where('orden', 'is', null)
    .where('para', '=', para)
    .where('clase', '=', clase)
    .where('enviado', 'is', null)
    .where('rechazado', 'is', null)
    .limit(1)
    .executeTakeFirst();
  if (waiting)
    throw new Problem('CUENTA_EN_OTRO_ESTADO', { mensaje: 'Ese correo ya está en la cola y sale en unos segundos. No se pidió otro.' });
  await queueLetter(db, clase, para, BY_OFFICE);
}
