import type {
  PersonasTable,
  PersonaSeriesTable,
  EmpresasTable,
  ProtestosTable,
  MorosidadesTable,
  ImportacionesTable,
} from './schema/bureau.ts';
import type {
  ServicesTable,
  PromotionsTable,
  OrdersTable,
  PaymentAttemptsTable,
  OrderEventsTable,
  InformesTable,
  MailsTable,
  ReportLinksTable,
  PaymentCountsTable,
} from './schema/orders.ts';
import type { VerificationsTable, RateLimitsTable, CaptchaUsedTable, CaptchaPassesTable, SecretsTable } from './schema/visitors.ts';
import type { SimulatedPaymentsTable, SimulatedMailsTable } from './schema/stand-ins.ts';

export type * from './schema/bureau.ts';
export type * from './schema/orders.ts';
export type * from './schema/stand-ins.ts';
export type * from './schema/visitors.ts';

/** Every table of the database, as the migrations leave it. */
export interface Schema {
  services: ServicesTable;
  promotions: PromotionsTable;
  personas: PersonasTable;
  persona_series: PersonaSeriesTable;
  empresas: EmpresasTable;
  protestos: ProtestosTable;
  morosidades: MorosidadesTable;
  importaciones: ImportacionesTable;
  orders: OrdersTable;
  payment_attempts: PaymentAttemptsTable;
  order_events: OrderEventsTable;
  informes: InformesTable;
  verifications: VerificationsTable;
  rate_limits: RateLimitsTable;
  captcha_used: CaptchaUsedTable;
  captcha_passes: CaptchaPassesTable;
  secrets: SecretsTable;
  simulated_payments: SimulatedPaymentsTable;
  mails: MailsTable;
  report_links: ReportLinksTable;
  payment_counts: PaymentCountsTable;
  simulated_mails: SimulatedMailsTable;
}
