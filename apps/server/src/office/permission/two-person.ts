import type { EndpointSchema } from '@veridico/api/endpoints';
import type { z } from 'zod';
import { sql, type Transaction } from 'kysely';
import { serve, type Answer } from '../../http/serve.ts';
import type { OfficeRequestsTable, Schema } from '../../storage/schema.ts';
import type { LoggedAct, TwoPersonAct } from './acts.ts';
import { logAct } from './log.ts';
import { askSecond, type SecondPerson } from './requests.ts';
import { permitted, type Acting, type Done, type Endpoint, type OfficeServer } from './serve.ts';

type Part<S extends EndpointSchema, K extends 'params' | 'body'> =
  S extends Readonly<Record<K, infer T extends z.ZodType>> ? z.output<T> : undefined;

/** The parts of a call that say what is asked. */
export interface Asked<S extends EndpointSchema> {
  readonly params: Part<S, 'params'>;
  readonly body: Part<S, 'body'>;
}

/** What an act did, and the act that another person has to confirm, if any. */
export interface Performed<S extends EndpointSchema> extends Done<S> {
  /** Missing: one person is enough. */
  readonly second?: (SecondPerson & { readonly acto: TwoPersonAct }) | undefined;
}

/** A call of which an act may need a second person. */
export interface TwoPersonCall {
  readonly serve: (office: OfficeServer, llamada: OfficeRequestsTable['llamada']) => void;
  /** Carries out what was asked earlier, with all its rules. @param pedido validated again */
  readonly redo: (pedido: Readonly<Record<string, unknown>>, acting: Acting) => Promise<Done<EndpointSchema>>;
}

/**
 * Defines such a call. `perform` carries the act out and says whether another person has to confirm it. If so, what it did is undone and
 * asked for instead, so whatever would be refused when it is confirmed is refused when it is asked.
 */
export function twoPersonCall<const S extends EndpointSchema>(
  endpoint: Endpoint<S>,
  act: (asked: Asked<S>) => LoggedAct,
  perform: (asked: Asked<S>, acting: Acting) => Promise<Performed<S>>,
): TwoPersonCall {
  const { params, body } = endpoint.schema;
  return {
    serve: ({ app, db }, llamada) =>
      serve(app, endpoint, async ({ request, ...call }) => {
        const asked = { params: call.params, body: call.body } as Asked<S>;
        const acto = act(asked);
        const { answer, after } = await db.transaction().execute(async (trx) => {
          const acting = { trx, staff: await permitted(trx, { request }, acto) };
          const done = await undoneIf(trx, () => perform(asked, acting));
          if (done.second) {
            const held = await askSecond(
              trx,
              acting.staff,
              { llamada, acto: done.second.acto, ...asked },
              { ...done, second: done.second },
            );
            const noted = { ...done.noted, antes: null, despues: { ...done.noted.despues, estado: 'por confirmar' } };
            await logAct(trx, acting.staff, 'pedir', noted);
            return { answer: { 202: held } as unknown as Answer<S>, after: undefined };
          }
          await logAct(trx, acting.staff, acto, done.noted);
          return done;
        });
        after?.();
        return answer;
      }),
    redo: (pedido, acting) => perform({ params: params?.parse(pedido['params']), body: body?.parse(pedido['body']) } as Asked<S>, acting),
  };
}

/** Undoes in the database what needs another person. */
async function undoneIf<D extends { readonly second?: unknown }>(trx: Transaction<Schema>, perform: () => Promise<D>): Promise<D> {
  await sql`savepoint before_act`.execute(trx);
  const done = await perform();
  if (done.second) await sql`rollback to savepoint before_act`.execute(trx);
  return done;
}
