import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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
/** Pixels: a page beside text, and a page to read. */
const WIDTHS = [416, 832];
const AVIF = ['--min', '0', '--max', '63', '-a', 'end-usage=q', '-a', 'cq-level=44', '-a', 'tune=ssim', '--speed', '6', '--yuv', '420'];
const WEBP = ['-quiet', '-m', '6', '-q', '30'];

/**
 * Draws the first page of each example as the pictures that public pages show, and lists the number of pages and the fingerprint of the
 * PDF that they were drawn from. A test of the server compares the fingerprints with what it draws.
 */
async function drawPages(): Promise<void> {
  requirePrograms(['poppler', 'avifenc', 'cwebp']);
  const pictures = path.join(FOLDER, 'pictures');
  const scratch = mkdtempSync(path.join(tmpdir(), 'veridico-pages-'));
  const drawing = createDrawing({ threads: 1 });
  rmSync(pictures, { recursive: true, force: true });
  mkdirSync(pictures, { recursive: true });
  try {
    const drawn: Record<string, { pages: number; fingerprint: string }> = {};
    for (const { code, slug } of reports) {
      const { pdf, fingerprint } = await drawnExample(drawing.draw, code);
      const file = path.join(scratch, `${slug}.pdf`);
      writeFileSync(file, pdf);
      for (const width of WIDTHS) picturesOf(file, { slug, width, into: pictures });
      drawn[code] = { pages: pagesOf(file), fingerprint };
    }
    writeFileSync(LIST, JSON.stringify(drawn));
    await findingsOf('oxfmt', [LIST], root);
  } finally {
    await drawing.close();
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** Writes `<slug>-1-<width>.avif` and `.webp`. */
function picturesOf(pdf: string, { slug, width, into }: { readonly slug: string; readonly width: number; readonly into: string }): void {
  const page = `${pdf}-${width}`;
  execFileSync('pdftoppm', ['-png', '-singlefile', '-scale-to-x', String(width), '-scale-to-y', '-1', pdf, page]);
  const picture = path.join(into, `${slug}-1-${width}`);
  execFileSync('avifenc', [...AVIF, `${page}.png`, `${picture}.avif`], { stdio: 'ignore' });
  execFileSync('cwebp', [...WEBP, `${page}.png`, '-o', `${picture}.webp`]);
}

function pagesOf(pdf: string): number {
  return Number(/^Pages:\s+(\d+)$/m.exec(execFileSync('pdfinfo', [pdf], { encoding: 'utf8' }))?.[1]);
}

await drawPages();
