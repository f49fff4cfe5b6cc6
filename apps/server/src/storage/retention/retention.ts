import type { ClaseRetenida } from '@veridico/reference';
import { sql, type Kysely } from 'kysely';
import type { Schema } from '../schema.ts';
import { cutoff } from './cutoff.ts';
import { DEBT_SWEEPS } from './debts.ts';
import { anonymisePurchases, removeFigures, removePlanOrders, removeUnpaid } from './orders.ts';
import { lapseRequests, removeContracts, removeReports, rows, withoutReport, type Sweep } from './rows.ts';

/** Rows per transaction: locks stay short, and a stopping node loses little work. Report rows hold their PDF. */
const BATCH = 500;

/** Decisions of companies, of which the newest is in force. */
const DECISIONS = ['factor_demands', 'company_rules'] as const;

/** What a company notes about the subjects of its reports. */
const ANNOTATIONS = ['subject_notes', 'subject_tags'] as const;

/** Steps that remove each class, in order. A class without an entry does not compile. */
const SWEEPS: Readonly<Record<ClaseRetenida, readonly Sweep[]>> = {
  compras: [anonymisePurchases],
  informes: [
    removeReports,
    rows('queries', sql`creada < ${cutoff('informes')} and estado <> 'MAKING'`),
    ...ANNOTATIONS.map((table) => rows(table, withoutReport(table))),
  ],
  consultas: [rows('consultas', sql`en < ${cutoff('consultas')}`), rows('aperturas', sql`en < ${cutoff('consultas')}`)],
  deudas: DEBT_SWEEPS,
  comprobantes: [
    rows(
      'comprobantes',
      sql`coalesce(emitido, creado) < ${cutoff('comprobantes')} and exists (
        select from orders where orders.orden = comprobantes.orden and tipo = 'informe' and olvidada is not null)`,
    ),
    removeFigures,
  ],
  contratos: [
    removeContracts,
    removePlanOrders,
    rows(
      'companies',
      sql`actualizada < ${cutoff('contratos')} and not exists (select from contracts where titular = companies.rut)
        and not exists (select from plan_orders where rut_empresa = companies.rut)`,
    ),
    rows('office_notes', sql`objeto = 'empresa' and not exists (select from companies where companies.rut = office_notes.clave)`),
    rows('company_changes', sql`en < ${cutoff('contratos')} and not exists (select from companies where rut = empresa)`),
    ...DECISIONS.map((table) =>
      rows(
        table,
        sql`en < ${cutoff('contratos')} and exists (select from ${sql.table(table)} newer where newer.empresa = ${sql.table(table)}.empresa
          and newer.id > ${sql.table(table)}.id)
          or not exists (select from company_users u where u.empresa = ${sql.table(table)}.empresa)
          and not exists (select from contracts where titular = ${sql.table(table)}.empresa)`,
      ),
    ),
    rows(
      'company_standings',
      sql`desde < ${cutoff('contratos')} and not exists (select from companies where rut = company_standings.empresa)
        and not exists (select from company_users u where u.empresa = company_standings.empresa)`,
    ),
  ],
  sinPago: [removeUnpaid],
  verificaciones: [rows('verifications', sql`en < ${cutoff('verificaciones')}`)],
  tareas: [rows('case_closures', sql`en < ${cutoff('tareas')}`), rows('case_marks', sql`greatest(desde, pospuesta) < ${cutoff('tareas')}`)],
  mensajes: [rows('mensajes', sql`creado < ${cutoff('mensajes')}`)],
  bitacora: [
    lapseRequests,
    rows('office_log', sql`en < ${cutoff('bitacora')}`),
    rows('office_requests', sql`hasta < ${cutoff('bitacora')}`),
    rows('catalog_changes', sql`creada < ${cutoff('bitacora')} and coalesce(aplicada, anulada) is not null`),
  ],
  lotes: [
    rows('lotes', sql`movido < ${cutoff('lotes')}`),
    rows('aprobaciones', sql`coalesce(resuelta, vence) < ${cutoff('lotes')} and estado <> 'aprobada'`),
  ],
  cambiosDeUsuarios: [rows('company_user_changes', sql`en < ${cutoff('cambiosDeUsuarios')}`)],
  monitoreo: [rows('monitoreo_cambios', sql`en < ${cutoff('monitoreo')}`), rows('vigilados', sql`fin < ${cutoff('monitoreo')}`)],
  compartidos: [rows('compartidos', sql`least(terminado, vence) < ${cutoff('compartidos')}`)],
  peticiones: [
    rows(
      'rights_requests',
      sql`estado in ('resuelta', 'desistida') and not exists (
      select from rights_events where solicitud = rights_requests.id and en >= ${cutoff('peticiones')})`,
    ),
    rows('marcas', sql`hasta < ${cutoff('peticiones')}`),
    rows('bloqueos', sql`hasta < ${cutoff('peticiones')}`),
    rows('informes_retirados', sql`not exists (select from informes where informes.folio = informes_retirados.folio)`),
  ],
  brechas: [
    rows(
      'brechas',
      sql`en < ${cutoff('brechas')} and not exists (
      select from brecha_avisos where brecha = brechas.id and en >= ${cutoff('brechas')})`,
    ),
  ],
  accesosDeTitular: [rows('rights_accesses', sql`vence < ${cutoff('accesosDeTitular')}`)],
  correos: [rows('mails', sql`orden is null and creado < ${cutoff('correos')}`)],
  enlacesDeCuenta: [
    rows('account_codes', sql`vence < ${cutoff('enlacesDeCuenta')}`),
    rows('account_links', sql`creado < ${cutoff('enlacesDeCuenta')}`),
  ],
  cuentasEliminadas: [
    rows(
      'customers',
      sql`eliminada < ${cutoff('cuentasEliminadas')} and not exists (select from historial where cliente = customers.id)
        and not exists (select from consumo where cliente = customers.id) and not exists (select from company_users where cliente = customers.id)`,
    ),
  ],
  usuariosDeEmpresa: [
    rows(
      'monitoreo_avisos',
      sql`not exists (select from company_users u where u.cliente = monitoreo_avisos.cliente and u.empresa = titular and u.estado <> 'eliminado')
        and not exists (select from customers where customers.id = monitoreo_avisos.cliente and (contrato_propio and rut = titular
          or empresa = titular and not exists (select from company_users u where u.cliente = customers.id and u.empresa = titular)))`,
    ),
    rows('office_invitations', sql`coalesce(cerrada, vence) < ${cutoff('usuariosDeEmpresa')}`),
    rows(
      'company_users',
      sql`estado = 'eliminado' and por_sincronizar is null and desde < ${cutoff('usuariosDeEmpresa')}
        and not exists (select from historial where usuario = company_users.id)`,
    ),
  ],
  enlacesDeInforme: [rows('report_links', sql`vence < ${cutoff('enlacesDeInforme')}`)],
  sesiones: [rows('session_states', sql`actualizada < ${cutoff('sesiones')}`)],
  limites: [rows('rate_limits', sql`ventana < ${cutoff('limites')}`)],
  captcha: [rows('captcha_used', sql`vence < ${cutoff('captcha')}`), rows('captcha_passes', sql`vence < ${cutoff('captcha')}`)],
};

/**
 * Removes rows past their retention, class by class in small batches, until none is due. Several processes may run it at once.
 * @returns removed rows by class
 */
export async function keepPromises(
  db: Kysely<Schema>,
  signal?: AbortSignal,
  batch = BATCH,
): Promise<Readonly<Record<ClaseRetenida, number>>> {
  const gone: [string, number][] = [];
  for (const clase of Object.keys(SWEEPS) as ClaseRetenida[]) gone.push([clase, await sweepClass(db, clase, signal, batch)]);
  return Object.fromEntries(gone) as Record<ClaseRetenida, number>;
}

/** Removes due rows of one class. @returns how many */
export async function sweepClass(db: Kysely<Schema>, clase: ClaseRetenida, signal?: AbortSignal, batch = BATCH): Promise<number> {
  let total = 0;
  for (const sweep of SWEEPS[clase]) {
    let went = batch;
    while (went >= batch && !signal?.aborted) {
      went = await sweep(db, batch);
      total += went;
    }
  }
  return total;
}
