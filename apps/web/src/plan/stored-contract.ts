import type { RequestTo } from '@veridico/api';

type Request = RequestTo<'transaccionPlan'>['body'];

/** What was sent to contract a plan and what was agreed on, as this browser keeps it until the client exists. */
export interface StoredContract extends Omit<Request, 'serieRepresentanteLegal'> {
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
  /** ISO 8601, when it was kept. */
  readonly guardado: string;
}

const KEY = 'contrato_plan';
/** The form's draft; named here, so that who only ends it does not fetch the form's rules. */
export const PLAN_DRAFT = 'contrata-plan';
/** 26 characters of Crockford base32. */
export const ORDER = /^[0-9A-HJKMNP-TV-Z]{26}$/;

/** A payment may be made for a day after the signature, and the identity shown after it: what is older is nobody's any more. */
const KEPT_MS = 3 * 24 * 3_600_000;

/** For a browser that forbids storage or has no room: kept as long as the page. */
let page: string | null = null;

export function keepContract(contract: Omit<StoredContract, 'guardado'>): void {
  const text = JSON.stringify({ ...contract, guardado: new Date().toISOString() });
  // An older one must not come back in place of this one.
  forgetContract();
  try {
    localStorage.setItem(KEY, text);
  } catch {
    page = text;
  }
}

/**
 * Undefined where none is kept; one that is too old is forgotten. Anybody can write there: what names no order counts as none, and of the
 * rest nothing is believed.
 */
export function readContract(): StoredContract | undefined {
  try {
    const kept = JSON.parse(read() ?? 'null') as Partial<Record<keyof StoredContract | 'serieRepresentanteLegal', unknown>> | null;
    const { tbkBuyOrder, codigoPlan, correoElectronico, runRepresentanteLegal, guardado } = kept ?? {};
    if (kept !== null && !isRecent(guardado)) forgetContract();
    if (kept !== null && 'serieRepresentanteLegal' in kept) dropSerial(kept);
    if (!isRecent(guardado) || typeof tbkBuyOrder !== 'string' || !ORDER.test(tbkBuyOrder)) return undefined;
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

/** An earlier version kept the number of the identity card too. */
function dropSerial(kept: { serieRepresentanteLegal?: unknown }): void {
  delete kept.serieRepresentanteLegal;
  const text = JSON.stringify(kept);
  if (page !== null) page = text;
  else if (localStorage.getItem(KEY) !== null) localStorage.setItem(KEY, text);
}

/** The client exists: nothing of it is needed here any more. */
export function forgetContract(): void {
  page = null;
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}

function read(): string | null {
  if (page !== null) return page;
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function isRecent(guardado: unknown): boolean {
  return typeof guardado === 'string' && Math.abs(Date.now() - Date.parse(guardado)) <= KEPT_MS;
}
