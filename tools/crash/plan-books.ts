import { sql } from 'kysely';
import type { Database } from '../../apps/server/src/storage/database.ts';
import type { ClaimReason, OrderState, Representation } from '../../apps/server/src/storage/schema.ts';

/** How far an order of a plan has come whose representative was recognised, and by what right. */
export interface PlanRow {
  readonly orden: string;
  readonly estado: OrderState;
  readonly lista: boolean;
  readonly alta_codigo: string | null;
  readonly representacion: Representation | null;
  /** Its contract exists. */
  readonly contrato: boolean;
  /** Its address is that of an active user of the company. */
  readonly usuario: boolean;
  /** Null where it never waited for a decision on who acts for the company. */
  readonly solicitud: 'abierta' | 'oficina' | 'aprobada' | null;
  readonly motivo: ClaimReason | null;
  /** An administrator was mailed about the claim, or is about to be. */
  readonly avisada: boolean;
}

/** A contract of a company. `orden`: the one that paid for it; null where no order knows of it. */
export interface ContractRow {
  readonly titular: string;
  readonly orden: string | null;
}

export interface PlanBooks {
  /** Every plan whose representative was recognised. */
  readonly plans: readonly PlanRow[];
  /** The oldest first. */
  readonly contracts: readonly ContractRow[];
}

export interface PlanViolations {
  /** A contract or an active user whose right to act for the company was never settled, or was withdrawn. */
  readonly withoutRight: readonly string[];
  /** Paid and recognised, and neither client nor waiting nor paid back. */
  readonly lost: readonly string[];
  /** A further contract of a client company that neither an administrator nor the office approved. */
  readonly secondContract: readonly string[];
  /** A claim that administrators decide, of which none of them hears. */
  readonly unannounced: readonly string[];
}

/** Plans that waited for a decision, by their outcome. */
export interface Waits {
  readonly abiertas: number;
  readonly aprobadas: number;
  readonly rechazadas: number;
  readonly objetadas: number;
  readonly vencidas: number;
  /** At the office for any other reason. */
  readonly oficina: number;
}

/** Rights that a company which already is a client gives. */
const BY_DECISION: readonly (Representation | null)[] = ['aprobada', 'oficina', 'administrador'];
const PAID: readonly OrderState[] = ['PAID', 'ISSUING', 'ISSUED'];
/** Claims that stood with the administrators, whatever became of them later. */
const ASKED: readonly (ClaimReason | null)[] = ['rechazo', 'rechazo-tardio', 'sin-respuesta', 'sin-correo'];

/** An administrator objected after another approval: the contract stays for the office to settle, its user acts no more. */
const objected = ({ motivo }: PlanRow) => motivo === 'rechazo-tardio';

export const isWaiting = ({ solicitud }: PlanRow) => solicitud !== null && solicitud !== 'aprobada';

export function findPlanViolations({ plans, contracts }: PlanBooks): PlanViolations {
  const planOf = new Map(plans.map((plan) => [plan.orden, plan]));
  const firstOf = new Map(contracts.toReversed().map((contract) => [contract.titular, contract]));
  const further = contracts.filter((contract) => firstOf.get(contract.titular) !== contract);
  return {
    withoutRight: plans.flatMap((plan) => {
      const unsettled = plan.representacion === null;
      if (plan.usuario && (unsettled || objected(plan))) return [`${plan.orden}: usuario activo`];
      return plan.contrato && unsettled && !objected(plan) ? [`${plan.orden}: contrato`] : [];
    }),
    lost: plans
      .filter(({ estado, contrato, solicitud }) => PAID.includes(estado) && !contrato && solicitud === null)
      .map(({ orden }) => orden),
    secondContract: further
      .filter(({ orden }) => {
        const plan = orden === null ? undefined : planOf.get(orden);
        return !plan || !(BY_DECISION.includes(plan.representacion) || objected(plan));
      })
      .map(({ titular, orden }) => `${orden ?? 'sin orden'}: ${titular}`),
    unannounced: plans
      .filter((plan) => (plan.solicitud === 'abierta' || ASKED.includes(plan.motivo)) && !plan.avisada)
      .map(({ orden }) => orden),
  };
}

export function countWaits({ plans }: Pick<PlanBooks, 'plans'>): Waits {
  const many = (fits: (plan: PlanRow) => boolean) => plans.filter(fits).length;
  const because = (motivo: ClaimReason) => many((plan) => plan.solicitud === 'oficina' && plan.motivo === motivo);
  const [rechazadas, objetadas, vencidas] = [because('rechazo'), because('rechazo-tardio'), because('sin-respuesta')];
  return {
    abiertas: many(({ solicitud }) => solicitud === 'abierta'),
    aprobadas: many(({ solicitud }) => solicitud === 'aprobada'),
    rechazadas,
    objetadas,
    vencidas,
    oficina: many(({ solicitud }) => solicitud === 'oficina') - rechazadas - objetadas - vencidas,
  };
}

export async function readPlanBooks(db: Database['db']): Promise<PlanBooks> {
  const plans = await sql<PlanRow>`
    select p.orden, o.estado, p.lista is not null as lista, p.alta_codigo, p.representacion, p.contrato_creado is not null as contrato,
      exists (select from company_users u where u.empresa = p.rut_empresa and u.estado = 'activo' and lower(u.correo) = lower(p.correo)) as usuario,
      claim.estado as solicitud, claim.motivo,
      exists (select from mails where clase = 'empresa-solicitud' and tema like claim.id::text || ':%'
        and (enviado is not null or siguiente_intento is not null)) as avisada
    from plan_orders p join orders o on o.orden = p.orden left join representation_claims claim on claim.orden = p.orden
    where p.identidad = 'aprobada'`.execute(db);
  const contracts = await sql<ContractRow>`
    select c.titular, coalesce(p.orden, (select i.orden from facturas i where i.contrato = c.id and i.orden is not null limit 1)) as orden
    from contracts c left join plan_orders p on p.contrato_creado = c.id order by c.id`.execute(db);
  return { plans: plans.rows, contracts: contracts.rows };
}
