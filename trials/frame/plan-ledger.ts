import { sql } from 'kysely';
import type { Database } from '../../apps/server/src/storage/database.ts';
import type { ClaimReason, OrderState, Representation } from '../../apps/server/src/storage/schema.ts';

/** State of a plan's order whose representative was identified. */
export interface PlanRow {
  readonly orden: string;
  readonly estado: OrderState;
  readonly lista: boolean;
  readonly alta_codigo: string | null;
  /** Its administrator has not set a password by the mailed link, or not yet confirmed to administer the plan. */
  readonly esperaEnlace: boolean;
  readonly representacion: Representation | null;
  /** It has a contract. */
  readonly contrato: boolean;
  /** Its mail address belongs to an active user of the company. */
  readonly usuario: boolean;
  /** State of its claim; null without one. */
  readonly solicitud: 'abierta' | 'oficina' | 'aprobada' | null;
  readonly motivo: ClaimReason | null;
  /** A mail about the claim was sent to an administrator or is queued. */
  readonly avisada: boolean;
}

/** A contract of a company. `orden`: the order that paid for it, or null. */
export interface ContractRow {
  readonly titular: string;
  readonly orden: string | null;
}

export interface PlanLedger {
  /** Plans whose representative was identified. */
  readonly plans: readonly PlanRow[];
  /** The oldest first. */
  readonly contracts: readonly ContractRow[];
}

export interface PlanViolations {
  /** Contracts and active users whose right to act for the company was never settled, or was withdrawn. */
  readonly withoutRight: readonly string[];
  /** Paid plans with an identified representative that are neither clients nor waiting nor refunded. */
  readonly lost: readonly string[];
  /** Further contracts of a company that neither an administrator nor the office approved. */
  readonly secondContract: readonly string[];
  /** Claims for administrators, without a mail to any of them. */
  readonly unannounced: readonly string[];
}

/** Number of plans that waited for a decision, by result. */
export interface Waits {
  readonly abiertas: number;
  readonly aprobadas: number;
  readonly rechazadas: number;
  readonly objetadas: number;
  readonly vencidas: number;
  /** At the office for other reasons. */
  readonly oficina: number;
}

/** Rights of a further contract of a company. */
const BY_DECISION: readonly (Representation | null)[] = ['aprobada', 'oficina', 'administrador'];
const PAID: readonly OrderState[] = ['PAID', 'ISSUING', 'ISSUED'];
/** Reasons of claims that were first sent to the administrators. */
const ASKED: readonly (ClaimReason | null)[] = ['rechazo', 'rechazo-tardio', 'sin-respuesta', 'sin-correo'];

/** An administrator objected to an approved claim: the contract remains until the office decides, the user is disabled. */
const objected = ({ motivo }: PlanRow) => motivo === 'rechazo-tardio';

export const isWaiting = ({ solicitud }: PlanRow) => solicitud !== null && solicitud !== 'aprobada';

export function findPlanViolations({ plans, contracts }: PlanLedger): PlanViolations {
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

export function countWaits({ plans }: Pick<PlanLedger, 'plans'>): Waits {
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

export async function readPlanLedger(db: Database['db']): Promise<PlanLedger> {
  const plans = await sql<PlanRow>`
    select p.orden, o.estado, p.lista is not null as lista, p.alta_codigo,
      p.lista is null and p.enlace is not null and not exists (select from account_links l join identity_users u on u.id::text = l.sub
        where l.mail = p.enlace and l.usado is not null and u.correo_verificado) as "esperaEnlace", p.representacion, p.contrato_creado is not null as contrato,
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
