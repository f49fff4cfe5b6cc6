import type { JuicioDeLinea } from '@veridico/api/endpoints';
import { isCompanyRut } from '@veridico/forms';
import { findReport, type ReportCode } from '@veridico/reports';
import type { Kysely } from 'kysely';
import type { Customer } from '../account/customers.ts';
import { knownSubjects, takesCompanies } from '../bureau/subjects.ts';
import type { QueryRules } from '../plans/company/query-rules.ts';
import { verdictOn } from '../plans/representation/may.ts';
import { tellsOfOtherPerson } from '../queries/query.ts';
import { findRecentOf } from '../queries/recent.ts';
import type { Schema } from '../storage/schema.ts';
import type { TypedLine } from './read-lines.ts';

/** In the place of a report's code: Personas for the RUT of a person, Empresarial for that of a company. */
export const POR_RUT = 'por-rut';

const OF_PERSON: ReportCode = 'sia000001';
const OF_COMPANY: ReportCode = 'sia000002';

/** A line with what would happen to it. */
export interface JudgedLine extends TypedLine {
  /** Null if there is no report to ask for. */
  readonly informe: ReportCode | null;
  readonly juicio: JuicioDeLinea;
  /** Number of the line that it repeats. */
  readonly repite: number | null;
  /** Id of the report that the company has. */
  readonly consulta: string | null;
}

/** Who asks, in whose name, and what their company set. */
export interface Asker {
  readonly customer: Customer;
  /** RUT. */
  readonly titular: string;
  readonly rules: QueryRules;
}

interface Asked extends Asker {
  /** Code of a report, or POR_RUT. */
  readonly servicio: string;
}

/** Judges every line before anything is reserved, with a handful of statements for all of them. */
export async function judgeLines(db: Kysely<Schema>, asked: Asked, lines: readonly TypedLine[]): Promise<JudgedLine[]> {
  const named = lines.map((line) => ({ ...line, informe: line.rut === null ? null : reportFor(asked.servicio, line.rut) }));
  const ruts = [...new Set(named.flatMap(({ rut }) => (rut === null ? [] : [rut])))];
  const living = await knownSubjects(db, ruts);
  const answers = new Map<ReportCode, ReadonlyMap<string, string>>();
  for (const servicio of new Set(named.flatMap(({ informe }) => (informe === null ? [] : [informe]))))
    answers.set(servicio, await findRecentOf(db, { ...asked, servicio }, ruts));
  const first = new Map<string, number>();
  return named.map((line, index) => {
    const { rut, informe } = line;
    const repite = (rut !== null && first.get(rut)) || null;
    if (rut !== null && repite === null) first.set(rut, index + 1);
    const consulta = (rut !== null && informe !== null && answers.get(informe)?.get(rut)) || null;
    return {
      ...line,
      repite,
      consulta,
      juicio: verdictOf(asked, { rut, informe, repite, consulta, known: rut !== null && living.has(rut) }),
    };
  });
}

interface Facts {
  readonly rut: string | null;
  readonly informe: ReportCode | null;
  readonly repite: number | null;
  readonly consulta: string | null;
  readonly known: boolean;
}

function verdictOf({ customer }: Asked, { rut, informe, repite, consulta, known }: Facts): JuicioDeLinea {
  if (rut === null) return 'mal-escrita';
  if (repite !== null) return 'repetida';
  if (informe === null) return 'no-permitida';
  const personsForbidden = customer.empresa !== null && verdictOn('consultar-personas', customer) !== 'si';
  if (personsForbidden && tellsOfOtherPerson({ rut }, customer)) return 'no-permitida';
  if (consulta !== null) return 'reciente';
  return known ? 'valida' : 'sin-registros';
}

/** The report to ask for; null if this one is not about such a RUT. */
function reportFor(servicio: string, rut: string): ReportCode | null {
  const company = isCompanyRut(rut);
  if (servicio === POR_RUT) return company ? OF_COMPANY : OF_PERSON;
  const report = findReport(servicio);
  if (!report) return null;
  return (company ? takesCompanies(report.code) : report.subject !== 'empresa') ? report.code : null;
}
