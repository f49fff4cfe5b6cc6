import { settlePayment } from '../../apps/server/src/orders/payment.ts';
import type { KillVariant } from '../frame/kill-run.ts';
import type { Violations } from '../frame/ledger.ts';

export interface Variant extends KillVariant {
  /** Violations that must be found, all of them. */
  readonly shows: readonly (keyof Violations)[];
  /** Runs by its name alone, not in the short run. */
  readonly onlyByName?: true;
}

const module = import.meta.url;

/** Servers that lack what the guarantee rests on. */
export const VARIANTS = [
  {
    name: 'sin-conciliador',
    means: 'nadie retoma los pagos que quedaron a medias',
    // Charged at once and never answered: most payments are unfinished when a process dies.
    odds: 'lento=0.9',
    webpayTimeoutMs: 3_000,
    shows: ['chargedForNothing', 'stuck'],
    replaces: {
      module,
      seam: 'startOrderWorker',
      by: (startOrderWorker) => (deps, lanes) =>
        startOrderWorker(
          deps,
          lanes.filter(({ move }) => move !== settlePayment),
        ),
    },
  },
  {
    name: 'sin-status',
    means: 'tras una confirmación sin respuesta se confirma de nuevo, sin preguntar antes qué pasó',
    odds: 'perdido=0.3',
    webpayTimeoutMs: 1_000,
    shows: ['chargedForNothing', 'stuck'],
    replaces: {
      module,
      seam: 'askProvider',
      by: (askProvider) => async (deps, lease) =>
        lease.mayCommit ? deps.payments.commit(lease.attempt.token ?? '') : askProvider(deps, lease),
    },
  },
  {
    name: 'sin-representacion',
    means: 'quien paga actúa por cualquier empresa, aunque ya sea cliente',
    odds: '',
    webpayTimeoutMs: 1_000,
    shows: ['secondContract'],
    shares: { contracts: 0.9, rivals: 0.7 },
    onlyByName: true,
    replaces: {
      module,
      seam: 'settleRepresentation',
      by: (settleRepresentation) => async (trx, order, mode) => {
        const { orden, rut_empresa: empresa, representacion } = order;
        const client = await trx.selectFrom('company_standings').select('empresa').where('empresa', '=', empresa).executeTakeFirst();
        if (!client || representacion !== null) return settleRepresentation(trx, order, mode);
        await trx.updateTable('plan_orders').set({ representacion: 'simulada' }).where('orden', '=', orden).execute();
        return true;
      },
    },
  },
] as const satisfies readonly Variant[];

export type VariantName = (typeof VARIANTS)[number]['name'];
