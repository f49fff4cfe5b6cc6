import { PaymentRefused, type CardTransaction } from '../providers/payments/port.ts';
import type { OrderDeps } from './kind.ts';
import type { PaymentLease } from './payment-lease.ts';

/**
 * Commit is what charges the card, so only an approved return may send it. When a commit gives no clear answer, or an earlier try died,
 * `status` is asked before another commit.
 */
export async function askProvider({ payments }: OrderDeps, { attempt, firstTry, mayCommit }: PaymentLease): Promise<CardTransaction> {
  const token = attempt.token ?? '';
  if (!firstTry || !mayCommit) {
    const transaction = await payments.status(token);
    if (!mayCommit || transaction.status !== 'INITIALIZED') return transaction;
  }
  try {
    return await payments.commit(token);
  } catch (error) {
    const transaction = await payments.status(token);
    // Only a refused first commit proves that no charge will follow. On a later try an earlier commit may still be running at the provider,
    // which then refuses the second one too; such an order stays open until the commit window closes.
    const neverCharged = firstTry && error instanceof PaymentRefused;
    if (transaction.status === 'INITIALIZED' && !neverCharged) throw error;
    return transaction;
  }
}
