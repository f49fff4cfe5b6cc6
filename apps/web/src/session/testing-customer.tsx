import { act, type ReactNode } from 'react';
import type { Contrato } from '@veridico/api';
import { show } from '../testing.tsx';
import type { Session, SessionDeps } from './session.ts';
import { keepCliente, type StoredCliente } from './stored-session.ts';
import { signedIn } from './testing.ts';
import { SessionContext } from './use-session.ts';

const CLIENTE: StoredCliente = {
  email: 'ana@correo.cl',
  rut: '11111111-1',
  nombre: 'Ana Ñuñez',
  telefono: '56912345678',
  contrato: 'N',
};

/** The server's answer about a contract that has no quota. */
export const UNLIMITED: Contrato = {
  contrato: 'S',
  vigente: true,
  suspendido: false,
  rol: null,
  limite: null,
  titular: null,
  representacion: null,
  cupo: null,
};

/** Renders a screen for a signed-in customer. */
export async function showSignedIn(
  address: string,
  screen: ReactNode,
  { cliente = {}, state = null, over = {} }: { cliente?: Partial<StoredCliente>; state?: unknown; over?: Partial<SessionDeps> } = {},
): Promise<{ readonly session: Session; readonly provider: ReturnType<typeof signedIn>['provider']; readonly close: () => Promise<void> }> {
  keepCliente({ ...CLIENTE, ...cliente });
  const made = signedIn(over);
  await act(async () => made.session.start());
  const close = await show(address, <SessionContext value={made.session}>{screen}</SessionContext>, state);
  return { ...made, close };
}
