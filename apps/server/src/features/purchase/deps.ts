import type { ReportCode } from '@veridico/reports';
import type { FastifyRequest } from 'fastify';
import type { Visitors } from '../../http/visitor.ts';
import type { FindSubject, OrderDeps, ProveSerial } from '../../orders/deps.ts';

export interface Promotion {
  readonly codigo: string;
  readonly vigente: boolean;
  /** Percent. */
  readonly descuento: number;
  readonly descripcion: string;
}

export interface PurchaseDeps {
  readonly orders: OrderDeps;
  readonly visitors: Visitors;
  readonly findSubject: FindSubject;
  readonly proveSerial: ProveSerial;
  /** Whole pesos, read from the row and never from a copy. */
  readonly findPrice: (code: ReportCode) => Promise<number>;
  /** By the code a buyer typed. @throws Problem after too many wrong ones from the same address */
  readonly findPromotion: (request: FastifyRequest, typed: string) => Promise<Promotion | undefined>;
  readonly merchantName: string;
  /** Called when an order was just paid, so that nobody waits for the next round. */
  readonly wake: () => void;
}
