import type { VistaDeContrato } from '@veridico/api';
import {
  cambiaPlanDeEmpresa,
  check,
  contratoAMano,
  contratoAManoOn,
  contratoDeEmpresa,
  isInicio,
  normalise,
  UNKNOWN_START,
  type ContratoAManoField,
  type InicioDeContrato,
  type Values,
} from '@veridico/forms';
import type { Kysely } from 'kysely';
import { Problem } from '../../http/problem.ts';
import { readForm } from '../../http/read-form.ts';
import type { Offer } from '../../plans/by-hand/begin.ts';
import { changePlan, offerChange } from '../../plans/by-hand/change-plan.ts';
import { contractCompany, contractNewCompany, offerByHand } from '../../plans/by-hand/contract.ts';
import { withdrawChange } from '../../plans/by-hand/withdraw-change.ts';
import { dayText } from '../../plans/contract/calendar.ts';
import { lockCompany } from '../../plans/representation/standing.ts';
import { askToday } from '../../storage/clock.ts';
import type { Schema } from '../../storage/schema.ts';
import type { Noted } from '../permission/log.ts';
import type { Acting } from '../permission/serve.ts';
import { withWho } from './acts.ts';
import { companyObject, lastChange, lockedCompany, namedCompany } from './find.ts';

/** A contract that an act made, for its answer and its line in the log. */
interface Contracted {
  readonly clave: string;
  readonly contrato: string;
  readonly noted: Noted;
}

interface Looked {
  readonly codigoPlan: string;
  readonly inicio: string;
  /** Of the company that would change its plan; '' for a new contract. */
  readonly clave: string;
}

/** The invoice that a contract would cause. Stores nothing. */
export async function lookAtContract(db: Kysely<Schema>, { codigoPlan, inicio, clave }: Looked): Promise<VistaDeContrato> {
  if (clave === '') return seen(await offerByHand(db, { codigoPlan, inicio: readInicio(inicio) }), null);
  const { empresa } = await namedCompany(db, clave);
  const { offered, termina } = await offerChange(db, empresa, codigoPlan);
  return seen(offered, termina);
}

function seen({ plan, desde, hasta, factura, huella }: Offer, termina: string | null): VistaDeContrato {
  return { plan, desde, hasta, factura, termina, huella };
}

interface ContractRequest {
  readonly clave: string;
  readonly codigoPlan: string;
  readonly inicio: string;
  readonly huella: string;
  readonly nota: string;
}

/** A contract by hand of a known company. */
export async function contractKnown({ trx }: Acting, { clave: typed, huella, ...sent }: ContractRequest): Promise<Contracted> {
  const { codigoPlan, inicio, nota } = readForm(contratoDeEmpresa, sent);
  const { empresa, clave } = await lockedCompany(trx, typed);
  const made = await contractCompany(trx, empresa, { codigoPlan, inicio: readInicio(inicio), huella }).catch(async (error: unknown) => {
    throw await withWho(error, 'PLAN_VIGENTE', () => lastChange(trx, clave));
  });
  return { clave, contrato: made.contrato, noted: noteOf(clave, nota, made.contrato, made.offered) };
}

/** A contract by hand of a new company. The log names it by the name that it gets here. */
export async function contractNew({ trx, staff }: Acting, sent: Values<ContratoAManoField>, huella: string): Promise<Contracted> {
  const values = readNew(sent, await askToday(trx));
  const { rutEmpresa, certificado, fechaCertificado, nota } = values;
  await lockCompany(trx, rutEmpresa);
  const read = certificado === '' ? nota : `${nota} · Documento ${certificado} del ${fechaCertificado}`;
  const inicio = readInicio(values.inicio);
  const { contrato, offered } = await contractNewCompany(trx, { ...values, inicio, huella }, { quien: staff.sub, nota: read });
  const { clave } = await trx.selectFrom('companies').select('clave').where('rut', '=', rutEmpresa).executeTakeFirstOrThrow();
  return { clave, contrato, noted: noteOf(clave, read, contrato, offered) };
}

/** Another plan from the next period on. `empieza`: its first day, DD-MM-AAAA. */
export async function changeCompanyPlan(
  { trx }: Acting,
  { clave: typed, huella, ...sent }: Omit<ContractRequest, 'inicio'>,
): Promise<Contracted & { readonly empieza: string }> {
  const { codigoPlan, nota } = readForm(cambiaPlanDeEmpresa, sent);
  const { empresa, clave } = await lockedCompany(trx, typed);
  const { contrato, offered, running, termina } = await changePlan(trx, empresa, { codigoPlan, huella }).catch(async (error: unknown) => {
    throw await withWho(error, 'CONTRATO_IMPOSIBLE', () => lastChange(trx, clave));
  });
  const noted = noteOf(clave, nota, contrato, offered);
  const empieza = dayText(offered.desde);
  return { clave, contrato, empieza, noted: { ...noted, antes: { contrato: running.id, plan: running.nombre, hasta: dayText(termina) } } };
}

/** Removes a change of plan that has not begun. @param contrato id of the contract that would begin */
export async function withdrawPlanChange(
  { trx }: Acting,
  { clave: typed, contrato, nota }: { readonly clave: string; readonly contrato: string; readonly nota: string },
): Promise<Noted> {
  const { empresa, clave } = await lockedCompany(trx, typed);
  const { running, next } = await withdrawChange(trx, empresa, contrato).catch(async (error: unknown) => {
    throw await withWho(error, 'CONTRATO_IMPOSIBLE', () => lastChange(trx, clave));
  });
  return {
    objeto: companyObject(clave),
    motivo: nota,
    antes: { contrato: next.id, plan: next.nombre, desde: dayText(next.desde) },
    despues: { contrato: running.id, plan: running.nombre, hasta: dayText(running.hasta) },
  };
}

function noteOf(clave: string, motivo: string, contrato: string, { row, desde, hasta, factura }: Offer): Noted {
  return {
    objeto: companyObject(clave),
    motivo,
    antes: null,
    despues: { contrato, plan: row.nombre, desde: dayText(desde), hasta: dayText(hasta), factura: factura.total },
  };
}

function readNew(sent: Values<ContratoAManoField>, today: string): Values<ContratoAManoField> {
  const values = normalise(contratoAMano, sent);
  const campos = check(contratoAManoOn(today), values, 'submit');
  if (Object.keys(campos).length > 0) throw new Problem('CAMPOS_INVALIDOS', { campos });
  return values;
}

function readInicio(inicio: string): InicioDeContrato {
  if (!isInicio(inicio)) throw new Problem('CAMPOS_INVALIDOS', { campos: { inicio: UNKNOWN_START } });
  return inicio;
}
