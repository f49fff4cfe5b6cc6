import type { Kysely, Selectable, Transaction } from 'kysely';
import { askToday, TODAY } from '../../storage/clock.ts';
import type { ContractsTable, Schema } from '../../storage/schema.ts';
import { addDays, dayText, periodAt, periodNumber } from '../contract/calendar.ts';
import { announce, changeText } from '../contract/events.ts';
import { assertSeen, beginContract, offer, type Offer } from './begin.ts';
import { impossible } from './contract.ts';

/** A change of plan: what begins, and the last day of what runs today. */
export interface PlanChange {
  readonly offered: Offer;
  readonly running: Pick<Selectable<ContractsTable>, 'id' | 'nombre' | 'correo' | 'hasta'>;
  readonly termina: string;
}

/**
 * What another plan from the next period on would be. @param empresa RUT in wire form
 * @throws Problem CONTRATO_IMPOSIBLE with why, PLAN_DESCONOCIDO, UF_NO_DISPONIBLE
 */
export async function offerChange(db: Kysely<Schema>, empresa: string, codigoPlan: string): Promise<PlanChange> {
  const running = await runningContract(db, empresa);
  const today = await askToday(db);
  const termina = periodAt(running.desde, periodNumber(running.desde, today)).hasta;
  const offered = await offer(db, codigoPlan, addDays(termina, 1));
  if (offered.row.tipo !== 'mensual') throw impossible('Un pack no reemplaza a un plan mensual.');
  if (isSame(running, offered)) throw impossible('Ya tiene ese plan, con las mismas consultas y el mismo precio.');
  return { offered, running, termina };
}

/**
 * Ends the running plan with its current period, which is invoiced already, begins the other one on the next day and mails the company. The
 * caller holds the company lock. @returns the change, and the id of the new contract
 */
export async function changePlan(
  trx: Transaction<Schema>,
  empresa: string,
  { codigoPlan, huella }: { readonly codigoPlan: string; readonly huella: string },
): Promise<PlanChange & { readonly contrato: string }> {
  const locked = await runningContract(trx, empresa);
  await trx.selectFrom('contracts').select('id').where('id', '=', locked.id).forNoKeyUpdate().execute();
  // The job may have moved it on while the lock was awaited.
  const change = await offerChange(trx, empresa, codigoPlan);
  assertSeen(change.offered, huella);
  const { id, correo } = change.running;
  await trx
    .updateTable('contracts')
    .set({ hasta: change.termina, fin: change.termina, hasta_sin_cambio: change.running.hasta })
    .where('id', '=', id)
    .execute();
  const contrato = await beginContract(trx, { titular: empresa, correo }, change.offered, await askToday(trx));
  const detalle = changeText({ nombre: change.offered.row.nombre, desde: change.offered.desde });
  await announce(trx, { contrato: id, suceso: 'cambio-programado', clave: contrato, detalle }, 'administradores');
  return { ...change, contrato };
}

function isSame(running: Awaited<ReturnType<typeof runningContract>>, { row }: Offer): boolean {
  return running.plan === row.codigo && running.consultas === row.consultas && Number(running.precio) === Number(row.precio);
}

/** The monthly contract that can give way to another. @throws Problem CONTRATO_IMPOSIBLE */
async function runningContract(db: Kysely<Schema>, empresa: string) {
  const contracts = await db
    .selectFrom('contracts')
    .select(['id', 'plan', 'nombre', 'precio', 'consultas', 'correo', 'desde', 'hasta', 'fin', 'suspendido', TODAY.as('today')])
    .where('titular', '=', empresa)
    .where('tipo', '=', 'mensual')
    .where('terminado', 'is', null)
    .where('hasta', '>=', TODAY)
    .orderBy('desde')
    .execute();
  const [running, next] = contracts;
  if (!running) throw impossible('La empresa no tiene un plan mensual que cambiar.');
  if (next) throw impossible(`Ya hay un cambio programado: ${next.nombre} empieza el ${dayText(next.desde)}.`);
  if (running.desde > running.today) throw impossible(`${running.nombre} empieza recién el ${dayText(running.desde)}.`);
  if (running.fin !== null) throw impossible(`El término ya está avisado: el plan funciona hasta el ${dayText(running.fin)}.`);
  if (running.suspendido) throw impossible('El plan está suspendido por una factura impaga: tiene que pagarse antes.');
  return running;
}
