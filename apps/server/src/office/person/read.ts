import type { PersonAct, PersonaDeCuenta } from '@veridico/api';
import { maskCorreo, maskRut } from '@veridico/forms';
import { sql, type Kysely } from 'kysely';
import { isAsked } from '../../account/changes.ts';
import { deviceOf } from '../../account/device.ts';
import { listReports } from '../../history/list.ts';
import { Problem } from '../../http/problem.ts';
import type { Kinds } from '../../orders/kind.ts';
import type { Schema } from '../../storage/schema.ts';
import type { OfficeDeps } from '../deps.ts';
import { markedCases, type MarkedCase } from '../found.ts';
import { mayDo } from '../permission/acts.ts';
import type { StaffMember } from '../permission/staff.ts';
import { publicId } from '../queue.ts';
import { SHOWN } from '../search/groups.ts';
import { findOrders } from '../search/orders.ts';
import { standingOf, type Account, type Outside, type Standing } from './account.ts';
import { listAccountMails } from './mails.ts';

/** Everything the office knows of an account, masked, with the acts that this person may do on it now. @throws Problem CUENTA_SIN_ENCONTRAR */
export async function readPerson(
  { db, kinds }: Pick<OfficeDeps, 'db' | 'kinds'>,
  sub: string,
  { outside, staff }: { readonly outside: Outside; readonly staff: StaffMember },
): Promise<PersonaDeCuenta> {
  const standing = await standingOf(db, sub, outside);
  const { account, block, asked } = standing;
  if (!account && !outside?.user) throw new Problem(outside ? 'CUENTA_SIN_ENCONTRAR' : 'CUENTAS_NO_DISPONIBLES');
  const address = outside?.user?.email ?? account?.correo ?? '';
  return {
    id: sub,
    ...identityOf(account, outside),
    correo: address === '' ? '' : maskCorreo(address),
    estado: stateOf(standing),
    bloqueo: block ? { quien: block.nombre, fecha: block.en.toISOString(), motivo: block.motivo } : null,
    avisando: asked,
    suspendida: account?.suspendida ?? false,
    anotable: account !== undefined && account.eliminada === null,
    ...(await tradeOf({ db, kinds }, account)),
    sesiones: sessionsOf(outside),
    cerrando: await isAsked(db, sub, 'sesiones'),
    correos: address === '' ? [] : await listAccountMails(db, address),
    acciones: actsOn(standing).filter((act) => mayDo(staff.roles, act)),
  };
}

/** What the product and the provider say of the account itself. */
function identityOf(account: Account | undefined, outside: Outside) {
  const rut = account?.rut ?? outside?.user?.rut ?? '';
  return {
    rut: rut === '' ? '' : maskRut(rut),
    rutProbado: (account?.rut_probado ?? null) !== null,
    correoConfirmado: outside?.user?.emailVerified ?? null,
    segundoFactor: outside?.secondFactor ?? ('sin-leer' as const),
    creada: account?.creada.toISOString() ?? null,
    empresa: account ? companyOf(account) : null,
    externa: outside?.secondFactor === 'externo',
    alcanzable: outside !== undefined,
  };
}

function companyOf({ empresa, razon_social, companyKey, rol }: Account): PersonaDeCuenta['empresa'] {
  return empresa === null ? null : { nombre: razon_social ?? 'una empresa', clave: companyKey, rol };
}

function sessionsOf(outside: Outside): PersonaDeCuenta['sesiones'] {
  return (outside?.sessions ?? []).map(({ id, started, lastUsed, userAgent }) => ({
    id,
    inicio: started.toISOString(),
    ultimoUso: lastUsed.toISOString(),
    equipo: deviceOf(userAgent),
  }));
}

function stateOf({ account, outside, block }: Standing): PersonaDeCuenta['estado'] {
  if (account?.eliminada) return 'eliminada';
  if (block) return 'bloqueada';
  if (account?.suspendida) return 'suspendida';
  if (outside && !outside.user) return 'sin-cuenta';
  return outside?.user?.enabled === false ? 'bloqueada' : 'activa';
}

/** Acts that an account admits now. */
export function actsOn({ account, outside, block, asked }: Standing): PersonAct[] {
  if (block) return ['desbloquear-cuenta'];
  if (account?.eliminada) return [];
  if (!outside) return account ? ['bloquear-cuenta'] : [];
  const { user } = outside;
  if (!user) return [];
  // An account that was disabled at the provider is enabled there: lifting a block here would enable it too.
  if (!user.enabled) return account?.suspendida || asked ? ['bloquear-cuenta'] : [];
  const mails = ['enviar-recuperacion', ...(user.emailVerified ? [] : (['enviar-confirmacion'] as const))] as const;
  return ['cerrar-sesiones', ...mails, 'bloquear-cuenta'];
}

/** What an account bought and received, and the open cases of its orders. */
async function tradeOf(
  { db, kinds }: { readonly db: Kysely<Schema>; readonly kinds: Kinds },
  account: Account | undefined,
): Promise<Pick<PersonaDeCuenta, 'ordenes' | 'informes' | 'tareas'>> {
  if (!account) return { ordenes: [], informes: { total: 0, filas: [] }, tareas: [] };
  const reports = await listReports(db, { cliente: account.id }, [], { limit: SHOWN });
  return {
    ordenes: await findOrders({ db, kinds }, [sql`cliente = ${account.id}`]),
    informes: {
      total: account.informes,
      filas: reports.map(({ idConsulta, folio, informe, fecha, rut, propiedad }) => ({
        id: idConsulta,
        folio,
        informe,
        sobre: propiedad || rut,
        fecha,
      })),
    },
    tareas: await openCases(db, account.id),
  };
}

async function openCases(db: Kysely<Schema>, cliente: string): Promise<PersonaDeCuenta['tareas']> {
  const { rows } = await sql<MarkedCase & { readonly numero: string }>`
    select x.*, o.numero from (${await markedCases(db)}) as x join orders o on o.orden = x.orden
    where o.cliente = ${cliente} and not x.cerrada order by x.desde limit 20`.execute(db);
  return rows.map((row) => ({ id: publicId(row, row.numero), orden: row.numero, desde: row.desde.toISOString() }));
}
