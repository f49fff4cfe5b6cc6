import type { CompartidoAccesosTable, CompartidoCodigosTable, CompartidosTable } from './schema/sharing.ts';
import type { AprobacionesTable } from './schema/approvals.ts';
import type { LoteLineasTable, LotesTable } from './schema/batches.ts';
import type {
  MonitoreoAnexosTable,
  MonitoreoAvisosTable,
  MonitoreoCambiosTable,
  MonitoreoPreciosTable,
  MonitoreoRevisionesTable,
  MonitoreoVistosTable,
  VigiladosTable,
} from './schema/watching.ts';
import type { SubjectNotesTable, SubjectTagsTable } from './schema/company-notes.ts';
import type { BrechaAvisosTable, BrechasTable } from './schema/breaches.ts';
import type { MensajesTable } from './schema/messages.ts';
import type {
  PersonasTable,
  EmpresasTable,
  ProtestosTable,
  MorosidadesTable,
  AcreedoresTable,
  DireccionesTable,
  DeudaFinancieraTable,
  InfraccionesTable,
  VehiculosTable,
  BienesRaicesTable,
  SociedadesTable,
  PropiedadesTable,
  ConstruccionesTable,
  AvisosTable,
  UfTable,
  AperturasTable,
  ConsultasTable,
} from './schema/bureau.ts';
import type { ClavesDeCargaTable, CorreccionesTable, FuentesRetiradasTable, ImportacionesTable, SupresionesTable } from './schema/loads.ts';
import type {
  ServicesTable,
  PromotionsTable,
  OrdersTable,
  PaymentAttemptsTable,
  OrderEventsTable,
  PartialRefundsTable,
  InformesTable,
  MailsTable,
  ReportLinksTable,
  ComprobantesTable,
  ComprobanteNumerosTable,
  PaymentCountsTable,
} from './schema/orders.ts';
import type { AccountBlocksTable, AccountChangesTable, AccountCodesTable, CustomersTable, AccountLinksTable } from './schema/accounts.ts';
import type {
  CompanyRulesTable,
  CompanyUserChangesTable,
  CompanyUsersTable,
  FactorDemandsTable,
  SessionStatesTable,
} from './schema/company-users.ts';
import type { CompanyCountsTable, ContractsTable, HistorialTable, QueriesTable, QuotaPeriodsTable } from './schema/contracts.ts';
import type { ConsumoTable, ContractEventsTable, FacturasTable, TerminacionesTable } from './schema/invoices.ts';
import type {
  IdentityUsersTable,
  IdentitySessionsTable,
  IdentityChainsTable,
  IdentityCodesTable,
  IdentityKeysTable,
  IdentityAttemptsTable,
  IdentitySecondFactorsTable,
} from './schema/identity.ts';
import type {
  CaseClosuresTable,
  CaseMarksTable,
  CompaniesTable,
  ContractDocumentsTable,
  OrderActsTable,
  PlanOrdersTable,
  PlansTable,
} from './schema/plans.ts';
import type {
  ClaimAnswersTable,
  ClaimLinksTable,
  CompanyChangesTable,
  CompanyStandingsTable,
  RepresentationClaimsTable,
  RepresentationDocumentsTable,
} from './schema/representation.ts';
import type { OfficeInvitationsTable, OfficeLogTable, OfficeNotesTable, OfficeRequestsTable, OfficeStaffTable } from './schema/office.ts';
import type { CatalogChangesTable } from './schema/catalog.ts';
import type {
  RightsRequestsTable,
  RightsEventsTable,
  RightsAttachmentsTable,
  RightsNoticesTable,
  RightsAccessesTable,
  MarcasTable,
  BloqueosTable,
  InformesRetiradosTable,
} from './schema/rights.ts';
import type { VerificationsTable, RateLimitsTable, CaptchaUsedTable, CaptchaPassesTable, SecretsTable } from './schema/visitors.ts';
import type { SimulatedPaymentsTable, SimulatedMailsTable } from './schema/stand-ins.ts';

export type * from './schema/accounts.ts';
export type * from './schema/bureau.ts';
export type * from './schema/catalog.ts';
export type * from './schema/company-users.ts';
export type * from './schema/contracts.ts';
export type * from './schema/identity.ts';
export type * from './schema/invoices.ts';
export type * from './schema/loads.ts';
export type * from './schema/office.ts';
export type * from './schema/orders.ts';
export type * from './schema/plans.ts';
export type * from './schema/representation.ts';
export type * from './schema/breaches.ts';
export type * from './schema/rights.ts';
export type * from './schema/stand-ins.ts';
export type * from './schema/visitors.ts';

/** Every table of the database after all migrations. */
export interface Schema {
  services: ServicesTable;
  promotions: PromotionsTable;
  catalog_changes: CatalogChangesTable;
  personas: PersonasTable;
  empresas: EmpresasTable;
  protestos: ProtestosTable;
  morosidades: MorosidadesTable;
  acreedores: AcreedoresTable;
  direcciones: DireccionesTable;
  deuda_financiera: DeudaFinancieraTable;
  infracciones: InfraccionesTable;
  vehiculos: VehiculosTable;
  bienes_raices: BienesRaicesTable;
  sociedades: SociedadesTable;
  propiedades: PropiedadesTable;
  construcciones: ConstruccionesTable;
  avisos: AvisosTable;
  uf: UfTable;
  consultas: ConsultasTable;
  aperturas: AperturasTable;
  importaciones: ImportacionesTable;
  fuentes_retiradas: FuentesRetiradasTable;
  claves_de_carga: ClavesDeCargaTable;
  supresiones: SupresionesTable;
  correcciones: CorreccionesTable;
  brechas: BrechasTable;
  brecha_avisos: BrechaAvisosTable;
  rights_requests: RightsRequestsTable;
  rights_events: RightsEventsTable;
  rights_attachments: RightsAttachmentsTable;
  rights_notices: RightsNoticesTable;
  rights_accesses: RightsAccessesTable;
  marcas: MarcasTable;
  bloqueos: BloqueosTable;
  informes_retirados: InformesRetiradosTable;
  orders: OrdersTable;
  payment_attempts: PaymentAttemptsTable;
  partial_refunds: PartialRefundsTable;
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
  comprobantes: ComprobantesTable;
  comprobante_numeros: ComprobanteNumerosTable;
  simulated_mails: SimulatedMailsTable;
  identity_users: IdentityUsersTable;
  identity_sessions: IdentitySessionsTable;
  identity_chains: IdentityChainsTable;
  identity_codes: IdentityCodesTable;
  identity_keys: IdentityKeysTable;
  identity_attempts: IdentityAttemptsTable;
  identity_second_factors: IdentitySecondFactorsTable;
  customers: CustomersTable;
  account_links: AccountLinksTable;
  contracts: ContractsTable;
  quota_periods: QuotaPeriodsTable;
  queries: QueriesTable;
  historial: HistorialTable;
  company_users: CompanyUsersTable;
  company_counts: CompanyCountsTable;
  plans: PlansTable;
  plan_orders: PlanOrdersTable;
  contract_documents: ContractDocumentsTable;
  companies: CompaniesTable;
  facturas: FacturasTable;
  contract_events: ContractEventsTable;
  terminaciones: TerminacionesTable;
  consumo: ConsumoTable;
  order_acts: OrderActsTable;
  case_closures: CaseClosuresTable;
  mensajes: MensajesTable;
  case_marks: CaseMarksTable;
  company_standings: CompanyStandingsTable;
  representation_claims: RepresentationClaimsTable;
  claim_answers: ClaimAnswersTable;
  claim_links: ClaimLinksTable;
  representation_documents: RepresentationDocumentsTable;
  company_changes: CompanyChangesTable;
  factor_demands: FactorDemandsTable;
  company_rules: CompanyRulesTable;
  session_states: SessionStatesTable;
  office_staff: OfficeStaffTable;
  office_log: OfficeLogTable;
  office_notes: OfficeNotesTable;
  office_invitations: OfficeInvitationsTable;
  account_blocks: AccountBlocksTable;
  account_changes: AccountChangesTable;
  account_codes: AccountCodesTable;
  office_requests: OfficeRequestsTable;
  aprobaciones: AprobacionesTable;
  company_user_changes: CompanyUserChangesTable;
  lotes: LotesTable;
  lote_lineas: LoteLineasTable;
  monitoreo_precios: MonitoreoPreciosTable;
  monitoreo_anexos: MonitoreoAnexosTable;
  vigilados: VigiladosTable;
  monitoreo_revisiones: MonitoreoRevisionesTable;
  monitoreo_cambios: MonitoreoCambiosTable;
  monitoreo_vistos: MonitoreoVistosTable;
  monitoreo_avisos: MonitoreoAvisosTable;
  compartidos: CompartidosTable;
  compartido_codigos: CompartidoCodigosTable;
  compartido_accesos: CompartidoAccesosTable;
  subject_notes: SubjectNotesTable;
  subject_tags: SubjectTagsTable;
}
