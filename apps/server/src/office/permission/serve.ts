import type { EndpointSchema } from '@veridico/api/endpoints';
import type { Route } from '@veridico/api';
import type { FastifyInstance } from 'fastify';
import type { Kysely, Transaction } from 'kysely';
import { callerOf } from '../../http/guard.ts';
import { Problem } from '../../http/problem.ts';
import { serve, type Answer, type Call } from '../../http/serve.ts';
import type { Schema } from '../../storage/schema.ts';
import { changesRoles, mayDo, refusalOf, type LoggedAct, type OfficeActName } from './acts.ts';
import { logAct, type Noted } from './log.ts';
import { lockStaff, noteVisit, staffMember, whoGivesRoles, type StaffMember } from './staff.ts';

export interface Endpoint<S extends EndpointSchema> {
  readonly route: Route;
  readonly schema: S;
}

/** Where the office's calls are served, and the database that their acts change. */
export interface OfficeServer {
  readonly app: FastifyInstance;
  readonly db: Kysely<Schema>;
}

type UnloggedAct = Exclude<OfficeActName, LoggedAct>;

/** Serves a list or a page of the office that leaves no line in the log. */
export function serveView<const S extends EndpointSchema>(
  { app, db }: OfficeServer,
  endpoint: Endpoint<S>,
  act: UnloggedAct,
  handler: (call: Call<S>, staff: StaffMember) => Promise<Answer<S>>,
): void {
  serve(app, endpoint, async (call) => handler(call, await permitted(db, call, act)));
}

/** Where an act runs: its transaction, and the person who acts. */
export interface Acting {
  readonly trx: Transaction<Schema>;
  readonly staff: StaffMember;
  /** Who confirms it now, where another person had asked for it: `staff`. */
  readonly confirmer?: StaffMember;
}

/** What an act answers and what the log keeps of it. */
export interface Done<S extends EndpointSchema> {
  readonly answer: Answer<S>;
  readonly noted: Noted;
  /** Called after the commit. */
  readonly after?: () => void;
}

/**
 * Serves an act: permission, the change and its line in the log are one transaction, so no act is without its line.
 * @param act the act of this call, or how to read it from the call @param handler must not call outside: the transaction is open
 */
export function serveAct<const S extends EndpointSchema>(
  { app, db }: OfficeServer,
  endpoint: Endpoint<S>,
  act: LoggedAct | ((call: Call<S>) => LoggedAct),
  handler: (call: Call<S>, acting: Acting) => Promise<Done<S>>,
): void {
  serve(app, endpoint, (call) => carryOut(db, call, typeof act === 'function' ? act(call) : act, (acting) => handler(call, acting)));
}

interface PreparedAct<S extends EndpointSchema, P> {
  /** Reads outside, before the transaction and after the permission was checked. */
  readonly prepare: (call: Call<S>) => Promise<P>;
  readonly carryOut: (call: Call<S>, acting: Acting, prepared: P) => Promise<Done<S>>;
}

/** Serves an act that needs something from outside: it is read before the transaction, and the permission counts again in it. */
export function servePreparedAct<const S extends EndpointSchema, P>(
  { app, db }: OfficeServer,
  endpoint: Endpoint<S>,
  act: LoggedAct | ((call: Call<S>) => LoggedAct),
  { prepare, carryOut: handler }: PreparedAct<S, P>,
): void {
  serve(app, endpoint, async (call) => {
    const acto = typeof act === 'function' ? act(call) : act;
    await permitted(db, call, acto);
    const prepared = await prepare(call);
    return carryOut(db, call, acto, (acting) => handler(call, acting, prepared));
  });
}

async function carryOut<S extends EndpointSchema>(
  db: Kysely<Schema>,
  call: Pick<Call<S>, 'request'>,
  acto: LoggedAct,
  handler: (acting: Acting) => Promise<Done<S>>,
): Promise<Answer<S>> {
  const { answer, after } = await db.transaction().execute(async (trx) => {
    if (changesRoles(acto)) await lockStaff(trx);
    const staff = await permitted(trx, call, acto);
    const done = await handler({ trx, staff });
    await logAct(trx, staff, acto, done.noted);
    return done;
  });
  after?.();
  return answer;
}

/** @throws Problem NO_PERMITIDO, with the role that is missing; to a person without any role, with who can give one */
export async function permitted(
  db: Kysely<Schema>,
  { request }: Pick<Call<EndpointSchema>, 'request'>,
  act: OfficeActName,
): Promise<StaffMember> {
  const staff = await staffMember(db, callerOf(request));
  if (mayDo(staff.roles, act)) return staff;
  if (staff.roles.length > 0) throw new Problem('NO_PERMITIDO', { mensaje: refusalOf(act) });
  // An administrator finds the person in the list and can give them a role.
  if (act === 'entrar') await noteVisit(db, staff, callerOf(request).email);
  throw new Problem('NO_PERMITIDO', { mensaje: await whoGivesRoles(db) });
}
