import type { ReportCode } from '@veridico/reports';
import type { FastifyRequest } from 'fastify';
import type { Visitors } from '../http/visitor.ts';
import type { Caller } from '../http/caller.ts';
import type { OrderDeps } from '../orders/kind.ts';
import type { CheckProperty, FindSubject, ProveSerial } from '../bureau/interface.ts';
import type { Customer } from '../account/customers.ts';

export interface Promotion {
  readonly codigo: string;
  readonly vigente: boolean;
  /** Percent. */
  readonly descuento: number;
  readonly descripcion: string;
}

/** A signed-in buyer. */
export interface Buyer {
  readonly customer: Customer;
  readonly email: string;
  /** Serial and phone of the account, from the identity provider; empty if unknown. */
  readonly profile: () => Promise<{ readonly serie: string; readonly celular: string }>;
}

export interface PurchaseDeps {
  readonly orders: OrderDeps;
  readonly visitors: Visitors;
  readonly findSubject: FindSubject;
  readonly checkProperty: CheckProperty;
  readonly proveSerial: ProveSerial;
  /** Whole pesos, in force now and never from the cache; undefined while the report is not sold. */
  readonly findPrice: (code: ReportCode) => Promise<number | undefined>;
  /** Finds a promotion by a typed code. @throws Problem after too many wrong codes from one address */
  readonly findPromotion: (request: FastifyRequest, typed: string) => Promise<Promotion | undefined>;
  /** @throws Problem NO_AUTENTICADO when the account was deleted */
  readonly findBuyer: (caller: Caller) => Promise<Buyer>;
  readonly merchantName: string;
  /** Wakes the job when an order was paid. */
  readonly wake: () => void;
}
