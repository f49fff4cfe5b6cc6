import { problems, type ProblemCode } from '@veridico/api';
import { isCompanyRut, tasacionOf, type TasacionField, type TasacionValues } from '@veridico/forms';
import type { CatalogReport } from '@veridico/reports';
import type { FastifyRequest } from 'fastify';
import { refuseEvenly } from '../http/evenly.ts';
import { Problem } from '../http/problem.ts';
import type { Unappraisable } from '../bureau/interface.ts';
import type { Lector } from '../bureau/reader.ts';
import { MOST_LINES } from '../issuing/making.ts';
import type { PurchaseDeps } from './deps.ts';

export type SubjectDeps = Pick<PurchaseDeps, 'visitors' | 'findSubject' | 'proveSerial'>;

interface SubjectIdentity {
  /** In wire form. */
  readonly run: string;
  /** Nine capital letters or digits; empty if the report needs none. */
  readonly serie: string;
}

/** Passes if this report on this subject may be sold to the requester. Loads no records. @throws Problem 422 or 429 */
export async function checkSubject(
  deps: SubjectDeps,
  request: FastifyRequest,
  { report, lector }: { readonly report: CatalogReport; readonly lector: Lector },
  identity: SubjectIdentity,
): Promise<void> {
  if (report.subject === 'persona') await refuseEvenly(() => proveOwnRut(deps, request, identity));
  const subject = await deps.findSubject(report.code, identity.run, lector);
  if (!subject) throw new Problem('RUT_SIN_REGISTROS', { campos: { run: 'No tenemos registros de este RUT.' } });
  if (subject.deceased) throw new Problem('PERSONA_FALLECIDA');
  if (subject.lines > MOST_LINES) throw new Problem('INFORME_DEMASIADO_GRANDE');
}

/** The problem of each reason. */
export const UNAPPRAISABLE = {
  'sin registros': 'PROPIEDAD_SIN_REGISTROS',
  'no se tasa': 'PROPIEDAD_NO_SE_TASA',
  superficie: 'SUPERFICIE_NO_SE_TASA',
  dormitorios: 'DORMITORIOS_NO_CABEN',
  'sin avisos': 'AVISOS_INSUFICIENTES',
} as const satisfies Record<Unappraisable, ProblemCode>;

/** Passes if an appraisal of this property may be sold. @throws Problem 422 */
export async function checkAppraisal({ checkProperty }: Pick<PurchaseDeps, 'checkProperty'>, tasacion: TasacionValues): Promise<void> {
  const reason = await checkProperty(tasacionOf(tasacion));
  if (!reason) return;
  const code = UNAPPRAISABLE[reason];
  const field = FIELDS[reason];
  throw new Problem(code, field && { campos: { [field]: problems[code].mensaje } });
}

/** The form field that causes each refusal. */
const FIELDS: Readonly<Partial<Record<Unappraisable, TasacionField>>> = { superficie: 'superficieUtil', dormitorios: 'dormitorios' };

/**
 * A person's report is sold only to that person, who proves it with the serial of the current card. An unknown RUT, a wrong serial and an
 * earlier serial get the same answer; limits and their cost are in decision 0019.
 */
async function proveOwnRut(
  { visitors, proveSerial }: SubjectDeps,
  request: FastifyRequest,
  { run, serie }: SubjectIdentity,
): Promise<void> {
  if (isCompanyRut(run)) throw new Problem('RUT_DE_EMPRESA', { campos: { run: problems.RUT_DE_EMPRESA.mensaje } });
  // Order matters: an address over its limit must not add to the limit of a RUT, which is another person's.
  await visitors.limitByAddress(request, 'serieDireccion');
  await visitors.limitByKey(serie, 'serie');
  await visitors.limitByKey(run, 'serieRutTope');
  if (await proveSerial(run, serie)) return;
  await visitors.limitByKey(run, 'serieRut');
  throw new Problem('SERIE_NO_COINCIDE', { campos: { serie: 'No coincide con el RUT según nuestros registros.' } });
}
