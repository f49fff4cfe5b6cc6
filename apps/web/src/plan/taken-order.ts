import { tabEntries } from '../browser-storage.ts';
import type { TakenOrder } from '../payment/payment-return.ts';
import { isOrder, readContract } from './stored-contract.ts';

/** Stores the order this tab sends to the card page: another tab may contract something else meanwhile. */
export function noteTaken(orden: string, numero = ''): void {
  tabEntries.write('contrato_plan:orden', orden);
  tabEntries.write('contrato_plan:numero', numero);
}

/** The order this tab sent to the card page, or else the last one this browser contracted. */
export function takenOrder(): TakenOrder {
  return readTaken() ?? { orden: readContract()?.tbkBuyOrder, numero: undefined };
}

function readTaken(): TakenOrder | undefined {
  const orden = tabEntries.read('contrato_plan:orden');
  if (!isOrder(orden)) return undefined;
  return { orden, numero: tabEntries.read('contrato_plan:numero') || undefined };
}
