import { deflated, writePacked } from './object-streams.ts';
import { type PdfObject, readObjects } from './pdf-objects.ts';

/**
 * Completes a file of the engine: declares PDF/UA-1 beside PDF/A-3a, asks readers to show its title and its outline, and packs its objects,
 * which the engine writes without compression. The same file gives the same bytes.
 * @throws Error if the file is not as the engine writes it
 */
export function finish(pdf: Uint8Array): Uint8Array {
  const { header, objects, trailer } = readObjects(pdf);
  const catalog = referred(objects, trailer, '/Root');
  const metadata = referred(objects, catalog.text, '/Metadata');
  const completed = objects.map((object) => {
    if (object === catalog) return withDisplay(object);
    return object === metadata ? withStandard(object) : compressed(object);
  });
  return writePacked({ header, objects: completed, trailer });
}

/** The object that a dictionary refers to. */
function referred(objects: readonly PdfObject[], dictionary: string, key: string): PdfObject {
  const number = Number(new RegExp(`${key} (\\d+) 0 R`).exec(dictionary)?.[1]);
  const object = objects.find((each) => each.number === number);
  if (!object) throw lacking(key);
  return object;
}

function compressed(object: PdfObject): PdfObject {
  const { number, text, stream } = object;
  if (!stream || text.includes('/Filter')) return object;
  return deflated(number, text.slice('<<'.length, -'>>'.length).replace(/\/Length \d+/, ''), stream);
}

/** Catalog entries that PDF/UA-1 requires (7.1) and that open the outline. */
function withDisplay({ number, text }: PdfObject): PdfObject {
  const titled = inserted(text, '/ViewerPreferences <<', '/DisplayDocTitle true');
  return { number, text: titled.includes('/Outlines ') ? inserted(titled, '<<', '/PageMode/UseOutlines') : titled };
}

/** The mark of PDF/UA-1 (5), and its description, which PDF/A-3 requires for what it does not know itself (6.6.2.3). */
const MARK = '<pdfuaid:part>1</pdfuaid:part>';
const NAMESPACE = 'http://www.aiim.org/pdfua/ns/id/';
const DESCRIPTION = `<rdf:li rdf:parseType="Resource"><pdfaSchema:schema>PDF/UA identification schema</pdfaSchema:schema>\
<pdfaSchema:namespaceURI>${NAMESPACE}</pdfaSchema:namespaceURI><pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix><pdfaSchema:property><rdf:Seq>\
<rdf:li rdf:parseType="Resource"><pdfaProperty:category>internal</pdfaProperty:category><pdfaProperty:description>Part of PDF/UA\
</pdfaProperty:description><pdfaProperty:name>part</pdfaProperty:name><pdfaProperty:valueType>Integer</pdfaProperty:valueType></rdf:li>\
</rdf:Seq></pdfaSchema:property></rdf:li>`;

/** Metadata stay uncompressed, so that programs that know no PDF find them. */
function withStandard({ number, stream }: PdfObject): PdfObject {
  let packet = Buffer.from(stream ?? []).toString('latin1');
  packet = inserted(packet, '<rdf:Description rdf:about=""', ` xmlns:pdfuaid="${NAMESPACE}"`);
  packet = inserted(packet, '<pdfaExtension:schemas><rdf:Bag>', DESCRIPTION);
  packet = inserted(packet, '</pdfaExtension:schemas>', MARK);
  return { number, text: `<</Type/Metadata/Subtype/XML/Length ${packet.length}>>`, stream: Buffer.from(packet, 'latin1') };
}

function inserted(text: string, after: string, addition: string): string {
  const at = text.indexOf(after);
  if (at < 0) throw lacking(after);
  return text.slice(0, at + after.length) + addition + text.slice(at + after.length);
}

function lacking(part: string): Error {
  return new Error(`the drawn file lacks ${part}`);
}
