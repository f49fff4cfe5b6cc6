import { OFFICE_ROLES, type OfficeRole, type Requisito } from '@veridico/api';
import { sql, type Kysely } from 'kysely';
import { listServices } from '../../catalog/catalog.ts';
import { listPlans } from '../../plans/contracting/plans.ts';
import { contactOf, missingOfContact } from '../../settings/contact.ts';
import { dataOfficerOf, missingOfDataProtection } from '../../settings/data-protection.ts';
import { missingOfSeller, sellerName } from '../../settings/seller.ts';
import type { Settings } from '../../settings/settings.ts';
import type { StandInName } from '../../settings/stand-in-names.ts';
import { STAND_INS } from '../../settings/stand-ins.ts';
import { askToday } from '../../storage/clock.ts';
import type { Schema } from '../../storage/schema.ts';
import { hasAdministrator } from '../permission/staff.ts';
import { commandLine } from '../../settings/command-line.ts';

type Seen = Pick<Requisito, 'estado' | 'detalle' | 'remedio'> & { readonly pagina?: string };

interface Installation {
  readonly db: Kysely<Schema>;
  readonly settings: Settings;
  /** State of what a stand-in or an invented value does: only a production misses the real one. */
  readonly lacking: Requisito['estado'];
}

interface Requirement {
  readonly nombre: string;
  readonly see: (installation: Installation) => Promise<Seen> | Seen;
}

const ready = (detalle: string): Seen => ({ estado: 'listo', detalle, remedio: '' });
const dayText = (iso: string) => iso.split('-').toReversed().join('-');
const listText = new Intl.ListFormat('es', { type: 'conjunction' });

/** A requirement whose settings are missing. `lines`: «what: define NAME». */
function unknown(lines: readonly string[], lacking: Requisito['estado']): Seen {
  const parts = lines.map((line) => line.split(': define '));
  const [what = '', names = ''] = [0, 1].map((part) => listText.format(parts.map((each) => each[part] ?? '')));
  return { estado: lacking, detalle: `No se sabe: ${what}.`, remedio: `define ${names}` };
}

function ofStandIn(name: StandInName, whenReal: (settings: Settings) => string): Requirement['see'] {
  const { what, fix, used } = STAND_INS[name];
  return ({ settings, lacking }) =>
    used(settings, {}) ? { estado: lacking, detalle: `Lo hace una pieza de prueba: ${what}.`, remedio: fix } : ready(whenReal(settings));
}

/** What selling needs. Each requirement is computed from the running system; none is stored. */
const REQUIREMENTS = {
  planes: {
    nombre: 'Planes a la venta',
    see: async ({ db }) => {
      const plans = await listPlans(db);
      if (plans.length > 0) return { ...ready(`${listText.format(plans.map(({ nombre }) => nombre))}.`), pagina: '/oficina/precios' };
      const detalle = 'No hay ninguno: nadie puede contratar.';
      return { estado: 'falta', detalle, remedio: 'crea un plan', pagina: '/oficina/precios?nuevo=plan' };
    },
  },
  servicios: {
    nombre: 'Informes a la venta',
    see: async ({ db }) => {
      const services = await listServices(db);
      const closed = services.filter(({ disponible }) => !disponible).map(({ nombre }) => nombre);
      const pagina = '/oficina/precios';
      if (closed.length === services.length) return { estado: 'falta', detalle: 'Ninguno se vende.', remedio: 'abre su venta', pagina };
      const detalle = closed.length === 0 ? 'Todos, con precio.' : `Todos menos ${listText.format(closed)}.`;
      return { ...ready(detalle), pagina };
    },
  },
  vendedor: {
    nombre: 'Datos de quien vende y de quien firma',
    see: ({ settings, lacking }) => {
      const missing = missingOfSeller(settings);
      if (missing.length > 0) return unknown(missing, lacking);
      return ready(`${sellerName(settings)}, RUT ${settings.MERCHANT_RUT ?? ''}. Firma ${settings.MERCHANT_SIGNER ?? ''}.`);
    },
  },
  datos: {
    nombre: 'Protección de datos: persona encargada y evaluación de impacto',
    see: ({ settings, lacking }) => {
      const missing = missingOfDataProtection(settings);
      if (missing.length > 0) return unknown(missing, lacking);
      return ready(`${dataOfficerOf(settings).nombre}. Evaluación de impacto: ${settings.IMPACT_ASSESSMENT ?? ''}.`);
    },
  },
  contacto: {
    nombre: 'Correo de contacto',
    see: ({ settings, lacking }) => {
      if (missingOfContact(settings).length === 0) return ready(`${contactOf(settings)}.`);
      return { estado: lacking, detalle: `${contactOf(settings)}, que es un ejemplo.`, remedio: 'define CONTACT_EMAIL' };
    },
  },
  uf: { nombre: 'UF del día', see: seeUf },
  pagos: { nombre: 'Cobro con tarjeta', see: ofStandIn('pagos', ({ WEBPAY_COMMERCE_CODE: code = '' }) => `Transbank, comercio ${code}.`) },
  correo: { nombre: 'Envío de correos', see: ofStandIn('correo', ({ MAIL_FROM }) => `Sale de ${MAIL_FROM}.`) },
  personal: { nombre: 'Roles de la oficina', see: seeStaff },
} as const satisfies Readonly<Record<string, Requirement>>;

async function seeUf({ db, settings: { UF_SOURCE }, lacking }: Installation): Promise<Seen> {
  const remedio =
    UF_SOURCE === ''
      ? `define UF_SOURCE, o carga los valores con «${commandLine('import', 'uf')}»`
      : 'revisa UF_SOURCE y el registro del servidor';
  const newest = await db.selectFrom('uf').select(['fecha', 'demo']).orderBy('fecha', 'desc').limit(1).executeTakeFirst();
  if (!newest) return { estado: 'falta', detalle: 'No hay ningún valor: los planes en UF no se pueden contratar.', remedio };
  const last = `El último valor es el del ${dayText(newest.fecha)}`;
  if (newest.fecha < (await askToday(db))) return { estado: 'falta', detalle: `${last}, que ya pasó.`, remedio };
  if (newest.demo) return { estado: lacking, detalle: `${last}, inventado para la demostración.`, remedio };
  return ready(`${last}. ${UF_SOURCE === '' ? 'Se carga a mano.' : `Se toma de ${UF_SOURCE}.`}`);
}

async function seeStaff({ db, lacking }: Installation): Promise<Seen> {
  const pagina = '/oficina/personal';
  if (!(await hasAdministrator(db))) {
    const detalle = 'Nadie los ha repartido: toda cuenta de la oficina puede todo.';
    return { estado: lacking, detalle, remedio: 'reparte los roles', pagina };
  }
  const { rows } = await sql<{ rol: string }>`select distinct unnest(roles) as rol from office_staff where retirada is null`.execute(db);
  const held = rows.map(({ rol }) => rol);
  const nobody = (Object.keys(OFFICE_ROLES) as OfficeRole[]).filter((role) => !held.includes(role)).map((role) => OFFICE_ROLES[role]);
  if (nobody.length === 0) return { ...ready('Cada rol lo tiene alguien.'), pagina };
  return { estado: lacking, detalle: `Nadie tiene ${listText.format(nobody)}.`, remedio: 'da esos roles', pagina };
}

/** What this installation needs for selling, as the system is now. */
export async function requirementsOf(db: Kysely<Schema>, settings: Settings): Promise<Requisito[]> {
  const installation: Installation = { db, settings, lacking: settings.production ? 'falta' : 'simulado' };
  const all: Requisito[] = [];
  for (const [clave, { nombre, see }] of Object.entries<Requirement>(REQUIREMENTS)) {
    const { pagina = null, ...seen } = await see(installation);
    all.push({ clave, nombre, ...seen, pagina });
  }
  return all;
}

/** How many of them are missing. */
export async function countMissing(db: Kysely<Schema>, settings: Settings): Promise<number> {
  return (await requirementsOf(db, settings)).filter(({ estado }) => estado === 'falta').length;
}
