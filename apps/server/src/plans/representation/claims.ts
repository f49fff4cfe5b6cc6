import { sql, type Kysely, type Transaction } from 'kysely';
import { askToday, inSeconds } from '../../storage/clock.ts';
import type { ClaimReason, Schema } from '../../storage/schema.ts';
import { queueLetter } from '../../mails/queue.ts';
import { noteAct } from '../contract/acts.ts';
import { PAID_STATES } from '../../orders/states.ts';
import { settledAdministrators } from './standing.ts';
import { afterWorkingDays } from './working-days.ts';

/** Working days for the company's administrators to answer. */
const CLAIM_WORKING_DAYS = 3;

/** The mail that asks an administrator. Its `tema` is the claim and the administrator's row, with a colon between. */
export const CLAIM_MAIL = 'empresa-solicitud';
/** The mail that tells an administrator that the office decides. Same `tema`. */
export const CLAIM_NOTICE = 'empresa-solicitud-oficina';

interface NewClaim {
  readonly orden: string;
  /** RUT in wire form. */
  readonly empresa: string;
  /** Set if the office decides from the start. */
  readonly motivo?: ClaimReason;
}

/** Makes the order wait, once, and mails the company's administrators. @returns false: the order may not continue */
export async function openClaim(trx: Transaction<Schema>, { orden, empresa, motivo }: NewClaim): Promise<false> {
  const known = await trx.selectFrom('representation_claims').select('id').where('orden', '=', orden).executeTakeFirst();
  if (known) return false;
  const administrators = await settledAdministrators(trx, empresa).execute();
  const reason = motivo ?? (administrators.length === 0 ? 'sin-administradores' : null);
  const last = afterWorkingDays(await askToday(trx), CLAIM_WORKING_DAYS);
  const { id } = await trx
    .insertInto('representation_claims')
    .values({
      orden,
      empresa,
      estado: reason === null ? 'abierta' : 'oficina',
      motivo: reason,
      vence: sql<Date>`(${last}::date + 1)::timestamp at time zone 'America/Santiago'`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const kind = reason === null ? CLAIM_MAIL : CLAIM_NOTICE;
  for (const { id: usuario, correo } of administrators) await queueLetter(trx, kind, correo, `${id}:${usuario}`);
  await noteAct(trx, orden, { acto: 'representacion-en-espera', detalle: reason === null ? 'administradores' : CLAIM_REASONS[reason] });
  return false;
}

/** Why the office decides, worded for its people. */
export const CLAIM_REASONS: Readonly<Record<ClaimReason, string>> = {
  declarada: 'quien actúa hoy por la empresa tampoco ha probado sus poderes, y el teléfono que hay lo escribió esa persona',
  discrepancia: 'los registros no coinciden con el representante',
  rechazo: 'un administrador la rechazó',
  'rechazo-tardio': 'un administrador la objetó después de aprobada',
  'sin-respuesta': 'ningún administrador respondió a tiempo',
  'sin-correo': 'el correo de un administrador ya no existe',
  'sin-administradores': 'la empresa no tiene administradores',
};

/** For representation_claims: its order is paid and not refunded. */
const PAID = sql<boolean>`exists (select from orders where orders.orden = representation_claims.orden and estado in (${sql.join(PAID_STATES)}))`;

/** A mail to an administrator bounced permanently. */
const RETURNED = sql<boolean>`exists (select from mails where clase = ${CLAIM_MAIL} and rechazado is not null
  and tema like representation_claims.id::text || ':%')`;

const DESERTED = sql<boolean>`not exists (select from company_users u where u.empresa = representation_claims.empresa and u.rol = 'administrador'
  and u.estado = 'activo' and (u.cautela is null or u.cautela <= now()))`;

/** Open claims that the office must take over. */
export async function dueClaims(db: Kysely<Schema>, limit: number): Promise<string[]> {
  const due = await db
    .selectFrom('representation_claims')
    .select('id')
    .where('estado', '=', 'abierta')
    .where((eb) => eb.or([eb('vence', '<', sql<Date>`now()`), RETURNED, DESERTED]))
    .where(PAID)
    .orderBy('vence')
    .limit(limit)
    .execute();
  return due.map(({ id }) => id);
}

/** Hands an open claim to the office. @returns false if it was answered meanwhile */
export async function escalateClaim(db: Kysely<Schema>, id: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const claim = await trx
      .selectFrom('representation_claims')
      .select(['orden', RETURNED.as('returned'), DESERTED.as('deserted')])
      .where('id', '=', id)
      .where('estado', '=', 'abierta')
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!claim) return false;
    await handToOffice(trx, { id, orden: claim.orden, motivo: overdueReason(claim) });
    return true;
  });
}

function overdueReason({ deserted, returned }: { readonly deserted: boolean; readonly returned: boolean }): ClaimReason {
  if (deserted) return 'sin-administradores';
  return returned ? 'sin-correo' : 'sin-respuesta';
}

/** Hands a claim to the office. */
export async function handToOffice(
  trx: Transaction<Schema>,
  { id, orden, motivo }: { readonly id: string; readonly orden: string; readonly motivo: ClaimReason },
): Promise<void> {
  await trx
    .updateTable('representation_claims')
    .set({ estado: 'oficina', motivo, resuelta: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
  await noteAct(trx, orden, { acto: 'representacion-a-oficina', detalle: CLAIM_REASONS[motivo] });
}

/** Accepts a claim: its representative may act for the company, and the job creates the client. */
export async function acceptClaim(
  trx: Transaction<Schema>,
  { id, orden, por }: { readonly id: string; readonly orden: string; readonly por: 'aprobada' | 'oficina' },
): Promise<void> {
  await trx
    .updateTable('representation_claims')
    .set({ estado: 'aprobada', resuelta: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
  await trx
    .updateTable('plan_orders')
    .set({ representacion: por, alta_siguiente: inSeconds(0), alta_lease: null })
    .where('orden', '=', orden)
    .where('lista', 'is', null)
    .execute();
}

/** Whether a paid order waits for a decision on who may act for its company. */
export async function isWaiting(db: Kysely<Schema>, orden: string): Promise<boolean> {
  const row = await db
    .selectFrom('representation_claims')
    .select('id')
    .where('orden', '=', orden)
    .where('estado', '<>', 'aprobada')
    .where(PAID)
    .executeTakeFirst();
  return row !== undefined;
}
