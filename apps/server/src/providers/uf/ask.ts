import type { z } from 'zod';
import { UfUnavailable } from './port.ts';

const TIMEOUT_MS = 10_000;
/** A year of values is 20 KB. */
const MOST_CHARACTERS = 500_000;

/** Fetches JSON and validates it. The address may contain a key, so messages never quote it. @throws UfUnavailable */
export async function fetchJson<T extends z.ZodType>(address: URL, schema: T, timeoutMs = TIMEOUT_MS): Promise<z.output<T>> {
  const text = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs), headers: { accept: 'application/json' } })
    .then(async (response) => (response.ok ? response.text() : Promise.reject(new UfUnavailable(`answered ${response.status}`))))
    .catch((error: unknown) => {
      throw error instanceof UfUnavailable ? error : new UfUnavailable(error instanceof Error ? error.name : 'unknown');
    });
  if (text.length > MOST_CHARACTERS) throw new UfUnavailable('answered too much');
  const parsed = schema.safeParse(readJson(text));
  if (!parsed.success) throw new UfUnavailable('answered something else than values');
  return parsed.data;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
