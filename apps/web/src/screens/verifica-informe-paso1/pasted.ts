export interface FolioAndCode {
  readonly folio: string;
  readonly codigo: string;
}

/** A folio, or the number of a receipt or credit note. */
const FOLIO = /(?:VR|(?<![\p{L}\d])(?:CV|NC))[\s.:\p{Pd}]*\d{1,10}(?!\d)/iu;
/** Sixteen letters and numbers, in groups of four or in one piece. */
const CODE = /(?<![\p{L}\d])(?:[A-Z\d]{4}(?:\s?\p{Pd}\s?|[\s.])){3}[A-Z\d]{4}(?![\p{L}\d])|(?<![\p{L}\d])[A-Z\d]{16}(?![\p{L}\d])/iu;

/** Extracts folio and code from one text with both: the copied foot of a report, or the URL of its QR code. */
export function readBoth(text: string): FolioAndCode | undefined {
  const query = /\?(\S+)$/.exec(text.trim())?.[1];
  const parameters = new URLSearchParams(query);
  const inAddress = { folio: parameters.get('folio'), codigo: parameters.get('codigo_verificacion') };
  if (inAddress.folio && inAddress.codigo) return { folio: inAddress.folio, codigo: inAddress.codigo };
  const folio = FOLIO.exec(text)?.[0];
  const codigo = CODE.exec(folio === undefined ? '' : text.replace(folio, ' '))?.[0];
  return folio !== undefined && codigo !== undefined ? { folio, codigo } : undefined;
}
