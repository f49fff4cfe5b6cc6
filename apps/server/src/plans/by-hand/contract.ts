import { isCompanyRut, type ContratoAManoField, type InicioDeContrato, type Values } from '@veridico/forms';
import { sql, type Kysely, type Transaction } from 'kysely';
import { Problem } from '../../http/problem.ts';
import { PAID_STATES } from '../../orders/states.ts';
import { askToday } from '../../storage/clock.ts';
import type { Schema } from '../../storage/schema.ts';
import { addInvited } from '../company/invite.ts';
import { runningMonthly } from '../contract/terms.ts';
import { keepCompany } from '../contracting/client.ts';
import { alreadyRunning } from '../contracting/contracting.ts';
import { MATRIX } from '../representation/matrix.ts';
import { companyState, recordsContradict } from '../representation/standing.ts';
import { assertSeen, beginContract, firstDay, offer, type Offer } from './begin.ts';

/** What was chosen for a contract made by hand. */
export interface HandContract {
  readonly codigoPlan: string;
  readonly inicio: InicioDeContrato;
  /** Of the offer that was seen; '' for the one of now. */
  readonly huella: string;
}

/** A contract that was made by hand. */
export interface MadeByHand {
  readonly contrato: string;
  readonly offered: Offer;
}

/** What a new contract would be, without making it. @throws Problem PLAN_DESCONOCIDO, UF_NO_DISPONIBLE, CONTRATO_IMPOSIBLE */
export async function offerByHand(db: Kysely<Schema>, { codigoPlan, inicio }: Pick<HandContract, 'codigoPlan' | 'inicio'>): Promise<Offer> {
  const offered = await offer(db, codigoPlan, firstDay(inicio, await askToday(db)));
  if (offered.row.tipo === 'pack' && inicio !== 'hoy') throw impossible('Un pack empieza hoy: sus consultas se compran de una vez.');
  return offered;
}

/**
 * Makes a contract of a company that the office knows, without a card. The caller holds the company lock.
 * @param empresa RUT in wire form @throws Problem PLAN_VIGENTE, CONTRATO_IMPOSIBLE, PRECIO_DE_CONTRATO_CAMBIADO, and what offerByHand throws
 */
export async function contractCompany(trx: Transaction<Schema>, empresa: string, chosen: HandContract): Promise<MadeByHand> {
  await assertFree(trx, empresa);
  await assertSettled(trx, empresa);
  const { correo } = await trx.selectFrom('companies').select('correo').where('rut', '=', empresa).executeTakeFirstOrThrow();
  return begin(trx, { titular: empresa, correo }, chosen);
}

type NewCompany = Omit<Values<ContratoAManoField>, 'inicio'> & Pick<HandContract, 'inicio' | 'huella'>;

interface Reader {
  /** `sub` of the person of the office, and what they read. */
  readonly quien: string;
  readonly nota: string;
}

/**
 * Makes the contract of a new company, whose powers a person of the office read, and invites its administrator by mail. The caller holds
 * the company lock. @throws Problem EMPRESA_CONOCIDA, and what contractCompany throws
 */
export async function contractNewCompany(trx: Transaction<Schema>, values: NewCompany, { quien, nota }: Reader): Promise<MadeByHand> {
  const { rutEmpresa: empresa, runRepresentanteLegal: representante, correoElectronico: correo } = values;
  await assertFree(trx, empresa);
  const state = await companyState(trx, empresa);
  if (state !== 'libre' || (await isClient(trx, empresa))) throw new Problem('EMPRESA_CONOCIDA');
  if (isCompanyRut(empresa) && (await recordsContradict(trx, empresa, representante)))
    throw impossible('Los registros dicen que la empresa terminó su giro o que la representa otra persona. Revisa los poderes.');
  await keepCompany(trx, { empresa: { ...values, codigoRegion: values.codigoRegion }, rut_empresa: empresa, correo });
  await trx.insertInto('company_standings').values({ empresa, poderes: 'comprobados', orden: null, quien, nota }).execute();
  const made = await begin(trx, { titular: empresa, correo }, values);
  const { nombreRepresentanteLegal: nombre, primerApellidoRepresentanteLegal: apellido } = values;
  await addInvited(trx, { usuario: null, empresa }, { correo, nombre, apellido, rol: 'administrador', limite: '' });
  return made;
}

async function begin(trx: Transaction<Schema>, holder: { titular: string; correo: string }, chosen: HandContract): Promise<MadeByHand> {
  const offered = await offerByHand(trx, chosen);
  assertSeen(offered, chosen.huella);
  return { contrato: await beginContract(trx, holder, offered, await askToday(trx)), offered };
}

/** Neither with a plan nor about to have one by an online contracting. */
async function assertFree(trx: Transaction<Schema>, empresa: string): Promise<void> {
  const until = await runningMonthly(trx, empresa);
  if (until !== undefined) throw alreadyRunning(until);
  if (await isContracting(trx, empresa))
    throw impossible('La empresa está contratando en línea ahora: espera a que termine o decide su tarea antes.');
}

/** A contracting whose payment is open, under way or paid, and whose client is not complete. */
async function isContracting(trx: Transaction<Schema>, empresa: string): Promise<boolean> {
  const open = await trx
    .selectFrom('plan_orders')
    .innerJoin('orders', 'orders.orden', 'plan_orders.orden')
    .select('orders.orden')
    .where('rut_empresa', '=', empresa)
    .where('lista', 'is', null)
    .where('estado', 'in', ['TOKEN_ISSUED', 'RETURNED', 'COMMITTING', 'REVIEW', ...PAID_STATES])
    .limit(1)
    .executeTakeFirst();
  return open !== undefined;
}

/** Its powers are known and somebody administers it. */
async function assertSettled(trx: Transaction<Schema>, empresa: string): Promise<void> {
  const state = await companyState(trx, empresa);
  if (MATRIX.contratar[state].oficina !== 'si')
    throw impossible('Los poderes de la empresa están solo declarados: dalos por probados en Tareas antes de contratar.');
  const { managed } = await trx
    .selectNoFrom(
      sql<boolean>`exists (select from company_users where empresa = ${empresa} and rol = 'administrador' and estado in ('activo', 'invitado'))`.as(
        'managed',
      ),
    )
    .executeTakeFirstOrThrow();
  if (!managed) throw impossible('La empresa no tiene quien la administre: invita antes a esa persona, con el rol de administrador.');
}

async function isClient(trx: Transaction<Schema>, empresa: string): Promise<boolean> {
  return (await trx.selectFrom('companies').select('rut').where('rut', '=', empresa).executeTakeFirst()) !== undefined;
}

/** @param why told to the person of the office */
export function impossible(why: string): Problem {
  return new Problem('CONTRATO_IMPOSIBLE', { mensaje: why });
}
