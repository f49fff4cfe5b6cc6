import { datosEmpresa, fieldNames, type DatosEmpresaField, type Values } from '@veridico/forms';
import { Problem } from '../../http/problem.ts';
import { changeData, changedFields, dataOf } from '../../plans/company/data.ts';
import type { CompanyData } from '../../storage/schema.ts';
import type { Noted } from '../permission/log.ts';
import type { Acting } from '../permission/serve.ts';
import { withWho } from './acts.ts';
import { companyObject, lastChange, lockedCompany } from './find.ts';

/** Fields whose values the log keeps: none of them says how to reach a person. The others are kept with the company's changes. */
const SHOWN: readonly (keyof CompanyData)[] = ['razonSocial', 'nombreFantasia', 'giro', 'ciudad', 'codigoComuna'];

interface DataRequest extends Values<DatosEmpresaField> {
  readonly clave: string;
  readonly version: number;
  readonly nota: string;
}

/** Changes a company's data as its administrator would. @throws Problem CAMPOS_INVALIDOS, DATOS_CAMBIADOS with who was first, SIN_CAMBIOS */
export async function changeCompanyData({ trx, staff }: Acting, { clave: typed, version, nota, ...sent }: DataRequest): Promise<Noted> {
  const { empresa, clave } = await lockedCompany(trx, typed);
  const before = (await dataOf(trx, empresa)).datos;
  const values = Object.fromEntries(fieldNames(datosEmpresa).map((name) => [name, sent[name]])) as Values<DatosEmpresaField>;
  const next = await changeData(trx, { empresa, usuario: null, quien: staff.sub, version }, values).catch(async (error: unknown) => {
    throw await withWho(error, 'DATOS_CAMBIADOS', () => lastChange(trx, clave));
  });
  const after = (await dataOf(trx, empresa)).datos;
  if (next === version || !before || !after) throw new Problem('SIN_CAMBIOS', { mensaje: 'No cambiaste nada: los datos ya están así.' });
  const { codigoRegion: _, ...old } = before;
  const { codigoRegion: __, ...now } = after;
  const fields = changedFields(old, now);
  const told = (data: CompanyData) =>
    Object.fromEntries(fields.filter((field) => SHOWN.includes(field)).map((field) => [field, data[field]]));
  return {
    objeto: companyObject(clave),
    motivo: nota,
    antes: told(old),
    // The row of company_changes keeps the values that the log may not.
    despues: { ...told(now), cambiados: fields, cambio: next },
  };
}
