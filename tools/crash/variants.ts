import type { Change } from '../testing/vary.ts';

export interface Variant extends Change {
  readonly name: VariantName;
  readonly means: string;
  /** Ways of payments on which it shows after few deaths, as the simulator reads them. */
  readonly odds: string;
  /** How long its nodes wait for the card network, ms. */
  readonly webpayTimeoutMs: number;
}

export type VariantName = 'sin-conciliador' | 'sin-status';

/** Products that lack what the guarantee rests on: where the harness finds nothing wrong with one of them, it proves nothing. */
export const VARIANTS: readonly Variant[] = [
  {
    name: 'sin-conciliador',
    means: 'nadie retoma los pagos que quedaron a medias',
    // Charged at once, answered never: most payments are in between when a process dies.
    odds: 'lento=0.9',
    webpayTimeoutMs: 3_000,
    file: 'apps/server/src/orders/worker.ts',
    from: "  { due: ordersIn('RETURNED', 'COMMITTING'), move: settlePayment },\n",
    to: '',
  },
  {
    name: 'sin-status',
    means: 'tras una confirmación sin respuesta se confirma de nuevo, sin preguntar antes qué pasó',
    odds: 'perdido=0.3',
    webpayTimeoutMs: 1_000,
    file: 'apps/server/src/orders/payment.ts',
    from: "  const token = attempt.token ?? '';\n  if (!firstTry || !mayCommit) {\n",
    to: "  const token = attempt.token ?? '';\n  if (mayCommit) return payments.commit(token);\n  if (!firstTry || !mayCommit) {\n",
  },
];
