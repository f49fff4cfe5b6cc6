import { consolidadoDocument } from '../consolidado/document.ts';
import { consolidado } from '../consolidado/report.ts';
import type { IssueFacts } from '../define-document.ts';
import { fullName } from '../define.ts';
import { empresarialDocument } from '../empresarial/document.ts';
import { empresarial } from '../empresarial/report.ts';
import { personasDocument } from '../personas/document.ts';
import { personas } from '../personas/report.ts';
import type { ConsolidadoRecords, EmpresaRecords, PersonaRecords } from '../records.ts';
import type { ScoreBlock } from '../score/block.ts';

/** What a report would say of its subject today, as its first page says it. */
export interface ReportSays {
  readonly codigo: string;
  readonly nombre: string;
  readonly veredicto: string[];
  readonly mirada: { readonly nombre: string; readonly estado: string; readonly detalle: string | null }[];
  /** Null for a report without score. */
  readonly puntaje: {
    /** Null where there is no score; `notas` says why. */
    readonly titular: string | null;
    readonly valor: number | null;
    readonly base: number | null;
    readonly razones: { readonly signo: string; readonly puntos: number; readonly texto: string }[];
    readonly notas: string[];
  } | null;
}

/** The reports about a person or a company, in the order of the catalogue. */
const REPORTS = { [personas.code]: personas, [empresarial.code]: empresarial, [consolidado.code]: consolidado };
export const SUBJECT_REPORTS = [personas.code, empresarial.code, consolidado.code] as const;
export type SubjectReport = (typeof SUBJECT_REPORTS)[number];

/** What is printed of an issue stands in none of the parts that are told. */
const NOT_ISSUED = { folio: '', codigo: '', consultante: null, motivo: '', publicUrl: '', demo: false, ownSeal: false };

interface FirstPage {
  readonly veredicto: readonly string[];
  readonly mirada: readonly { readonly nombre: string; readonly estado: { readonly texto: string }; readonly detalle: string | null }[];
  readonly puntaje?: ScoreBlock;
}

/**
 * The composition of a report's first page, from the same records and by the same functions as the document.
 * @param records as loaded for this report
 */
export function reportSays(code: SubjectReport, records: unknown, today: Date): ReportSays {
  const { veredicto, mirada, puntaje } = firstPage(code, records, { ...NOT_ISSUED, emitido: today });
  return {
    codigo: code,
    nombre: fullName(REPORTS[code]),
    veredicto: [...veredicto],
    mirada: mirada.map(({ nombre, estado, detalle }) => ({ nombre, estado: estado.texto, detalle })),
    puntaje: puntaje ? scoreSays(puntaje) : null,
  };
}

/** The records were loaded by the same code that selects the document, so the casts are safe. */
function firstPage(code: SubjectReport, records: unknown, facts: IssueFacts): FirstPage {
  if (code === personas.code) return personasDocument.data(records as PersonaRecords, facts);
  if (code === empresarial.code) return empresarialDocument.data(records as EmpresaRecords, facts);
  return consolidadoDocument.data(records as ConsolidadoRecords, facts);
}

function scoreSays({ puntaje, motivo, notas }: ScoreBlock): ReportSays['puntaje'] {
  return {
    titular: puntaje?.titular ?? null,
    valor: puntaje?.valor ?? null,
    base: puntaje?.base ?? null,
    razones: (puntaje?.razones ?? []).map(({ signo, puntos, texto }) => ({ signo, puntos, texto })),
    notas: [motivo, puntaje?.alcance, ...notas].filter((note): note is string => typeof note === 'string'),
  };
}
