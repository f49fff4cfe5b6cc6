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

/** Somebody who buys while signed in. */
export interface Buyer {
  readonly customer: Customer;
  readonly email: string;
  /** What the account says of its owner, asked of whoever keeps the accounts; empty where nothing is known. */
  readonly profile: () => Promise<{ readonly serie: string; readonly celular: string }>;
}

export interface PurchaseDeps {
  readonly orders: OrderDeps;
  readonly visitors: Visitors;
  readonly findSubject: FindSubject;
  readonly checkProperty: CheckProperty;
  readonly proveSerial: ProveSerial;
  /** Whole pesos, read from the row and never from a copy. */
  readonly findPrice: (code: ReportCode) => Promise<number>;
  /** By the code a buyer typed. @throws Problem after too many wrong ones from the same address */
  readonly findPromotion: (request: FastifyRequest, typed: string) => Promise<Promotion | undefined>;
  /** @throws Problem NO_AUTENTICADO when the account was deleted */
  readonly findBuyer: (caller: Caller) => Promise<Buyer>;
  readonly merchantName: string;
  /** Called when an order was just paid, so that nobody waits for the next round. */
  readonly wake: () => void;
}
