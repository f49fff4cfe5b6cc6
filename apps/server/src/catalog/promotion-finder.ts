import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Visitors } from '../http/visitor.ts';
import type { Schema } from '../storage/schema.ts';
import { findPromotion, type Promotion } from './catalog.ts';

export type PromotionFinder = (request: FastifyRequest, typed: string) => Promise<Promotion | undefined>;

/**
 * Finds promotions by what visitors type, at the box for them and in a purchase alike: two counts would allow twice the guesses.
 * The finder throws Problem DEMASIADAS_SOLICITUDES after too many codes that do not exist, and after far more whether they exist or not: a
 * name that people can remember is also found by who asks without end.
 */
export function createPromotionFinder({ db, visitors }: { readonly db: Kysely<Schema>; readonly visitors: Visitors }): PromotionFinder {
  return async (request, typed) => {
    await visitors.limitByAddress(request, 'promocionTope');
    const promotion = await findPromotion(db, typed);
    if (!promotion) await visitors.limitByAddress(request, 'promocion');
    return promotion;
  };
}
