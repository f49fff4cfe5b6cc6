import type { RequestTo } from '@veridico/api';

type Request = RequestTo<'transaccionPlan'>['body'];

/** What was sent to contract a plan and what was agreed on, as this browser keeps it until the client exists. */
export interface StoredContract extends Request {
  readonly codigoPlan: string;
  readonly correoElectronico: string;
  readonly runRepresentanteLegal: string;
  readonly tbkBuyOrder: string;
  /** In the plan's currency. */
  readonly valorContratado: number;
  /** By month, or in all. */
  readonly cantidadConsultas: number;
  readonly nombrePlan: string;
  readonly frecuenciaCobro: string;
  /** In the plan's currency. */
  readonly valorConsultaAdicional: number;
}

const KEY = 'contrato_plan';
/** The form's draft; named here, so that who only ends it does not fetch the form's rules. */
export const PLAN_DRAFT = 'contrata-plan';
const ORDER = /^[0-9A-HJKMNP-TV-Z]{26}$/;

/** For a browser that forbids storage: kept as long as the page. */
let page: string | null = null;

export function keepContract(contract: StoredContract): void {
  page = JSON.stringify(contract);
  try {
    localStorage.setItem(KEY, page);
  } catch {
    // The page remembers.
  }
}

/** Undefined where none is kept. Anybody can write there: what names no order counts as none, and of the rest nothing is believed. */
export function readContract(): StoredContract | undefined {
  try {
    const kept = JSON.parse(read() ?? 'null') as Partial<Record<keyof StoredContract, unknown>> | null;
    const { tbkBuyOrder, codigoPlan, correoElectronico, runRepresentanteLegal } = kept ?? {};
    if (typeof tbkBuyOrder !== 'string' || !ORDER.test(tbkBuyOrder)) return undefined;
    const texts = [codigoPlan, correoElectronico, runRepresentanteLegal].every((text) => typeof text === 'string');
    return texts ? (kept as StoredContract) : undefined;
  } catch {
    return undefined;
  }
}

/** The contract of one order; undefined for an order of another browser. */
export function readContractOf(orden: string | undefined): StoredContract | undefined {
  const contract = readContract();
  return contract?.tbkBuyOrder === orden ? contract : undefined;
}

/** The client exists: neither the RUT nor the serial has anything more to do here. */
export function forgetContract(): void {
  page = null;
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}

function read(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return page;
  }
}
