import type { Transaction } from 'kysely';
import { askChange } from '../../account/changes.ts';
import { blockOf } from '../../account/blocks.ts';
import { Problem } from '../../http/problem.ts';
import type { Schema } from '../../storage/schema.ts';
import { accountObject, onMoment } from '../people.ts';
import type { Noted } from '../permission/log.ts';
import type { Acting } from '../permission/serve.ts';
import { hasAdministrator } from '../permission/staff.ts';

interface BlockRequest {
  readonly sub: string;
  readonly nota: string;
}

/**
 * Blocks an account: its tokens are refused at once, and the provider ends its sessions and disables it as soon as it answers. Two people
 * wait for each other by the lock of the acts that change roles.
 * @throws Problem CUENTA_EN_OTRO_ESTADO with who was first, or for one's own account; OFICINA_SIN_ADMINISTRACION
 */
export async function blockAccount({ trx, staff }: Acting, { sub, nota }: BlockRequest): Promise<Noted> {
  const before = await blockOf(trx, sub);
  if (before) throw alreadyDone('bloqueó', before);
  if (sub === staff.sub) throw new Problem('CUENTA_EN_OTRO_ESTADO', { mensaje: 'No puedes bloquear tu propia cuenta.' });
  const administered = await hasAdministrator(trx);
  await trx.insertInto('account_blocks').values({ sub, quien: staff.sub, nombre: staff.nombre, motivo: nota }).execute();
  if (administered && !(await hasAdministrator(trx))) throw new Problem('OFICINA_SIN_ADMINISTRACION');
  await askChange(trx, sub, 'bloqueo');
  return { objeto: accountObject(sub), motivo: nota, antes: { bloqueada: false }, despues: { bloqueada: true } };
}

/** Lifts the block of the office; a company's suspension stays. @throws Problem CUENTA_EN_OTRO_ESTADO with who was first */
export async function unblockAccount({ trx }: Acting, { sub, nota }: BlockRequest): Promise<Noted> {
  const { numDeletedRows } = await trx.deleteFrom('account_blocks').where('sub', '=', sub).executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) throw await unblockedBefore(trx, sub);
  await askChange(trx, sub, 'bloqueo');
  return { objeto: accountObject(sub), motivo: nota, antes: { bloqueada: true }, despues: { bloqueada: false } };
}

async function unblockedBefore(trx: Transaction<Schema>, sub: string): Promise<Problem> {
  const line = await trx
    .selectFrom('office_log')
    .select(['nombre', 'en'])
    .where('objeto', '=', accountObject(sub))
    .where('acto', '=', 'desbloquear-cuenta')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return alreadyDone('desbloqueó', line);
}

function alreadyDone(did: string, first: { readonly nombre: string; readonly en: Date } | undefined): Problem {
  return new Problem('CUENTA_EN_OTRO_ESTADO', first && { mensaje: `${first.nombre} ya ${did} esta cuenta ${onMoment(first.en)}.` });
}
