import { isIPv6 } from 'node:net';
import { problems } from '@veridico/api';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Hmac } from '../storage/secrets.ts';
import { lookAtLimit, takeLimit } from '../storage/limits.ts';
import type { Schema } from '../storage/schema.ts';
import { Problem } from './problem.ts';
import type { RateName, Rates } from '../settings/rates.ts';

/**
 * Rows that one limit may have in a window: keys are folded into so many, so that invented ones cannot fill the database. Two given keys share a
 * row, and with it their tries, once in 262,144. A secret decides which do, and no visitor can aim at the row of another.
 */
const MOST_ROWS = 2 ** 18;

/** Room for people behind one address while stand-ins run, where tests and demonstrations share a machine. */
const STAND_IN_FACTOR = 100;

export interface Visitors {
  /** Keyed hash of the visitor's address or, in IPv6, of its network, for rows that must recognise a visitor without knowing them. */
  mark(request: FastifyRequest): Buffer;
  /** Counts a try by address. @throws Problem DEMASIADAS_SOLICITUDES when there were too many. */
  limitByAddress(request: FastifyRequest, name: RateName): Promise<void>;
  /** Counts a try on a thing, such as a folio, whoever makes it. The key is hashed before it is stored. */
  limitByKey(key: string, name: RateName): Promise<void>;
  /** Counts nothing. @throws Problem DEMASIADAS_SOLICITUDES when there were as many of these as limitByKey allows */
  refuseExhausted(key: string, name: RateName): Promise<void>;
}

export interface VisitorOptions {
  readonly db: Kysely<Schema>;
  readonly hmac: Hmac;
  readonly rates: Rates;
  /** Stand-ins run and nobody asked for strict limits. */
  readonly lenient: boolean;
  /** Rows that each limit may have in a window. */
  readonly mostRows?: number;
}

export function createVisitors({ db, hmac, rates, lenient, mostRows = MOST_ROWS }: VisitorOptions): Visitors {
  const mark = (request: FastifyRequest) => hmac('direccion', networkOf(addressOf(request)));
  const rowOf = (name: RateName, digest: Buffer) => `${name}:${(digest.readUInt32BE(0) % mostRows).toString(36)}`;
  const limit = async (name: RateName, digest: Buffer, factor: number) => {
    const { max, windowSeconds } = rates[name];
    const { allowed, retryAfter } = await takeLimit(db, { key: rowOf(name, digest), max: max * factor, windowSeconds });
    if (!allowed) throw tooMany(retryAfter);
  };
  return {
    mark,
    limitByAddress: (request, name) => limit(name, mark(request), lenient ? STAND_IN_FACTOR : 1),
    limitByKey: (key, name) => limit(name, hmac('limite', key), 1),
    refuseExhausted: async (key, name) => {
      const retryAfter = await lookAtLimit(db, { key: rowOf(name, hmac('limite', key)), ...rates[name] });
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
  // Fastify's type has one always. Who has hung up by now has none, could not be counted, and hears no answer.
  const { ip }: { readonly ip?: string } = request;
  if (ip === undefined) throw new Problem('PETICION_INVALIDA');
  return ip;
}

/** Who has one IPv6 address has the 2^64 of its network, and a phone changes among them: the first 64 bits tell visitors apart. */
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
