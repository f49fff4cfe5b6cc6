import { Problem } from '../../http/problem.ts';
import type { Customer } from '../../account/customers.ts';
import { MATRIX, type Act, type Actor, type Verdict } from './matrix.ts';

const SETTLED_ACTOR = { 'administrador-nuevo': 'administrador', 'consultor-nuevo': 'consultor' } as const satisfies Partial<
  Record<Actor, Actor>
>;

/** Role of an account towards a company. @param empresa RUT in wire form */
function actorOf(customer: Customer, empresa: string): Actor {
  if (customer.empresa !== empresa) return 'ajeno';
  if (customer.rol === 'facturacion') return 'facturacion';
  // An operator may have added an account without a role: it may only query.
  const rol = customer.rol ?? 'consultor';
  return customer.resguardo ? `${rol}-nuevo` : rol;
}

/** The verdict for an account and its company; 'no' if it acts for none. */
export function verdictOn(act: Act, customer: Customer): Verdict {
  if (customer.empresa === null || customer.representacion === null) return 'no';
  return MATRIX[act][customer.representacion][actorOf(customer, customer.empresa)];
}

/** A customer who is allowed to act for a company. */
export interface ActingCustomer {
  readonly customer: Customer;
  /** RUT of the company. */
  readonly empresa: string;
}

/**
 * Passes if the customer may do this for their company.
 * @throws Problem NO_PERMITIDO, PERIODO_DE_RESGUARDO if only the days of caution forbid it, REPRESENTACION_DECLARADA if only the powers do
 */
export function assertMay(customer: Customer, act: Act): ActingCustomer {
  const { empresa, representacion } = customer;
  if (empresa === null || representacion === null) throw new Problem('NO_PERMITIDO');
  const actor = actorOf(customer, empresa);
  if (MATRIX[act][representacion][actor] === 'si') return { customer, empresa };
  const settled = actor in SETTLED_ACTOR ? SETTLED_ACTOR[actor as keyof typeof SETTLED_ACTOR] : actor;
  if (settled !== actor && MATRIX[act][representacion][settled] === 'si') throw new Problem('PERIODO_DE_RESGUARDO');
  if (representacion === 'declarada' && MATRIX[act].establecida[actor] === 'si') throw new Problem('REPRESENTACION_DECLARADA');
  throw new Problem('NO_PERMITIDO');
}
