import { z } from 'zod';
import { fetchJson } from './ask.ts';
import type { UfSource } from './port.ts';

const answer = z.object({
  codigo: z.literal('uf'),
  // Midnight in Chile as UTC: its date is the right day at any offset. At most two decimals, which a double of this size preserves.
  serie: z.array(z.object({ fecha: z.iso.datetime(), valor: z.number().positive().max(10_000_000) })),
});

/** mindicador.cl, which needs no key. @param base address of the API, with or without a slash at its end */
export function createMindicador({ base, timeoutMs }: { readonly base: string; readonly timeoutMs?: number }): UfSource {
  return {
    async year(year) {
      const { serie } = await fetchJson(new URL(`${base.replace(/\/+$/, '')}/uf/${year}`), answer, timeoutMs);
      return serie.map(({ fecha, valor }) => ({ fecha: fecha.slice(0, 10), valor: valor.toFixed(2) }));
    },
  };
}
