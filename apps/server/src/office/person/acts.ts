import type { PersonAct } from '@veridico/api';
import { askChange, isAsked } from '../../account/changes.ts';
import { Problem } from '../../http/problem.ts';
import { accountObject } from '../people.ts';
import type { Noted } from '../permission/log.ts';
import type { Acting } from '../permission/serve.ts';
import { standingOf, userOf, type Outside } from './account.ts';
import { blockAccount, unblockAccount } from './block.ts';
import { sendLink } from './mails.ts';
import { actsOn } from './read.ts';

interface ActOnPerson {
  readonly sub: string;
  readonly nota: string;
  readonly outside: Outside;
}

/** Carries out an act on an account. @throws Problem CUENTA_EN_OTRO_ESTADO, CUENTA_SIN_ENCONTRAR, CUENTAS_NO_DISPONIBLES, OFICINA_SIN_ADMINISTRACION */
export async function actOnPerson(acting: Acting, act: PersonAct, { sub, nota, outside }: ActOnPerson): Promise<Noted> {
  const { trx } = acting;
  const standing = await standingOf(trx, sub, outside);
  if (!standing.account) userOf(outside);
  const admitted = actsOn(standing).includes(act);
  if (act === 'desbloquear-cuenta') return unblockAccount(acting, { sub, nota });
  if (act === 'bloquear-cuenta' && (admitted || standing.block)) return blockAccount(acting, { sub, nota });
  const { email } = userOf(outside);
  if (!admitted || act === 'bloquear-cuenta') throw new Problem('CUENTA_EN_OTRO_ESTADO');
  if (act === 'cerrar-sesiones') await endSessions(trx, sub);
  else await sendLink(trx, act === 'enviar-confirmacion' ? 'cuenta-confirmar' : 'cuenta-password', email);
  return { objeto: accountObject(sub), motivo: nota, antes: null, despues: DONE[act] };
}

const DONE: Readonly<Record<Exclude<PersonAct, 'bloquear-cuenta' | 'desbloquear-cuenta'>, Readonly<Record<string, string>>>> = {
  'cerrar-sesiones': { sesiones: 'cerradas' },
  'enviar-recuperacion': { correo: 'otra contraseña' },
  'enviar-confirmacion': { correo: 'confirmación' },
};

async function endSessions(trx: Acting['trx'], sub: string): Promise<void> {
  if (await isAsked(trx, sub, 'sesiones'))
    throw new Problem('CUENTA_EN_OTRO_ESTADO', { mensaje: 'Ya se pidió cerrar sus sesiones. Se cierran en unos segundos.' });
  await askChange(trx, sub, 'sesiones');
}
