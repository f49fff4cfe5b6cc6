import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Visitors } from '../http/visitor.ts';
import type { Schema } from '../storage/schema.ts';
import { findPromotion, type Promotion } from './catalog.ts';

export type PromotionFinder = (request: FastifyRequest, typed: string) => Promise<Promotion | undefined>;

/**
 * Finds promotions by typed code, with one limit for the promotion box and the purchase: two limits would allow twice the guesses. The
 * finder throws Problem DEMASIADAS_SOLICITUDES after too many unknown codes, and after far more codes of any kind, since memorable names
 * can be guessed.
 */
export function createPromotionFinder({ db, visitors }: { readonly db: Kysely<Schema>; readonly visitors: Visitors }): PromotionFinder {
  return async (request, typed) => {
    await visitors.limitByAddress(request, 'promocionTope');
    const promotion = await findPromotion(db, typed);
    if (!promotion) await visitors.limitByAddress(request, 'promocion');
    return promotion;
  };
}
