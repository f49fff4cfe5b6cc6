/** The facts of one issue that every document prints. */
export interface IssueFacts {
  /** VR-0000000123 */
  readonly folio: string;
  /** ABCD-EFGH-JKMN-PQRS. Printed, never stored. */
  readonly codigo: string;
  readonly emitido: Date;
  /** The person or company that asked; null for a visitor without account. */
  readonly consultante: string | null;
  /** Declared purpose, in words (Ley 20.575). */
  readonly motivo: string;
  /** PUBLIC_URL, without trailing slash. */
  readonly publicUrl: string;
  /** Demonstration records or a simulated payment: the document says so on every page. */
  readonly demo: boolean;
  /** The seal's certificate is not from an accredited provider: the document says so where it describes its seal. */
  readonly ownSeal: boolean;
}

/** The template's `data`, also embedded in the PDF as informe.json. */
export type DocumentData = Readonly<Record<string, unknown>>;

export interface DocumentDefinition<Records, Data extends DocumentData = DocumentData> {
  /** Template path below this package's `src`, such as 'empresarial/document.typ'. */
  readonly template: string;
  /** Schema name of its data, with version: 'informe-personas-1'. Data that breaks the schema needs a new version. */
  readonly schema: string;
  /** Pure: the same records and facts give the same data, hence the same bytes. */
  readonly data: (records: Records, facts: IssueFacts) => Data;
  /** Invented records, marked as such, for the public sample document. */
  readonly example: Records;
}

/** Identity function that gives type inference to a document's definition. */
export function defineDocument<Records, Data extends DocumentData>(
  definition: DocumentDefinition<Records, Data>,
): DocumentDefinition<Records, Data> {
  return definition;
}
