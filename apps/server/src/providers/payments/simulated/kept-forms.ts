import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { SimulatedPayment } from './ledger.ts';
import type { Typed } from './views.ts';

/** More than anybody has open at once; the oldest are forgotten first. */
const MOST = 200;
const LIFE_MS = 10 * 60_000;

const keptForm = z.object({ escrito: z.string() });

interface Kept {
  readonly typed: Typed<string>;
  readonly until: number;
}

/**
 * What somebody typed wrongly, for the page that shows it again at an address of its own: an answer to the sending itself would have the
 * browser ask whether to send again at every step back. In memory, since a card number belongs in no database and no address; elsewhere,
 * or later, the form is empty.
 */
export function keepForms() {
  const forms = new Map<string, Kept>();
  return {
    /** Sends the visitor to the same form, as it was sent and with what is wrong with it. */
    askAgain(reply: FastifyReply, form: 'tarjeta' | 'banco', { token }: SimulatedPayment, typed: Typed<string>): FastifyReply {
      const [oldest] = forms.keys();
      if (forms.size >= MOST && oldest !== undefined) forms.delete(oldest);
      const name = randomBytes(16).toString('hex');
      forms.set(name, { typed, until: Date.now() + LIFE_MS });
      return reply.redirect(`${form}?token_ws=${token}&escrito=${name}`, 303);
    },
    /** What a form's address says was typed in it. */
    typedBefore({ query }: FastifyRequest): Typed<string> | undefined {
      const asked = keptForm.safeParse(query);
      const kept = asked.success ? forms.get(asked.data.escrito) : undefined;
      return kept && kept.until > Date.now() ? kept.typed : undefined;
    },
  };
}
