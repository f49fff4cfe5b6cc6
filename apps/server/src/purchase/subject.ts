import { problems, type ProblemCode } from '@veridico/api';
import { isCompanyRut, tasacionOf, type TasacionField, type TasacionValues } from '@veridico/forms';
import type { CatalogReport } from '@veridico/reports';
import type { FastifyRequest } from 'fastify';
import { refuseEvenly } from '../http/evenly.ts';
import { Problem } from '../http/problem.ts';
import type { Unappraisable } from '../bureau/interface.ts';
import { MOST_LINES } from '../issuing/making.ts';
import type { PurchaseDeps } from './deps.ts';

export type SubjectDeps = Pick<PurchaseDeps, 'visitors' | 'findSubject' | 'proveSerial'>;

interface Named {
  /** In wire form. */
  readonly run: string;
  /** Nine capital letters or digits; empty where the report asks for none. */
  readonly serie: string;
}

/** Passes when this report of this subject may be sold to whoever asks. Loads no records. @throws Problem 422 or 429 */
export async function checkSubject(deps: SubjectDeps, request: FastifyRequest, report: CatalogReport, named: Named): Promise<void> {
  if (report.subject === 'persona') await refuseEvenly(() => proveOwnRut(deps, request, named));
  const subject = await deps.findSubject(report.code, named.run);
  if (!subject) throw new Problem('RUT_SIN_REGISTROS', { campos: { run: 'No tenemos registros de este RUT.' } });
  if (subject.deceased) throw new Problem('PERSONA_FALLECIDA');
  if (subject.lines > MOST_LINES) throw new Problem('INFORME_DEMASIADO_GRANDE');
}

const UNAPPRAISABLE = {
  'sin registros': 'PROPIEDAD_SIN_REGISTROS',
  'no se tasa': 'PROPIEDAD_NO_SE_TASA',
  superficie: 'SUPERFICIE_NO_SE_TASA',
  dormitorios: 'DORMITORIOS_NO_CABEN',
  'sin avisos': 'AVISOS_INSUFICIENTES',
} as const satisfies Record<Unappraisable, ProblemCode>;

/** Passes when this property's appraisal may be sold. @throws Problem 422 */
export async function checkAppraisal({ checkProperty }: Pick<PurchaseDeps, 'checkProperty'>, tasacion: TasacionValues): Promise<void> {
  const reason = await checkProperty(tasacionOf(tasacion));
  if (!reason) return;
  const code = UNAPPRAISABLE[reason];
  const field = FIELDS[reason];
  throw new Problem(code, field && { campos: { [field]: problems[code].mensaje } });
}

/** Which of the form's fields is to be looked at. */
const FIELDS: Readonly<Partial<Record<Unappraisable, TasacionField>>> = { superficie: 'superficieUtil', dormitorios: 'dormitorios' };

/**
 * A person's report is sold to that person alone, who shows it by the number of the card in force. Unknown RUT, wrong number and earlier
 * number are one answer; the limits and what they cost are decision 0019.
 */
async function proveOwnRut({ visitors, proveSerial }: SubjectDeps, request: FastifyRequest, { run, serie }: Named): Promise<void> {
  if (isCompanyRut(run)) throw new Problem('RUT_DE_EMPRESA', { campos: { run: problems.RUT_DE_EMPRESA.mensaje } });
  // In this order: an address that tried too often adds nothing to what is counted against a RUT, which is somebody else's.
  await visitors.limitByAddress(request, 'serieDireccion');
  await visitors.limitByKey(serie, 'serie');
  await visitors.limitByKey(run, 'serieRutTope');
  if (await proveSerial(run, serie)) return;
  await visitors.limitByKey(run, 'serieRut');
  throw new Problem('SERIE_NO_COINCIDE', { campos: { serie: 'No coincide con el RUT según nuestros registros.' } });
}
