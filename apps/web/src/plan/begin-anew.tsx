import { ButtonLink } from '../ui/button.tsx';
import { planFormPage } from './addresses.ts';

/** Where an unpaid contract is not stored in this browser: what can be done from here, and from where it can be paid. */
export const ELSEWHERE =
  'Tu contrato se puede pagar desde el dispositivo donde empezaste, por 24 horas desde la firma. En este, empiezas de nuevo.';

/** Link to the list of plans, for a new contracting. */
export function BeginAnew() {
  return <ButtonLink to={planFormPage(undefined)}>Empezar de nuevo</ButtonLink>;
}
