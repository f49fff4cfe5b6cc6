import { abonaConsultas, type AbonoField, type Values } from '@veridico/forms';
import { readForm } from '../../http/read-form.ts';
import { Problem } from '../../http/problem.ts';
import { dayText } from '../../plans/contract/calendar.ts';
import { endPlan } from '../../plans/my-plan/ending.ts';
import { creditQueries } from '../../queries/credit.ts';
import type { Noted } from '../permission/log.ts';
import type { Acting } from '../permission/serve.ts';
import { companyObject, lastChange, lockedCompany } from './find.ts';

interface CreditRequest extends Values<AbonoField> {
  readonly clave: string;
  readonly contrato: string;
  readonly incluidas: number;
}

/** Credits free queries. @throws Problem CAMPOS_INVALIDOS, EMPRESA_SIN_ENCONTRAR, ABONO_IMPOSIBLE, CONTRATO_CAMBIADO with who was first */
export async function credit({ trx, staff }: Acting, { clave: typed, contrato, incluidas, ...sent }: CreditRequest): Promise<Noted> {
  const { cantidad, nota } = readForm(abonaConsultas, sent);
  const { empresa, clave } = await lockedCompany(trx, typed);
  const request = { titular: empresa, contrato, cantidad: Number(cantidad), incluidas, quien: staff.sub };
  const after = await creditQueries(trx, request).catch(async (error: unknown) => {
    throw await withWho(error, 'CONTRATO_CAMBIADO', () => lastChange(trx, clave));
  });
  return {
    objeto: companyObject(clave),
    motivo: nota,
    antes: { incluidas },
    despues: { contrato, periodo: dayText(after.desde), incluidas: after.incluidas },
  };
}

interface EndRequest {
  readonly clave: string;
  readonly contrato: string;
  readonly fin: string;
  readonly nota: string;
}

/** Records a company's notice of end. @throws Problem PLAN_AJENO, TERMINO_IMPOSIBLE, TERMINO_DISTINTO, CONTRATO_CAMBIADO if it was given */
export async function endContract({ trx, staff }: Acting, { clave: typed, contrato, fin, nota }: EndRequest): Promise<Noted> {
  const { empresa, clave } = await lockedCompany(trx, typed);
  const own = /^\d{1,18}$/.test(contrato) ? await findOwn(trx, empresa, contrato) : undefined;
  if (!own) throw new Problem('PLAN_AJENO', { mensaje: 'Ese contrato no es de esta empresa.' });
  if (own.fin !== null)
    throw new Problem('CONTRATO_CAMBIADO', {
      mensaje: `El término ya estaba registrado: el plan funciona hasta el ${dayText(own.fin)}.${await lastChange(trx, clave)}`,
    });
  await endPlan(trx, { contrato, fin, quien: staff.sub, aviso: { oficina: staff.nombre } });
  return { objeto: companyObject(clave), motivo: nota, antes: { contrato, fin: null }, despues: { contrato, fin: dayText(fin) } };
}

async function findOwn(trx: Acting['trx'], titular: string, contrato: string) {
  return trx
    .selectFrom('contracts')
    .select('fin')
    .where('id', '=', contrato)
    .where('titular', '=', titular)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** A problem of one code with who was first added to its message; any other error as it is. */
export async function withWho(error: unknown, code: Problem['code'], who: () => Promise<string>): Promise<unknown> {
  if (!(error instanceof Problem) || error.code !== code) return error;
  return new Problem(code, { mensaje: `${error.body().mensaje}${await who()}` });
}
