import type { RequestTo } from '@veridico/api';
import { browserEntries } from '../browser-storage.ts';

type Request = RequestTo<'transaccionPlan'>['body'];

/**
 * The request and terms of a contracted plan, stored in this browser until the client exists: without the serial, which proves the signer,
 * and without the captcha's token, which is spent.
 */
export interface StoredContract extends Omit<Request, 'serieRepresentanteLegal' | 'recaptchaToken' | 'esfuerzo'> {
  readonly codigoPlan: string;
  readonly correoElectronico: string;
  readonly runRepresentanteLegal: string;
  readonly tbkBuyOrder: string;
  /** In the plan's currency. */
  readonly valorContratado: number;
  /** Per month, or in total. */
  readonly cantidadConsultas: number;
  readonly nombrePlan: string;
  readonly frecuenciaCobro: string;
  /** In the plan's currency. */
  readonly valorConsultaAdicional: number;
  /** When it was stored, ISO 8601. */
  readonly guardado: string;
}

const KEY = 'contrato_plan';
/** Name of the form's draft; here, so that code that only removes it does not fetch the form's rules. */
export const PLAN_DRAFT = 'contrata-plan';
/** Ours are 26 characters of Crockford base32; another server may name its orders in another way. */
const ORDER = /^[\w-]{1,64}$/;

/** Whether a text can name an order: one part of an address. */
export function isOrder(orden: unknown): orden is string {
  return typeof orden === 'string' && ORDER.test(orden);
}

/** A payment is possible until a day after the signature, and the identity check after it: older contracts are discarded. */
const KEPT_MS = 3 * 24 * 3_600_000;

/** Fallback when storage is forbidden or full: lasts as long as the page. */
let page: string | null = null;

export function keepContract(contract: Omit<StoredContract, 'guardado'>): void {
  const text = JSON.stringify({ ...contract, guardado: new Date().toISOString() });
  // Prevents an older contract from reappearing if the write fails.
  forgetContract();
  if (!browserEntries.write(KEY, text)) page = text;
}

/**
 * Undefined when there is none; an expired one is removed. Local storage is untrusted: an entry without order counts as none, and the
 * other values are not trusted.
 */
export function readContract(): StoredContract | undefined {
  try {
    const kept = JSON.parse(read() ?? 'null') as Partial<Record<keyof StoredContract | 'serieRepresentanteLegal', unknown>> | null;
    const { tbkBuyOrder, codigoPlan, correoElectronico, runRepresentanteLegal, guardado } = kept ?? {};
    if (kept !== null && !isRecent(guardado)) forgetContract();
    if (kept !== null && 'serieRepresentanteLegal' in kept) dropSerial(kept);
    if (!isRecent(guardado) || !isOrder(tbkBuyOrder)) return undefined;
    const texts = [codigoPlan, correoElectronico, runRepresentanteLegal].every((text) => typeof text === 'string');
    return texts ? (kept as StoredContract) : undefined;
  } catch {
    return undefined;
  }
}

/** The contract of one order; undefined if this browser did not contract it. */
export function readContractOf(orden: string | undefined): StoredContract | undefined {
  const contract = readContract();
  return contract?.tbkBuyOrder === orden ? contract : undefined;
}

/** An earlier version also stored the identity card's serial number. */
function dropSerial(kept: { serieRepresentanteLegal?: unknown }): void {
  delete kept.serieRepresentanteLegal;
  const text = JSON.stringify(kept);
  if (page !== null) page = text;
  else if (browserEntries.read(KEY) !== null) browserEntries.write(KEY, text);
}

/** Call when the client exists: the contract is no longer needed here. */
export function forgetContract(): void {
  page = null;
  browserEntries.remove(KEY);
}

function read(): string | null {
  return page ?? browserEntries.read(KEY);
}

function isRecent(guardado: unknown): boolean {
  return typeof guardado === 'string' && Math.abs(Date.now() - Date.parse(guardado)) <= KEPT_MS;
}
