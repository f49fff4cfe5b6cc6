/** The facts of one issue that every document prints. */
export interface IssueFacts {
  /** VR-0000000123 */
  readonly folio: string;
  /** ABCD-EFGH-JKMN-PQRS. Printed, never stored. */
  readonly codigo: string;
  readonly emitido: Date;
  /** Who asked; null for a visitor without account. */
  readonly consultante: string | null;
  /** Declared purpose, in words (Ley 20.575). */
  readonly motivo: string;
  /** PUBLIC_URL, without a slash at its end. */
  readonly publicUrl: string;
  /** Made with demonstration records or a simulated payment: the document says so on every page. */
  readonly demo: boolean;
  /** No provider vouches for the certificate that seals it: the document says so where it tells of its seal. */
  readonly ownSeal: boolean;
}

/** What the template receives as `data`, and what travels inside the PDF as informe.json. */
export type DocumentData = Readonly<Record<string, unknown>>;

export interface DocumentDefinition<Records, Data extends DocumentData = DocumentData> {
  /** Template below this package's `src`, such as 'empresarial/document.typ'. */
  readonly template: string;
  /** Name of the schema of its data, with its version: 'informe-personas-1'. Data that the schema refuses need the next version. */
  readonly schema: string;
  /** Pure: the same records and facts give the same data, hence the same bytes. */
  readonly data: (records: Records, facts: IssueFacts) => Data;
  /** Invented records, marked as such, for a document anybody may see before buying one. */
  readonly example: Records;
}

/** Typing help for a document's definition; returns it as it is. */
export function defineDocument<Records, Data extends DocumentData>(
  definition: DocumentDefinition<Records, Data>,
): DocumentDefinition<Records, Data> {
  return definition;
}
