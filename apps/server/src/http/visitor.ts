import { isIPv6 } from 'node:net';
import { problems } from '@veridico/api';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Hmac } from '../storage/secrets.ts';
import { lookAtLimit, takeLimit } from '../storage/limits.ts';
import type { Schema } from '../storage/schema.ts';
import { Problem } from './problem.ts';
import { ADDRESS, DEFAULT_RATES, type AddressRate, type Counted, type KeyRate, type RateName, type Rates } from '../settings/rates.ts';
import { assertDeclared } from './call-limits.ts';

/**
 * Most rows per limit and window: keys are hashed into this many buckets, so invented keys cannot fill the database. Two given keys share a
 * row, and its count, with probability 1/262,144. A secret determines the buckets, so a visitor cannot target another's row.
 */
const MOST_ROWS = 2 ** 18;

/** Factor for shared addresses while stand-ins run, where tests and demonstrations share a machine. */
const STAND_IN_FACTOR = 100;

export interface Visitors {
  /** Keyed hash of the visitor's address (IPv6: of its network), for rows that must recognise a visitor without identifying them. */
  mark(request: FastifyRequest): Buffer;
  /** Counts a try by address. @throws Problem DEMASIADAS_SOLICITUDES when there were too many */
  limitByAddress(request: FastifyRequest, name: AddressRate): Promise<void>;
  /** Counts a try on an object, such as a folio, by any visitor. The key is hashed before it is stored. */
  limitByKey(key: string, name: KeyRate): Promise<void>;
  /** Checks without counting. @throws Problem DEMASIADAS_SOLICITUDES when limitByKey has counted the allowed number */
  refuseExhausted(key: string, name: RateName): Promise<void>;
}

export interface LimitOptions {
  readonly rates: Rates;
  /** Stand-ins run and strict limits are not requested. */
  readonly lenient: boolean;
}

export interface VisitorOptions extends LimitOptions {
  readonly db: Kysely<Schema>;
  readonly hmac: Hmac;
  /** Most rows per limit and window. */
  readonly mostRows?: number;
}

/** A limit as this installation applies it. */
export function rateOf({ rates, lenient }: LimitOptions, name: RateName): Counted {
  const { per, counts } = DEFAULT_RATES[name];
  const { max, windowSeconds } = rates[name];
  return { max: lenient && per === ADDRESS ? max * STAND_IN_FACTOR : max, windowSeconds, per, counts };
}

export function createVisitors({ db, hmac, mostRows = MOST_ROWS, ...options }: VisitorOptions): Visitors {
  const mark = (request: FastifyRequest) => hmac('direccion', networkOf(addressOf(request)));
  const rowOf = (name: RateName, digest: Buffer) => `${name}:${(digest.readUInt32BE(0) % mostRows).toString(36)}`;
  const limit = async (name: RateName, digest: Buffer) => {
    assertDeclared(name);
    const { max, windowSeconds } = rateOf(options, name);
    const { allowed, retryAfter } = await takeLimit(db, { key: rowOf(name, digest), max, windowSeconds });
    if (!allowed) throw tooMany(retryAfter);
  };
  return {
    mark,
    limitByAddress: (request, name) => limit(name, mark(request)),
    limitByKey: (key, name) => limit(name, hmac('limite', key)),
    refuseExhausted: async (key, name) => {
      const retryAfter = await lookAtLimit(db, { key: rowOf(name, hmac('limite', key)), ...rateOf(options, name) });
      if (retryAfter > 0) throw tooMany(retryAfter);
    },
  };
}

function tooMany(seconds: number): Problem {
  const minutes = Math.ceil(seconds / 60);
  const mensaje = `${problems.DEMASIADAS_SOLICITUDES.mensaje} Vuelve a probar en ${minutes === 1 ? 'un minuto' : `${minutes} minutos`}.`;
  return new Problem('DEMASIADAS_SOLICITUDES', { retryAfter: seconds, mensaje });
}

function addressOf(request: FastifyRequest): string {
  // Fastify's type omits it, but a closed connection has no IP. It cannot be counted and receives no answer.
  const { ip }: { readonly ip?: string } = request;
  if (ip === undefined) throw new Problem('PETICION_INVALIDA');
  return ip;
}

/** The holder of one IPv6 address has its network's 2^64, and phones rotate among them: the first 64 bits identify a visitor. */
function networkOf(ip: string): string {
  if (!isIPv6(ip)) return ip;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  const [head = '', tail] = ip.split('::');
  const before = head.split(':');
  const after = tail?.split(':') ?? [];
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  const groups = [...before, ...zeros, ...after].slice(0, 4);
  return groups.map((group) => Number.parseInt(group || '0', 16).toString(16)).join(':');
}
