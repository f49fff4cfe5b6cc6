import { routes, type AntecedenteGuardado } from '@veridico/api';
import { callAsUser } from '../../session/call-as-user.ts';
import type { Session } from '../../session/session.ts';

export interface Found {
  readonly rut: string;
  /** Why they were looked at. */
  readonly nota: string;
  readonly antecedentes: readonly AntecedenteGuardado[];
  /** How many there are of each type. */
  readonly totales: Readonly<Record<string, number>>;
  /** Key of the record that a request is about. */
  readonly pedido?: string | null;
}

interface MoreRecords {
  readonly tipo: string;
  /** How many are shown already. */
  readonly desde: number;
}

/** Said where the server gave no reason. */
export const NOT_READ = 'No pudimos traer los registros. Revisa tu conexión.';

/** The records of a RUT; the log keeps that they were looked at. */
export const findRecords = (session: Session, { rut, nota }: Pick<Found, 'rut' | 'nota'>, more?: MoreRecords) =>
  callAsUser(session, routes.oficinaAntecedentes, { body: { rut, nota, ...more } });
