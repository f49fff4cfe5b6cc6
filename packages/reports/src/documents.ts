import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { CARTA, cartaDocument, type CartaRecords } from './carta/document.ts';
import { CONTRACT, contractDocument, type ContractRecords } from './contrato/document.ts';
import type { DocumentDefinition, IssueFacts } from './define-document.ts';
import { comprobanteData, type ComprobanteFacts } from './comprobante/document.ts';
import { consolidadoDocument } from './consolidado/document.ts';
import { consolidado } from './consolidado/report.ts';
import { empresarialDocument } from './empresarial/document.ts';
import { empresarial } from './empresarial/report.ts';
import { findReport, type ReportCode } from './index.ts';
import { MIS_DATOS, myDataDocument, type MyDataRecords } from './mis-datos/document.ts';
import { personasDocument } from './personas/document.ts';
import { personas } from './personas/report.ts';
import { tasacionDocument } from './tasacion/document.ts';
import { tasacion } from './tasacion/report.ts';
import { qrSvg } from './house/qr.ts';
import { rosetteSvg } from './house/rosette-svg.ts';
import { EXAMPLE_FACTS } from './house/example.ts';
import { verificationUrl } from './house/issue.ts';
import { type Coverage, printableTree } from './printable.ts';

export type { ComprobanteFacts, PlanCharge } from './comprobante/document.ts';
export type { DocumentData, IssueFacts } from './define-document.ts';
export { contractText, NOTICE, PAY_WITHIN, plainText, REPORT_FROM, SHOWN_AFTER, SIGNATURE_KIND } from './contrato/clauses.ts';
export { CARTA, type CartaRecords } from './carta/document.ts';
export { CONTRACT, CONTRACT_NAME, type ContractRecords } from './contrato/document.ts';
export type { ContractTerms, ContractText } from './contrato/terms.ts';
export { qrPath } from './house/qr.ts';
export { EXAMPLE_CUTOFFS } from './house/example.ts';
export { type Coverage, coverageOf } from './printable.ts';
export { isOld, isRiskSource } from './facts/freshness.ts';
export { MIS_DATOS, type MyDataRecords } from './mis-datos/document.ts';
export { reportSays, SUBJECT_REPORTS, type ReportSays, type SubjectReport } from './mis-datos/says.ts';
export { UNDATED } from './records.ts';
export type * from './records.ts';
export type { Vendedor } from './vendedor.ts';

/** Records of a subject. Only the report's own document knows their exact type. Plain data: passed between threads. */
export interface SubjectRecords {
  readonly demo: boolean;
}

/** A document with its records' exact type erased. */
type AnyDocument = Omit<DocumentDefinition<never>, 'example'> & { readonly example: SubjectRecords };

/** The document of each report. */
const DOCUMENTS: Readonly<Record<ReportCode, AnyDocument>> = {
  [personas.code]: personasDocument,
  [empresarial.code]: empresarialDocument,
  [consolidado.code]: consolidadoDocument,
  [tasacion.code]: tasacionDocument,
};

/** Every drawable document: reports and, not for sale, plan contracts, what is kept about a person, answers to requests about it. */
export type DocumentCode = ReportCode | typeof CONTRACT | typeof MIS_DATOS | typeof CARTA;

export interface Example {
  readonly records: SubjectRecords;
  readonly facts: IssueFacts;
}

/** Input for a report's example; undefined for an unknown code. @param publicUrl PUBLIC_URL */
export function exampleOf(code: string, publicUrl: string): Example | undefined {
  const report = findReport(code);
  return report && { records: DOCUMENTS[report.code].example, facts: { ...EXAMPLE_FACTS, publicUrl } };
}

/** Templates folder, the only one a template may read from. */
export const TEMPLATES = fileURLToPath(new URL('.', import.meta.url));

/** Folder of the published schemas of informe.json, one `<name>.json` each, including earlier versions. */
export const SCHEMAS = fileURLToPath(new URL('../schemas/', import.meta.url));

/** Public path of a schema, relative to the site's address. */
export function schemaPath(name: string): string {
  return `/v1/esquemas/${name}.json`;
}

/** The three fonts of the documents, as TrueType files. */
export const FONTS: readonly string[] = [
  '@expo-google-fonts/archivo/400Regular/Archivo_400Regular.ttf',
  '@expo-google-fonts/archivo/600SemiBold/Archivo_600SemiBold.ttf',
  '@expo-google-fonts/newsreader/500Medium/Newsreader_500Medium.ttf',
].map((file) => createRequire(import.meta.url).resolve(file));

/** Input of the typesetter: a template below TEMPLATES, and its `sys.inputs`. */
export interface Composition {
  readonly template: string;
  readonly inputs: { readonly data: string; readonly qr: string; readonly rosette: string };
}

/**
 * All data of a document, ready to typeset. Pure, and the only place where text enters a document: all of it passes through `printable`.
 */
export function compose(code: DocumentCode, records: SubjectRecords, facts: IssueFacts, coverage: Coverage): Composition {
  const { template, data } = dataOf(code, records, facts);
  return {
    template,
    inputs: { data: JSON.stringify(printableTree(data, coverage)), qr: qrSvg(verificationUrl(facts)), rosette: rosetteSvg(facts.folio) },
  };
}

function dataOf(code: DocumentCode, records: SubjectRecords, facts: IssueFacts) {
  if (code === CONTRACT) return contractData(records, facts);
  // Safe casts: the records of a code are loaded by the code that selects it.
  if (code === MIS_DATOS) return { template: 'mis-datos/document.typ', data: myDataDocument(records as MyDataRecords, facts) };
  if (code === CARTA) return { template: cartaDocument.template, data: cartaDocument.data(records as CartaRecords, facts) };
  return reportData(code, records, facts);
}

function reportData(code: ReportCode, records: SubjectRecords, facts: IssueFacts) {
  const document = DOCUMENTS[code];
  const { template, schema } = document;
  // The records were loaded by the same code that selects the document, so the cast is safe.
  return { template, data: { $schema: `${facts.publicUrl}${schemaPath(schema)}`, ...document.data(records as never, facts) } };
}

function contractData(records: SubjectRecords, facts: IssueFacts) {
  const { template, data } = contractDocument;
  // Safe cast for the same reason.
  return { template, data: data(records as ContractRecords, facts) };
}

/** `compose` for a receipt or credit note: its number stands in place of a folio. */
export function composeComprobante(facts: ComprobanteFacts, coverage: Coverage): Composition {
  const data = printableTree(comprobanteData(facts), coverage);
  const issue = { ...facts, folio: facts.numero };
  return {
    template: 'comprobante/document.typ',
    inputs: { data: JSON.stringify(data), qr: qrSvg(verificationUrl(issue)), rosette: rosetteSvg(facts.numero) },
  };
}
