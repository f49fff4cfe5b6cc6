import { ORDER, readContract } from './stored-contract.ts';

const TAKEN = 'contrato_plan:orden';

/** The order this tab takes to the card page: another tab may contract something else meanwhile. */
export function noteTaken(orden: string): void {
  try {
    sessionStorage.setItem(TAKEN, orden);
  } catch {
    // The order that was contracted last stands for it.
  }
}

/** The order this tab took to the card page, or else the one this browser contracted last. */
export function takenOrder(): string | undefined {
  return readTaken() ?? readContract()?.tbkBuyOrder;
}

function readTaken(): string | undefined {
  try {
    const orden = sessionStorage.getItem(TAKEN);
    return orden !== null && ORDER.test(orden) ? orden : undefined;
  } catch {
    return undefined;
  }
}
