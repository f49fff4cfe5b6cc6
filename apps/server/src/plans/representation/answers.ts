import { sql, type Kysely, type Transaction } from 'kysely';
import { Problem } from '../../http/problem.ts';
import type { Schema } from '../../storage/schema.ts';
import { queueLetter } from '../../mails/queue.ts';
import { noteAct } from '../contract/acts.ts';
import { runningMonthly } from '../contract/terms.ts';
import { PAID_STATES } from '../../orders/states.ts';
import { acceptClaim, handToOffice } from './claims.ts';
import { lockCompany, settledAdministrators } from './standing.ts';
import { stopNewcomer } from './suspension.ts';

/** The mail that tells the other administrators of an approval. Its `tema` is the claim and the recipient's row. */
export const APPROVED_MAIL = 'empresa-solicitud-aprobada';

export interface ClaimAnswer {
  /** Id of the claim. */
  readonly solicitud: string;
  /** Row of company_users of the administrator who answers. */
  readonly usuario: string;
  /** `sub` of their session; null for a refusal by the mailed link. */
  readonly quien: string | null;
}

/** @throws Problem SOLICITUD_DESCONOCIDA, SOLICITUD_RESUELTA, SOLICITUD_IMPOSIBLE, NO_PERMITIDO */
export async function approveClaim(db: Kysely<Schema>, answering: ClaimAnswer): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const claim = await lockClaim(trx, answering);
    if (claim.estado !== 'abierta' || claim.overdue || !claim.paid) throw new Problem('SOLICITUD_RESUELTA');
    if ((await runningMonthly(trx, claim.empresa)) !== undefined) throw new Problem('SOLICITUD_IMPOSIBLE');
    await noteAnswer(trx, answering, 'aprueba');
    await acceptClaim(trx, { id: answering.solicitud, orden: claim.orden, por: 'aprobada' });
    await noteAct(trx, claim.orden, { acto: 'representacion-aprobada', ...(answering.quien && { quien: answering.quien }) });
    for (const { id, correo } of await settledAdministrators(trx, claim.empresa).execute())
      if (id !== answering.usuario) await queueLetter(trx, APPROVED_MAIL, correo, `${answering.solicitud}:${id}`);
  });
}

/**
 * Refuses a claim and hands it to the office. An approved claim can still be refused until the newcomer's days of caution are over; that
 * also stops the newcomer's access.
 * @throws Problem SOLICITUD_DESCONOCIDA, SOLICITUD_RESUELTA, NO_PERMITIDO
 */
export async function refuseClaim(db: Kysely<Schema>, answering: ClaimAnswer): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const claim = await lockClaim(trx, answering);
    const { orden, estado } = claim;
    const id = answering.solicitud;
    if (!claim.paid || (estado === 'aprobada' && !claim.fresh)) throw new Problem('SOLICITUD_RESUELTA');
    // The link was pressed again: a decision of the office since then stands.
    if (!(await noteAnswer(trx, answering, 'rechaza'))) return;
    await noteAct(trx, orden, { acto: 'representacion-rechazada', ...(answering.quien && { quien: answering.quien }) });
    if (estado === 'abierta') await handToOffice(trx, { id, orden, motivo: 'rechazo' });
    if (estado === 'aprobada') {
      await stopNewcomer(trx, orden, claim.empresa);
      await handToOffice(trx, { id, orden, motivo: 'rechazo-tardio' });
    }
  });
}

/** Locks the company and the claim, if the administrator may answer it now. */
async function lockClaim(trx: Transaction<Schema>, { solicitud, usuario }: ClaimAnswer) {
  const known = await trx.selectFrom('representation_claims').select('empresa').where('id', '=', solicitud).executeTakeFirst();
  if (!known) throw new Problem('SOLICITUD_DESCONOCIDA');
  await lockCompany(trx, known.empresa);
  const administrators = await settledAdministrators(trx, known.empresa).forNoKeyUpdate().execute();
  // They may have left or lost the role since the mail was sent.
  if (!administrators.some(({ id }) => id === usuario)) throw new Problem('NO_PERMITIDO');
  const poderes = await trx.selectFrom('company_standings').select('poderes').where('empresa', '=', known.empresa).executeTakeFirst();
  if (poderes?.poderes === 'declarados') throw new Problem('REPRESENTACION_DECLARADA');
  return trx
    .selectFrom('representation_claims as claim')
    .innerJoin('orders', 'orders.orden', 'claim.orden')
    .innerJoin('plan_orders', 'plan_orders.orden', 'claim.orden')
    .select(['claim.orden', 'claim.empresa', 'claim.estado'])
    .select((eb) => [
      eb('orders.estado', 'in', [...PAID_STATES]).as('paid'),
      sql<boolean>`claim.vence < now()`.as('overdue'),
      MAY_STILL_BE_OBJECTED.as('fresh'),
    ])
    .where('claim.id', '=', solicitud)
    .forNoKeyUpdate('claim')
    .executeTakeFirstOrThrow();
}

/** For an approved claim joined with its plan_orders: the newcomer has not entered yet, or is within the days of caution. */
export const MAY_STILL_BE_OBJECTED = sql<boolean>`(plan_orders.lista is null or exists (
  select from company_users u join customers c on c.id = u.cliente
  where c.sub = plan_orders.usuario and u.empresa = claim.empresa and u.cautela > now()))`;

/** @returns false if the administrator had already given this answer */
async function noteAnswer(
  trx: Transaction<Schema>,
  { solicitud, usuario, quien }: ClaimAnswer,
  respuesta: 'aprueba' | 'rechaza',
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('claim_answers')
    .values({ solicitud, usuario, respuesta, quien })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}
