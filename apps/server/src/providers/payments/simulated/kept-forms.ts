import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { SimulatedPayment } from './ledger.ts';
import type { FormState } from './views.ts';

/** Most forms stored at once; the oldest are dropped first. */
const MOST = 200;
const LIFE_MS = 10 * 60_000;

const keptForm = z.object({ escrito: z.string() });

interface StoredForm {
  readonly typed: FormState<string>;
  readonly until: number;
}

/**
 * Keeps invalid form input for the page that shows it again under its own address (post/redirect/get): a direct answer to the POST would
 * make the browser ask to resend at every step back. In memory, because a card number must not be in a database or an address; on another
 * node, or later, the form is empty.
 */
export function keepForms() {
  const forms = new Map<string, StoredForm>();
  return {
    /** Redirects the visitor to the same form with its input and errors. */
    askAgain(reply: FastifyReply, form: 'tarjeta' | 'banco', { token }: SimulatedPayment, typed: FormState<string>): FastifyReply {
      const [oldest] = forms.keys();
      if (forms.size >= MOST && oldest !== undefined) forms.delete(oldest);
      const name = randomBytes(16).toString('hex');
      forms.set(name, { typed, until: Date.now() + LIFE_MS });
      return reply.redirect(`${form}?token_ws=${token}&escrito=${name}`, 303);
    },
    /** The stored input that a form's address refers to. */
    typedBefore({ query }: FastifyRequest): FormState<string> | undefined {
      const asked = keptForm.safeParse(query);
      const kept = asked.success ? forms.get(asked.data.escrito) : undefined;
      return kept && kept.until > Date.now() ? kept.typed : undefined;
    },
  };
}
