import { z } from 'zod';
import { InvoiceRefused, InvoiceUnknown, type EmittedInvoice, type InvoicedSale, type InvoiceEmitter } from './port.ts';

interface HttpInvoicesOptions {
  /** Base address of the service, without a slash at its end. */
  readonly url: string;
  readonly token: string;
  /** Limit for each of the two calls per document. */
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 10_000;
const LONGEST_REASON = 200;

/** Statuses that reject the document itself. All others may be temporary: a wrong credential or address can be corrected. */
const NEVER = new Set([400, 413, 422]);

/**
 * A service that issues tax documents over HTTP, such as one in front of a certified emitter; docs/how-to/issue-tax-documents.md describes
 * its two calls. Each try first asks whether the document exists, so a lost answer causes no duplicate.
 */
export function createHttpInvoices({ url, token, timeoutMs = TIMEOUT_MS }: HttpInvoicesOptions): InvoiceEmitter {
  const call = (path: string, init: RequestInit) =>
    fetch(url + path, {
      ...init,
      headers: { ...init.headers, authorization: `Bearer ${token}`, accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    }).catch(() => {
      // The cause contains the address, which may include a credential.
      throw new InvoiceUnknown('no answer');
    });
  return {
    simulated: false,
    async emit(sale) {
      const made = await call(`/documentos/${encodeURIComponent(sale.referencia)}`, { method: 'GET' });
      if (made.status !== 404) return readInvoice(made, sale);
      await made.body?.cancel();
      const asked = await call('/documentos', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': sale.referencia },
        body: JSON.stringify(sale),
      });
      if (NEVER.has(asked.status)) throw new InvoiceRefused(await whyNever(asked));
      return readInvoice(asked, sale);
    },
  };
}

const document = z.object({
  referencia: z.string(),
  tipo: z.enum(['boleta', 'factura', 'nota-de-credito']),
  numero: z.string().min(1).max(40),
  total: z.int(),
  enlace: z.url({ protocol: /^https?$/ }).optional(),
});
const refusal = z.object({ mensaje: z.string() });

async function whyNever(response: Response): Promise<string> {
  const said = refusal.safeParse(await bodyOf(response));
  return `${response.status} ${said.success ? plain(said.data.mensaje) : ''}`.trim();
}

const bodyOf = (response: Response): Promise<unknown> => response.json().catch(() => undefined);

async function readInvoice(response: Response, sale: InvoicedSale): Promise<EmittedInvoice> {
  if (!response.ok) throw new InvoiceUnknown(`status ${response.status}`);
  const answer = document.safeParse(await bodyOf(response));
  if (!answer.success) throw new InvoiceUnknown('an answer that cannot be read');
  const { referencia, tipo, numero, total, enlace } = answer.data;
  // Another buyer's document must not reach this buyer.
  if (referencia !== sale.referencia || tipo !== sale.tipo || total !== sale.total)
    throw new InvoiceRefused('the document of another sale');
  return { tipo, numero, ...(enlace !== undefined && { enlace }) };
}

/** Removes possible personal data from a service's message: mail addresses and long numbers. */
function plain(words: string): string {
  return words
    .replace(/\S*@\S*|\d[\d.]{4,}-?[\dkK]?/g, '…')
    .replace(/\s+/g, ' ')
    .slice(0, LONGEST_REASON);
}
