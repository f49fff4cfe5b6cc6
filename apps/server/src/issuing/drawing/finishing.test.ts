import { expect, test } from 'vitest';
import { openOwnSeal } from '../../providers/seal/embedded.ts';
import type { DrawingJob } from './drawing.ts';
import { finish } from './finishing.ts';
import { company, FACTS, onDisk } from './testing.ts';
import { oneOfEach } from './testing-samples.ts';
import { typeset } from './worker.ts';

/** As qpdf writes it. */
interface QpdfObject {
  readonly value?: Dictionary;
  readonly stream?: { readonly dict: Dictionary; readonly data: string };
}

interface Dictionary {
  readonly '/Type'?: string;
}

/** Objects of a file as qpdf reads them, streams decompressed; names such as 'obj:12 0 R' and 'trailer'. */
async function objectsOf(pdf: Uint8Array): Promise<Map<string, QpdfObject>> {
  await using file = await onDisk(pdf);
  expect(await file.ask('qpdf', '--check', 'FILE')).toContain('No syntax or stream encoding errors found');
  const json = ['--json=2', '--json-key=qpdf', '--json-stream-data=inline', '--decode-level=generalized'];
  // Its format is documented: a header, then the objects by name.
  const { qpdf } = JSON.parse(await file.ask('qpdf', ...json, 'FILE')) as { readonly qpdf: readonly [unknown, Record<string, QpdfObject>] };
  return new Map(Object.entries(qpdf[1]));
}

const typeOf = ({ value, stream }: QpdfObject) => (value ?? stream?.dict)?.['/Type'];

/** Types of the objects that differ between two files, or that only the second has. */
function changes(before: Map<string, QpdfObject>, after: Map<string, QpdfObject>): Set<string | undefined> {
  for (const name of before.keys()) expect(after.has(name), name).toBe(true);
  const changed = [...after].filter(([name, object]) => JSON.stringify(before.get(name)) !== JSON.stringify(object));
  return new Set(changed.filter(([name]) => name !== 'trailer').map(([, object]) => typeOf(object)));
}

const EXPECTED = new Set(['/Catalog', '/Metadata', '/ObjStm', '/XRef']);
const HEAVY: DrawingJob = { code: 'sia000002', records: company({ protestos: 300 }), facts: FACTS };

test('there is a sample of each kind: four reports, a contract, a receipt', () => {
  expect(oneOfEach.map(([, job]) => ('code' in job ? job.code : 'comprobante'))).toEqual([
    'sia000001',
    'sia000002',
    'sia000003',
    'sia000004',
    'contrato',
    'comprobante',
  ]);
});

test.each([...oneOfEach, ['300 protests', HEAVY] as const])('text, tags and attachment stay as they were drawn: %s', async (_name, job) => {
  const drawn = typeset(job);
  const [before, after] = await Promise.all([objectsOf(drawn), objectsOf(finish(drawn))]);
  expect(before.size).toBeGreaterThan(50);
  expect(changes(before, after)).toEqual(EXPECTED);
});

test('the same file gives the same bytes, a third of the size', () => {
  const drawn = typeset(HEAVY);
  const once = finish(drawn);
  expect(Buffer.from(finish(drawn)).equals(Buffer.from(once))).toBe(true);
  expect(once.length).toBeLessThan(drawn.length / 3);
});

test('names that look like parts of a file change nothing', async () => {
  const names = ['>> endobj (', ') stream endstream', '/ViewerPreferences << /Type', '</pdfaExtension:schemas><x', '\\) \\(('];
  for (const razonSocial of names) {
    const drawn = typeset({ ...HEAVY, records: company({ razonSocial }) });
    const [before, after] = await Promise.all([objectsOf(drawn), objectsOf(finish(drawn))]);
    expect(changes(before, after), razonSocial).toEqual(EXPECTED);
  }
});

test('declares both standards, shows its title and opens its outline', async () => {
  await using pdf = await onDisk(finish(typeset(HEAVY)));
  const metadata = await pdf.ask('pdfinfo', '-meta', 'FILE');
  for (const mark of ['<pdfaid:part>3</', '<pdfaid:conformance>A</', '<pdfuaid:part>1</']) expect(metadata).toContain(mark);
  const catalog = [...(await objectsOf(finish(typeset(HEAVY)))).values()].find((object) => typeOf(object) === '/Catalog')?.value;
  expect(catalog).toMatchObject({ '/PageMode': '/UseOutlines', '/ViewerPreferences': { '/DisplayDocTitle': true } });
});

const [personas, empresarial] = oneOfEach;

test.each([
  ['Personas', personas?.[1] ?? HEAVY, 115],
  ['Empresarial', empresarial?.[1] ?? HEAVY, 125],
  ['300 protests', HEAVY, 250],
])('sealed, it is valid, signed as a whole and small: %s', async (_name, job, kilobytes) => {
  const seal = await openOwnSeal((_secret, make) => make());
  const sealed = await seal.seal(finish(typeset(job)));
  await using pdf = await onDisk(sealed);
  const report = await pdf.ask('pdfsig', '-nocert', 'FILE');
  expect(report).toContain('Signature is Valid');
  expect(report).toContain('Total document signed');
  expect(sealed.length).toBeLessThan(kilobytes * 1_000);
});

/** A file of one object, with a table as the engine writes it. */
function fileOf(object: string): Uint8Array {
  const header = '%PDF-1.7\n';
  const offset = String(header.length).padStart(10, '0');
  const table = `xref\n0 2\n0000000000 65535 f\r\n${offset} 00000 n\r\ntrailer\n<<\n  /Size 2\n  /Root 1 0 R\n>>\n`;
  return Buffer.from(`${header}${object}${table}startxref\n${header.length + object.length}\n%%EOF`);
}

test.each([
  ['a finished file', finish(typeset(HEAVY)), 'the file does not end with its only cross-reference table'],
  ['nothing', new Uint8Array(), 'the file does not end with its only cross-reference table'],
  ['an entry without object', fileOf('no object\nendobj\n'), 'the cross-reference table leads to something else than an object'],
  [
    'a stream longer than it declares',
    fileOf('1 0 obj\n<<\n  /Length 3\n>>\nstream\nlonger\nendstream\nendobj\n'),
    'a stream has another length than it declares',
  ],
  [
    'a catalog without preferences',
    fileOf('1 0 obj\n<<\n  /Type /Catalog\n  /Metadata 1 0 R\n>>\nendobj\n'),
    'the drawn file lacks /ViewerPreferences <<',
  ],
  ['no metadata', fileOf('1 0 obj\n<<\n  /Type /Catalog\n>>\nendobj\n'), 'the drawn file lacks /Metadata'],
  ['no catalog', fileOf('2 0 obj\n<<\n  /Type /Page\n>>\nendobj\n'), 'the drawn file lacks /Root'],
])('a file that the engine does not write is refused: %s', (_name, file, message) => {
  expect(() => finish(file)).toThrow(message);
});
