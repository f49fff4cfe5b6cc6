import type { ContratoAnterior, EmpresaDeOficina, FacturaDeEmpresa, MiPlan, PeriodoDeEmpresa } from '@veridico/api';
import { COMPANY_ACTS } from '@veridico/api/endpoints';
import { maskRut } from '@veridico/forms';
import { findComuna } from '@veridico/reference';
import { sql, type Kysely } from 'kysely';
import { plannedChange } from '../../plans/by-hand/withdraw-change.ts';
import { dataOf } from '../../plans/company/data.ts';
import { listUsers } from '../../plans/company/users.ts';
import { dayText } from '../../plans/contract/calendar.ts';
import { listInvoices } from '../../plans/my-plan/invoices.ts';
import { listPlans } from '../../plans/my-plan/plans.ts';
import { askToday } from '../../storage/clock.ts';
import type { Schema } from '../../storage/schema.ts';
import type { OfficeDeps } from '../deps.ts';
import { mayDo } from '../permission/acts.ts';
import type { StaffMember } from '../permission/staff.ts';
import { findOrders } from '../search/orders.ts';
import { linesAbout } from '../staff/log-lines.ts';
import { waitingContract } from './waiting.ts';
import { companyObject, type NamedCompany } from './find.ts';

const SHOWN_PERIODS = 12;
const SHOWN_LINES = 30;

/** Everything the office knows of a company, with the acts that this person may do. */
export async function readCompany(
  deps: Pick<OfficeDeps, 'db' | 'kinds'>,
  { empresa, clave }: NamedCompany,
  staff: StaffMember,
): Promise<EmpresaDeOficina> {
  const { db } = deps;
  const { creada, ...data } = await ownData(db, empresa);
  const planes = await listPlans(db, empresa);
  return {
    clave,
    nombre: data.datos.razonSocial,
    rut: maskRut(empresa),
    creada: creada.toISOString(),
    representacion: await standingOf(db, empresa),
    planes,
    anteriores: await earlierContracts(db, empresa, planes),
    periodos: await lastPeriods(db, empresa),
    usuarios: await listUsers(db, { usuario: null, empresa }),
    facturas: await invoicesOf(db, empresa),
    ordenes: await findOrders(deps, [sql`consultante_empresa = ${empresa}`, sql`sujeto_rut = ${empresa} and tipo <> 'informe'`]),
    ...data,
    comuna: findComuna(data.datos.codigoComuna)?.nombre ?? data.datos.ciudad,
    cambio: await changeOf(db, empresa),
    espera: await waitingContract(db, empresa),
    programado: comingUp(planes, await askToday(db)),
    bitacora: await linesAbout(db, companyObject(clave), SHOWN_LINES),
    actos: COMPANY_ACTS.filter((act) => mayDo(staff.roles, act)),
  };
}

async function changeOf(db: Kysely<Schema>, empresa: string): Promise<EmpresaDeOficina['cambio']> {
  const change = await plannedChange(db, empresa);
  return change ? { contrato: change.next.id, sigue: change.running.nombre, hasta: change.running.hasta } : null;
}

async function ownData(db: Kysely<Schema>, empresa: string) {
  const { datos, version } = await dataOf(db, empresa);
  const { creada } = await db.selectFrom('companies').select('creada').where('rut', '=', empresa).executeTakeFirstOrThrow();
  if (!datos) throw new Error('a company without its data');
  return { datos, version, creada };
}

async function standingOf(db: Kysely<Schema>, empresa: string): Promise<EmpresaDeOficina['representacion']> {
  const standing = await db
    .selectFrom('company_standings')
    .select(['poderes', 'desde', 'disputa'])
    .where('empresa', '=', empresa)
    .executeTakeFirst();
  const { waiting } = await db
    .selectFrom('representation_claims')
    .select(sql<number>`count(*)::int`.as('waiting'))
    .where('empresa', '=', empresa)
    .where('estado', '<>', 'aprobada')
    .executeTakeFirstOrThrow();
  return {
    poderes: standing?.poderes ?? null,
    desde: standing?.desde.toISOString() ?? null,
    disputa: standing?.disputa?.toISOString() ?? null,
    enEspera: waiting,
  };
}

/** Contracts that ended too long ago for the company's own page. */
async function earlierContracts(db: Kysely<Schema>, empresa: string, planes: readonly MiPlan[]): Promise<ContratoAnterior[]> {
  const rows = await db
    .selectFrom('contracts')
    .select(['id', 'nombre', 'desde', 'hasta', 'terminado'])
    .where('titular', '=', empresa)
    .orderBy('hasta', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const shown = new Set(planes.map(({ contrato }) => contrato));
  return rows
    .filter(({ id }) => !shown.has(id))
    .map(({ id, nombre, terminado, ...days }) => ({
      contrato: id,
      plan: nombre,
      ...days,
      terminado: terminado?.toISOString() ?? null,
    }));
}

async function lastPeriods(db: Kysely<Schema>, empresa: string): Promise<PeriodoDeEmpresa[]> {
  return db
    .selectFrom('quota_periods as period')
    .innerJoin('contracts', 'contracts.id', 'period.contrato')
    .select(['period.contrato', 'nombre as plan', 'period.desde', 'period.hasta', 'incluidas', 'usadas', 'adicionales'])
    .where('titular', '=', empresa)
    .orderBy('period.desde', 'desc')
    .orderBy('period.id', 'desc')
    .limit(SHOWN_PERIODS)
    .execute();
}

/** Invoices with the number of the order that paid each. */
async function invoicesOf(db: Kysely<Schema>, empresa: string): Promise<FacturaDeEmpresa[]> {
  const invoices = await listInvoices(db, empresa);
  const paid = await db
    .selectFrom('facturas')
    .innerJoin('contracts', 'contracts.id', 'facturas.contrato')
    .innerJoin('orders', 'orders.orden', 'facturas.orden')
    .select(['facturas.id', 'numero'])
    .where('titular', '=', empresa)
    .execute();
  const orders = new Map(paid.map(({ id, numero }) => [id, numero]));
  return invoices.map((invoice) => ({ ...invoice, orden: orders.get(invoice.factura) ?? null }));
}

/** What will happen to a company's contracts, the nearest first. */
function comingUp(planes: readonly MiPlan[], today: string): EmpresaDeOficina['programado'] {
  const coming = planes
    .filter(({ estado }) => estado !== 'terminado')
    .flatMap(({ plan, desde, hasta, proximaFactura, termino }) => [
      ...(desde > today ? [{ dia: desde, texto: `Empieza ${plan}.` }] : []),
      ...(proximaFactura
        ? [{ dia: proximaFactura.emision, texto: `Se emite la factura de ${plan}, que vence el ${dayText(proximaFactura.vence)}.` }]
        : []),
      ...(termino.fin === null ? [] : [{ dia: termino.fin, texto: `Último día de ${plan}.` }]),
      ...(termino.seRenueva && termino.fin === null ? [{ dia: hasta, texto: `Se renueva ${plan} al día siguiente.` }] : []),
    ]);
  return coming.toSorted((one, other) => one.dia.localeCompare(other.dia));
}
