import { z } from 'zod';
import { fetchJson } from './ask.ts';
import type { UfSource } from './port.ts';

/** CMF format: '38.362,26'. */
const valor = z
  .string()
  .regex(/^\d{1,3}(\.\d{3})*(,\d{1,2})?$/)
  .transform((text) => text.replaceAll('.', '').replace(',', '.'));
const answer = z.object({ UFs: z.array(z.object({ Fecha: z.iso.date(), Valor: valor })) });

/** The financial market regulator CMF, API v3. @param base address of the API, with or without a slash at its end */
export function createCmf({
  base,
  key,
  timeoutMs,
}: {
  readonly base: string;
  readonly key: string;
  readonly timeoutMs?: number;
}): UfSource {
  return {
    async year(year) {
      const address = new URL(`${base.replace(/\/+$/, '')}/uf/${year}`);
      address.search = new URLSearchParams({ apikey: key, formato: 'json' }).toString();
      const { UFs } = await fetchJson(address, answer, timeoutMs);
      return UFs.map(({ Fecha, Valor }) => ({ fecha: Fecha, valor: Valor }));
    },
  };
}
