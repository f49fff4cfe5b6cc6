import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Scenario } from '../../../settings/scenarios.ts';

export interface Faults {
  /** Waits longer than the merchant does, or until the server closes. */
  slow(): Promise<void>;
  /** Delivers an answer with the scenario's fault. The answered operation is already done. */
  deliver(reply: FastifyReply, answer: object, fault: Scenario['commit'] | Scenario['refund']): Promise<FastifyReply>;
}

/** Simulates lost answers. @param slowMs longer than the merchant waits for an answer */
export function createFaults(app: FastifyInstance, slowMs: number): Faults {
  const closing = new AbortController();
  app.addHook('preClose', async () => closing.abort());
  const slow = async () => {
    await wait(slowMs, undefined, { signal: closing.signal }).catch(() => undefined);
  };
  return {
    slow,
    async deliver(reply, answer, fault) {
      if (fault === 'dropped-answer') return hangUp(reply);
      if (fault === 'unreadable-answer') return reply.type('text/html').send('<html><body>Service gateway</body></html>');
      if (fault === 'late-answer') await slow();
      return reply.send(answer);
    },
  };
}

/** Closes the connection without an answer. */
export function hangUp(reply: FastifyReply): FastifyReply {
  reply.hijack();
  reply.raw.destroy();
  return reply;
}
