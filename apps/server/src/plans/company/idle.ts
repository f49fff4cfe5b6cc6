import type { UsuarioQuitado } from '@veridico/api';
import { Problem } from '../../http/problem.ts';
import type { AccountDeps } from '../../account/deps.ts';
import { changes } from './change.ts';
import { syncUser } from './sync.ts';
import type { Administrator } from './users.ts';

/** Removes idle users one after another: one that cannot be removed stops no other. @param usuarios version that was shown, by id */
export async function removeIdle(
  deps: AccountDeps,
  who: Administrator,
  usuarios: Readonly<Record<string, number>>,
): Promise<UsuarioQuitado[]> {
  const done: UsuarioQuitado[] = [];
  for (const [id, version] of Object.entries(usuarios)) done.push(await removeOne(deps, who, { usuario: id, version }));
  return done;
}

async function removeOne(
  deps: AccountDeps,
  who: Administrator,
  seen: { readonly usuario: string; readonly version: number },
): Promise<UsuarioQuitado> {
  const { usuario: id } = seen;
  try {
    await changes.eliminarSinUso(deps.db, who, seen);
  } catch (error) {
    if (error instanceof Problem) return { id, hecha: false, mensaje: error.body().mensaje };
    throw error;
  }
  await syncUser(deps, id);
  return { id, hecha: true, mensaje: 'Eliminado. Sus consultas quedan en el registro.' };
}
