import type { OrdenDeOficina, ParteDevuelta } from '@veridico/api';
import { sql, type Selectable } from 'kysely';
import { reportName } from '../../issuing/issued.ts';
import { WITHDRAWAL, type Withdrawal } from '../../issuing/withdrawn.ts';
import { PUBLIC_STATE } from '../../orders/states.ts';
import type { OfficeDeps } from '../deps.ts';
import { describeOrder } from '../describe.ts';
import { mayDo, refusalOf } from '../permission/acts.ts';
import type { StaffMember } from '../permission/staff.ts';
import type { OrdersTable } from '../../storage/schema.ts';
import { productsOf } from '../search/orders.ts';
import { NAMELESS, namesOf } from '../people.ts';
import { orderStory } from '../story.ts';
import { actsOn } from './acts.ts';
import { requestKey } from '../refund.ts';
import { requestAbout } from '../permission/requests.ts';
import { listMails } from './mails.ts';
import { listPapers, listPayments } from './payments.ts';
import { shownParts } from './parts.ts';

/** Everything the office knows of an order, with the acts that this person may do on it now. */
export async function readOrder(deps: Pick<OfficeDeps, 'db' | 'kinds'>, orden: string, staff: StaffMember): Promise<OrdenDeOficina> {
  const { db } = deps;
  const order = await db
    .selectFrom('orders')
    .select([
      'orden',
      'numero',
      'tipo',
      'estado',
      'precio',
      'descuento',
      'promocion',
      'total',
      'consultante_persona',
      'cliente',
      'consultante_empresa',
    ])
    .select(sql<Date>`creada`.as('creada'))
    .where('orden', '=', orden)
    .executeTakeFirstOrThrow();
  const payments = await listPayments(db, orden);
  const partes = await shownParts(db, orden);
  const { acts, sinReembolso } = await actsOn(db, orden);
  const mayRefund = mayDo(staff.roles, 'reembolsar');
  const mayResend = mayDo(staff.roles, 'reenviar-correo');
  const { numero, tipo, estado, precio, descuento, promocion, total, creada } = order;
  return {
    numero,
    tipo,
    estado: PUBLIC_STATE[estado],
    ...(await aboutOrder(deps, order)),
    creada: creada.toISOString(),
    precio,
    descuento,
    promocion: promocion ?? '',
    historia: await storyOf(db, orden),
    ...payments,
    partes,
    devolviendose: sumOf(partes, 'pedida', 'sin-respuesta'),
    informe: await reportOf(deps, orden),
    comprobantes: await listPapers(db, orden, payments.pagado || total, sumOf(partes, 'hecha')),
    correos: (await listMails(db, order)).map((mail) => ({ ...mail, reenviable: mail.reenviable && mayResend })),
    acciones: acts.filter((act) => mayDo(staff.roles, act)),
    solicitud: await requestAbout(db, requestKey(numero), staff),
    sinReembolso: sinReembolso === '' && !mayRefund ? refusalOf('reembolsar') : sinReembolso,
  };
}

function sumOf(partes: readonly ParteDevuelta[], ...estados: readonly ParteDevuelta['estado'][]): number {
  return partes.reduce((sum, { estado, monto }) => (estados.includes(estado) ? sum + monto : sum), 0);
}

type Described = Pick<Selectable<OrdersTable>, 'orden' | 'tipo' | 'consultante_persona' | 'consultante_empresa' | 'cliente'>;

/** What was sold, about whom, and to whom. */
async function aboutOrder({ db, kinds }: Pick<OfficeDeps, 'db' | 'kinds'>, order: Described) {
  const { orden, consultante_persona: comprador, consultante_empresa: empresa } = order;
  const about = await describeOrder(db, orden);
  const producto = (await productsOf(db, kinds, [order])).get(orden) ?? '';
  const persona = order.cliente === null ? '' : await subOf(db, order.cliente);
  if (!about)
    return { producto, sujeto: '', empresa: '', claveDeEmpresa: null, correo: '', telefono: '', comprador: '', persona, usadas: null };
  const { propiedad, rut, clave, correo, telefono, usadas } = about;
  return {
    producto: producto || about.producto,
    sujeto: propiedad || rut,
    empresa: about.empresa || (empresa ?? ''),
    claveDeEmpresa: clave ?? (await companyKey(db, empresa)),
    correo,
    telefono,
    comprador: comprador ?? '',
    persona,
    usadas,
  };
}

/** @param cliente id of a customer @returns `sub` of the account */
async function subOf(db: OfficeDeps['db'], cliente: string): Promise<string> {
  return (await db.selectFrom('customers').select('sub').where('id', '=', cliente).executeTakeFirst())?.sub ?? '';
}

/** Of the company on whose contract a report was bought. */
async function companyKey(db: OfficeDeps['db'], rut: string | null): Promise<string | null> {
  if (rut === null) return null;
  return (await db.selectFrom('companies').select('clave').where('rut', '=', rut).executeTakeFirst())?.clave ?? null;
}

/** The order's story, with the people of the office by name. */
async function storyOf(db: OfficeDeps['db'], orden: string): Promise<OrdenDeOficina['historia']> {
  const told = (await orderStory(db, orden)).toSorted((one, other) => one.en.getTime() - other.en.getTime());
  const names = await namesOf(db, [...new Set(told.flatMap(({ quien }) => quien ?? []))]);
  return told.map(({ en, texto, quien }) => ({ en: en.toISOString(), texto, quien: quien && (names.get(quien) ?? NAMELESS) }));
}

async function reportOf({ db }: Pick<OfficeDeps, 'db'>, orden: string): Promise<OrdenDeOficina['informe']> {
  const row = await db
    .selectFrom('informes')
    .select(['folio', 'servicio', sql<Date>`emitido`.as('emitido'), 'verificaciones'])
    .select(sql<Withdrawal | ''>`coalesce(${WITHDRAWAL}, '')`.as('retirado'))
    .select(
      sql<string>`coalesce((select gone.folio from informes_retirados as gone where gone.reemplazo = informes.folio limit 1), '')`.as(
        'corrige',
      ),
    )
    .where('orden', '=', orden)
    .executeTakeFirst();
  if (!row) return null;
  const { servicio, emitido, ...report } = row;
  return { ...report, nombre: reportName(servicio), emitido: emitido.toISOString() };
}
