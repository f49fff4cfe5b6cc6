import type { TakenOrder } from '../payment/payment-return.ts';
import { ORDER, readContract } from './stored-contract.ts';

const TAKEN = 'contrato_plan:orden';
const NUMBER = 'contrato_plan:numero';

/** Stores the order this tab sends to the card page: another tab may contract something else meanwhile. */
export function noteTaken(orden: string, numero = ''): void {
  try {
    sessionStorage.setItem(TAKEN, orden);
    sessionStorage.setItem(NUMBER, numero);
  } catch {
    // `takenOrder` falls back to the last contracted order.
  }
}

/** The order this tab sent to the card page, or else the last one this browser contracted. */
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
