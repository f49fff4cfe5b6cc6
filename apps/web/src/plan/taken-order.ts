import type { TakenOrder } from '../payment/payment-return.ts';
import { ORDER, readContract } from './stored-contract.ts';

const TAKEN = 'contrato_plan:orden';
const NUMBER = 'contrato_plan:numero';

/** The order this tab takes to the card page: another tab may contract something else meanwhile. */
export function noteTaken(orden: string, numero = ''): void {
  try {
    sessionStorage.setItem(TAKEN, orden);
    sessionStorage.setItem(NUMBER, numero);
  } catch {
    // The order that was contracted last stands for it.
  }
}

/** The order this tab took to the card page, or else the one this browser contracted last. */
export function takenOrder(): TakenOrder {
  return readTaken() ?? { orden: readContract()?.tbkBuyOrder, numero: undefined };
}

function readTaken(): TakenOrder | undefined {
  try {
    const orden = sessionStorage.getItem(TAKEN);
    if (orden === null || !ORDER.test(orden)) return undefined;
    return { orden, numero: sessionStorage.getItem(NUMBER) || undefined };
  } catch {
    return undefined;
  }
}
