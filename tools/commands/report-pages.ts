import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { reports } from '@veridico/reports';
import { drawnExample } from '../../apps/server/src/catalog/examples.ts';
import { createDrawing } from '../../apps/server/src/issuing/drawing/drawing.ts';
import { findingsOf } from '../checks/run-tool.ts';
import { requirePrograms } from '../testing/system.ts';
import { root } from './paths.ts';

const FOLDER = path.join(root, 'apps/web/src/report-pages');
const LIST = path.join(FOLDER, 'drawn.json');
const CONTENTS = path.join(FOLDER, 'contents.json');
/** Pixels: a page beside text, and a page to read. */
const WIDTHS = [416, 832];
const AVIF = ['--min', '0', '--max', '63', '-a', 'end-usage=q', '-a', 'cq-level=44', '-a', 'tune=ssim', '--speed', '6', '--yuv', '420'];
const WEBP = ['-quiet', '-m', '6', '-q', '30'];

/**
 * Draws each page of each example as the pictures that public pages show, lists the number of pages and the fingerprint of the PDF that
 * they were drawn from, and writes the contents of the example that public pages name. A test of the server compares the fingerprints with what it draws.
 */
async function drawPages(): Promise<void> {
  requirePrograms(['poppler', 'avifenc', 'cwebp']);
  const pictures = path.join(FOLDER, 'pictures');
  const scratch = mkdtempSync(path.join(tmpdir(), 'veridico-pages-'));
  const drawing = createDrawing({ threads: 1 });
  rmSync(pictures, { recursive: true, force: true });
  mkdirSync(pictures, { recursive: true });
  mkdirSync(path.join(FOLDER, 'link-pictures'), { recursive: true });
  try {
    const drawn: Record<string, { pages: number; fingerprint: string }> = {};
    const contents: Record<string, Contents> = {};
    for (const { code, slug } of reports) {
      const { pdf, told, fingerprint } = await drawnExample(drawing.draw, code);
      const file = path.join(scratch, `${slug}.pdf`);
      writeFileSync(file, pdf);
      for (const width of WIDTHS) picturesOf(file, { slug, width, into: pictures });
      sharePictureOf(file, path.join(FOLDER, 'link-pictures', slug));
      contents[code] = contentsOf(told);
      drawn[code] = { pages: pagesOf(file), fingerprint };
    }
    writeFileSync(LIST, JSON.stringify(drawn));
    writeFileSync(CONTENTS, JSON.stringify(contents));
    await findingsOf('oxfmt', [LIST, CONTENTS], root);
  } finally {
    await drawing.close();
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** Writes `<slug>-<page>-<width>.avif` and `.webp` for each page. */
function picturesOf(pdf: string, { slug, width, into }: { readonly slug: string; readonly width: number; readonly into: string }): void {
  const folder = mkdtempSync(`${pdf}-${width}-`);
  execFileSync('pdftoppm', ['-png', '-scale-to-x', String(width), '-scale-to-y', '-1', pdf, path.join(folder, 'p')]);
  for (const [index, name] of readdirSync(folder).toSorted().entries()) {
    const page = path.join(folder, name);
    const picture = path.join(into, `${slug}-${index + 1}-${width}`);
    execFileSync('avifenc', [...AVIF, page, `${picture}.avif`], { stdio: 'ignore' });
    execFileSync('cwebp', [...WEBP, page, '-o', `${picture}.webp`]);
  }
}

/** Pixels: the shape in which chat programs show a link. */
const SHARED = { width: 1_200, height: 630 };

/** Writes the upper part of the first page as `<to>.jpg`: programs that show links read neither AVIF nor, everywhere, WebP. */
function sharePictureOf(pdf: string, to: string): void {
  const { width, height } = SHARED;
  const cut = ['-x', '0', '-y', '0', '-W', String(width), '-H', String(height)];
  const scale = ['-scale-to-x', String(width), '-scale-to-y', '-1'];
  execFileSync('pdftoppm', ['-jpeg', '-jpegopt', 'quality=80', '-f', '1', '-singlefile', ...scale, ...cut, pdf, to]);
}

function pagesOf(pdf: string): number {
  return Number(/^Pages:\s+(\d+)$/m.exec(execFileSync('pdfinfo', [pdf], { encoding: 'utf8' }))?.[1]);
}

interface Contents {
  readonly secciones: readonly { readonly nombre: string; readonly ejemplo: string }[];
  readonly reglas: readonly (readonly [title: string, text: string])[];
}

/** What of an example's data public pages name: its sections with what they say, and its rules but the one about the example. */
function contentsOf(told: unknown): Contents {
  const { mirada, reglas } = told as Told;
  return {
    secciones: mirada.map(({ nombre, estado, detalle }) => ({ nombre, ejemplo: [estado.texto, detalle].filter(Boolean).join(', ') })),
    reglas: reglas.reglas.filter(([title]) => title !== 'Ejemplar.'),
  };
}

/** The part of a report's attached data that is read here. */
interface Told {
  readonly mirada: readonly { readonly nombre: string; readonly estado: { readonly texto: string }; readonly detalle: string | null }[];
  readonly reglas: { readonly reglas: Contents['reglas'] };
}

await drawPages();
