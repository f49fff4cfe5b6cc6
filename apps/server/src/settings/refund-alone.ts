import { z } from 'zod';

/** Whole pesos of an order that one person of the office may return. */
export const refundAlone = z.coerce
  .number()
  .int()
  .min(0)
  .max(999_999_999)
  .default(100_000)
  .describe('Pesos de una orden que una sola persona de la oficina puede devolver; lo que pasa de ahí lo confirma otra');
