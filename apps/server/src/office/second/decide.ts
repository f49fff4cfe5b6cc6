import type { RequestDecision } from '@veridico/api';
import { sql, type Selectable, type Transaction } from 'kysely';
import { Problem } from '../../http/problem.ts';
import { chileanMoment } from '../../storage/clock.ts';
import type { OfficeRequestsTable, Schema } from '../../storage/schema.ts';
import { mayDo, OFFICE_ACTS, refusalOf, rolesOf, type TwoPersonAct } from '../permission/acts.ts';
import { logAct, type Noted } from '../permission/log.ts';
import type { Acting } from '../permission/serve.ts';
import { memberNamed } from '../permission/staff.ts';
import type { TwoPersonCall } from '../permission/two-person.ts';

/** Each call that may have asked, by the name under which requests keep it. */
export type TwoPersonCalls = Readonly<Record<OfficeRequestsTable['llamada'], TwoPersonCall>>;

interface Decided {
  readonly mensaje: string;
  readonly noted: Noted;
  readonly after?: (() => void) | undefined;
}

type Waiting = Pick<Selectable<OfficeRequestsTable>, 'id' | 'llamada' | 'objeto' | 'pedido' | 'quien' | 'nombre' | 'motivo'> & {
  readonly acto: TwoPersonAct;
};

/**
 * Confirms or refuses what another person asked, or withdraws what one asked. Decisions on one request wait for each other.
 * @throws Problem SOLICITUD_DESCONOCIDA, SOLICITUD_CERRADA (who was first), NO_PERMITIDO, and whatever refuses the act itself
 */
export async function decideRequest(
  calls: TwoPersonCalls,
  acting: Acting,
  { id, decision, nota }: { readonly id: string; readonly decision: RequestDecision; readonly nota: string },
): Promise<Decided> {
  const request = await lockWaiting(acting.trx, id);
  refuseWrongPerson(request, decision, acting);
  const decided = await DECISIONS[decision](calls, acting, request);
  const { staff, trx } = acting;
  await trx
    .updateTable('office_requests')
    .set({
      estado: STATES[decision],
      pedido: null,
      decidio: staff.sub,
      decidio_nombre: staff.nombre,
      decidio_motivo: nota,
      decidida: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .execute();
  const despues = { estado: STATES[decision], acto: OFFICE_ACTS[request.acto].nombre, pidio: request.nombre, porque: request.motivo };
  return { ...decided, noted: { objeto: request.objeto, motivo: nota, antes: { estado: 'por confirmar' }, despues } };
}

const STATES = { confirmar: 'confirmada', rechazar: 'rechazada', retirar: 'retirada' } as const;
const DONE = { confirmada: 'la confirmó', rechazada: 'la rechazó', retirada: 'la retiró' } as const;

async function lockWaiting(trx: Transaction<Schema>, id: string): Promise<Waiting> {
  const row = await trx
    .selectFrom('office_requests')
    .selectAll()
    .select(sql<boolean>`hasta <= now()`.as('late'))
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) throw new Problem('SOLICITUD_DESCONOCIDA');
  const { estado, decidio_nombre: who, decidida } = row;
  if (estado === 'vencida' || (estado === 'pendiente' && row.late))
    throw new Problem('SOLICITUD_CERRADA', {
      mensaje: `Venció el ${chileanMoment(row.hasta)} sin que nadie la confirmara. Hay que pedirlo otra vez.`,
    });
  if (estado !== 'pendiente')
    throw new Problem('SOLICITUD_CERRADA', { mensaje: `${who ?? ''} ${DONE[estado]} el ${chileanMoment(decidida ?? row.hasta)}.` });
  return { ...row, acto: row.acto as TwoPersonAct };
}

/** @throws Problem SOLICITUD_CERRADA, NO_PERMITIDO */
function refuseWrongPerson({ quien, nombre, acto }: Waiting, decision: RequestDecision, { staff }: Acting): void {
  const own = quien === staff.sub;
  if (decision === 'retirar') {
    if (!own) throw new Problem('SOLICITUD_CERRADA', { mensaje: `La retira quien la pidió, ${nombre}. Tú puedes rechazarla.` });
    return;
  }
  if (own)
    throw new Problem('SOLICITUD_CERRADA', { mensaje: `La pediste tú: decide otra persona de ${rolesOf(acto)}. Tú puedes retirarla.` });
  if (!mayDo(staff.roles, acto)) throw new Problem('NO_PERMITIDO', { mensaje: refusalOf(acto) });
}

type Decide = (calls: TwoPersonCalls, acting: Acting, request: Waiting) => Promise<Pick<Decided, 'mensaje' | 'after'>>;

const DECISIONS: Readonly<Record<RequestDecision, Decide>> = {
  /** The act is of the person who asked; its line in the log names the one who confirmed. */
  async confirmar(calls, { trx, staff }, { llamada, acto, pedido, quien, nombre }) {
    const asker = await memberNamed(trx, quien, nombre);
    if (!mayDo(asker.roles, acto))
      throw new Problem('SOLICITUD_CERRADA', { mensaje: `${nombre} ya no tiene el rol para esto: recházala, y pídelo tú si corresponde.` });
    const { answer, noted, after } = await calls[llamada].redo(pedido ?? {}, { trx, staff: asker, confirmer: staff });
    await logAct(trx, asker, acto, { ...noted, despues: { ...noted.despues, confirmo: staff.nombre } });
    const [body] = Object.values(answer) as { readonly mensaje: string }[];
    return { mensaje: `Confirmado. ${body?.mensaje ?? ''}`, after };
  },
  rechazar: async () => ({ mensaje: 'Rechazado. No se hizo nada, y quien lo pidió lo ve en la bitácora.' }),
  retirar: async () => ({ mensaje: 'Retirado. No se hizo nada.' }),
};
