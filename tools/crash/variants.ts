import type { Change } from '../testing/vary.ts';
import type { Violations } from './books.ts';
import type { Shares } from './buyer.ts';

export interface Variant extends Change {
  readonly name: VariantName;
  readonly means: string;
  /** Ways of payments on which it shows after few deaths, as the simulator reads them. */
  readonly odds: string;
  /** How long its nodes wait for the card network, ms. */
  readonly webpayTimeoutMs: number;
  /** What has to be found, every one of them. */
  readonly shows: readonly (keyof Violations)[];
  /** Of what buyers do, where too few of them would meet it. */
  readonly shares?: Shares;
}

export type VariantName = 'sin-conciliador' | 'sin-status' | 'sin-representacion';

/** Products that lack what the guarantee rests on: where the harness finds nothing wrong with one of them, it proves nothing. */
export const VARIANTS: readonly Variant[] = [
  {
    name: 'sin-conciliador',
    means: 'nadie retoma los pagos que quedaron a medias',
    // Charged at once, answered never: most payments are in between when a process dies.
    odds: 'lento=0.9',
    webpayTimeoutMs: 3_000,
    shows: ['chargedForNothing', 'stuck'],
    file: 'apps/server/src/orders/worker.ts',
    from: "  { due: ordersIn('RETURNED', 'COMMITTING'), move: settlePayment },\n",
    to: '',
  },
  {
    name: 'sin-status',
    means: 'tras una confirmación sin respuesta se confirma de nuevo, sin preguntar antes qué pasó',
    odds: 'perdido=0.3',
    webpayTimeoutMs: 1_000,
    shows: ['chargedForNothing', 'stuck'],
    file: 'apps/server/src/orders/payment.ts',
    from: "  const token = attempt.token ?? '';\n  if (!firstTry || !mayCommit) {\n",
    to: "  const token = attempt.token ?? '';\n  if (mayCommit) return payments.commit(token);\n  if (!firstTry || !mayCommit) {\n",
  },
];

/** The rule of who acts for a company, taken away. Played by its name alone: the short run has no time for a third. */
export const RIGHTS_VARIANT: Variant = {
  name: 'sin-representacion',
  means: 'quien paga actúa por cualquier empresa, aunque ya sea cliente',
  odds: '',
  webpayTimeoutMs: 1_000,
  shows: ['secondContract'],
  shares: { contracts: 0.9, rivals: 0.7 },
  file: 'apps/server/src/plans/representation/settle.ts',
  from: "  if (verdict === 'administradores') return openClaim(trx, { orden, empresa });\n",
  to: "  if (verdict === 'administradores') return keep(trx, orden, 'simulada');\n",
};
