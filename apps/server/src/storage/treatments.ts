import type { ClaseDeTermino, ClaseDeTratamiento } from '@veridico/reference';
import type { Schema } from './schema.ts';

/** The processing activity of a table, then when its rows end; several where it depends on the row. */
type Treatment = readonly [tratamiento: ClaseDeTratamiento, ...terminos: readonly [ClaseDeTermino, ...ClaseDeTermino[]]];

/**
 * Why each table with personal data exists and when its rows end; null for a table without any. Which columns hold which data:
 * personal-data.ts.
 */
export const TREATMENTS: { readonly [Table in keyof Schema]: Treatment | null } = {
  // Accounts.
  customers: ['cuentas', 'cuenta', 'cuentasEliminadas'],
  account_links: ['cuentas', 'enlacesDeCuenta'],
  account_codes: ['cuentas', 'enlacesDeCuenta'],
  account_blocks: ['cuentas', 'cuenta'],
  account_changes: ['cuentas', 'ingreso'],
  identity_users: ['cuentas', 'cuenta'],
  identity_sessions: ['cuentas', 'ingreso'],
  identity_chains: ['cuentas', 'ingreso'],
  identity_codes: ['cuentas', 'ingreso'],
  identity_attempts: ['seguridad', 'ingreso'],
  identity_second_factors: ['cuentas', 'cuenta'],
  identity_keys: null,
  session_states: ['cuentas', 'sesiones'],

  // Orders, payments and what they deliver.
  orders: ['ventas', 'compras', 'sinPago', 'contratos'],
  order_events: ['ventas', 'comprobantes', 'sinPago', 'contratos'],
  order_acts: ['ventas', 'compras', 'sinPago', 'contratos'],
  payment_attempts: ['ventas', 'compras', 'sinPago', 'contratos'],
  partial_refunds: ['ventas', 'compras', 'sinPago', 'contratos'],
  payment_counts: ['ventas', 'oficina'],
  informes: ['ventas', 'informes'],
  historial: ['ventas', 'informes', 'cuenta'],
  report_links: ['ventas', 'enlacesDeInforme'],
  comprobantes: ['ventas', 'comprobantes'],
  comprobante_numeros: null,
  mails: ['ventas', 'compras', 'sinPago', 'contratos', 'correos'],
  queries: ['ventas', 'informes'],
  aprobaciones: ['ventas', 'lotes'],
  lotes: ['ventas', 'lotes'],
  lote_lineas: ['ventas', 'lotes'],
  compartidos: ['ventas', 'compartidos'],
  compartido_codigos: ['ventas', 'compartidos'],
  compartido_accesos: ['ventas', 'compartidos'],
  subject_notes: ['planes', 'informes'],
  subject_tags: ['planes', 'informes'],
  simulated_payments: ['ventas', 'demostracion'],
  simulated_mails: ['ventas', 'demostracion'],

  // Companies and plans.
  companies: ['planes', 'contratos'],
  company_user_changes: ['planes', 'cambiosDeUsuarios'],
  factor_demands: ['planes', 'contratos'],
  company_rules: ['planes', 'contratos'],
  company_changes: ['planes', 'contratos'],
  company_counts: null,
  company_users: ['planes', 'usuariosDeEmpresa'],
  company_standings: ['planes', 'contratos'],
  representation_claims: ['planes', 'contratos'],
  representation_documents: ['planes', 'contratos'],
  claim_answers: ['planes', 'contratos'],
  claim_links: ['planes', 'contratos'],
  contracts: ['planes', 'contratos'],
  contract_events: ['planes', 'contratos'],
  contract_documents: ['planes', 'contratos'],
  facturas: ['planes', 'contratos'],
  terminaciones: ['planes', 'contratos'],
  quota_periods: ['planes', 'contratos'],
  consumo: ['planes', 'contratos'],
  monitoreo_precios: null,
  monitoreo_anexos: ['planes', 'contratos'],
  vigilados: ['monitoreo', 'monitoreo'],
  monitoreo_revisiones: null,
  monitoreo_cambios: ['monitoreo', 'monitoreo'],
  monitoreo_vistos: ['monitoreo', 'monitoreo'],
  monitoreo_avisos: ['monitoreo', 'usuariosDeEmpresa'],
  plan_orders: ['planes', 'sinPago', 'contratos'],

  // The office.
  case_closures: ['oficina', 'tareas', 'compras', 'sinPago', 'contratos'],
  case_marks: ['oficina', 'tareas', 'compras', 'sinPago', 'contratos'],
  mensajes: ['oficina', 'mensajes'],
  office_staff: ['oficina', 'oficina'],
  office_log: ['oficina', 'bitacora'],
  office_invitations: ['oficina', 'usuariosDeEmpresa'],
  office_notes: ['oficina', 'compras', 'sinPago', 'contratos', 'cuenta'],
  office_requests: ['oficina', 'bitacora'],
  catalog_changes: ['oficina', 'bitacora'],

  // Visitors.
  verifications: ['seguridad', 'verificaciones'],
  rate_limits: ['seguridad', 'limites'],
  captcha_passes: ['seguridad', 'captcha'],
  captcha_used: null,

  // The bureau.
  consultas: ['consultas', 'consultas'],
  aperturas: ['consultas', 'consultas'],
  personas: ['informes', 'fuente'],
  empresas: ['informes', 'fuente'],
  protestos: ['informes', 'fuente'],
  morosidades: ['informes', 'deudas', 'fuente'],
  acreedores: ['informes', 'fuente'],
  direcciones: ['informes', 'fuente'],
  deuda_financiera: ['informes', 'fuente'],
  infracciones: ['informes', 'fuente'],
  vehiculos: ['informes', 'fuente'],
  bienes_raices: ['informes', 'fuente'],
  sociedades: ['informes', 'fuente'],
  propiedades: ['informes', 'fuente'],
  construcciones: ['informes', 'fuente'],
  avisos: null,
  uf: null,
  importaciones: ['oficina', 'oficina'],
  fuentes_retiradas: ['oficina', 'oficina'],
  claves_de_carga: ['informes', 'fuente'],

  // Rights of persons.
  correcciones: ['derechos', 'correccion'],
  supresiones: ['derechos', 'siempre'],
  rights_requests: ['derechos', 'peticiones'],
  rights_events: ['derechos', 'peticiones'],
  rights_attachments: ['derechos', 'peticiones'],
  rights_notices: ['derechos', 'peticiones'],
  rights_accesses: ['derechos', 'accesosDeTitular'],
  marcas: ['derechos', 'peticiones'],
  bloqueos: ['derechos', 'peticiones'],
  informes_retirados: ['derechos', 'informes'],
  brechas: ['oficina', 'brechas'],
  brecha_avisos: ['oficina', 'brechas'],

  // The catalogue.
  services: null,
  promotions: null,
  plans: null,
  secrets: null,
};
