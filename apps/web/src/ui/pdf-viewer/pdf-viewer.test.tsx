import { expect, test, vi } from 'vitest';
import { link, show } from '../../testing.tsx';
import { PdfViewer } from './pdf-viewer.tsx';

vi.mock('./pdf-pages.tsx', () => ({
  PdfPages: () => {
    throw new Error('pdf.js could not start');
  },
}));

const FILE = { blob: new Blob(['%PDF-'], { type: 'application/pdf' }), url: 'about:blank' };

/** The test DOM loads frames only on request. */
function allowFrames(): void {
  (window as unknown as { happyDOM: { settings: { enableIframePageLoading: boolean } } }).happyDOM.settings.enableIframePageLoading = true;
}

test('a document that cannot be drawn is shown by the browser’s viewer, with instructions', async () => {
  allowFrames();
  const said = vi.spyOn(console, 'error').mockReturnValue();
  await show('/', <PdfViewer file={FILE} label="Informe Verídico Empresarial" />);
  const frame = document.querySelector('iframe');
  expect(frame?.getAttribute('src')).toBe(FILE.url);
  expect(frame?.title).toBe('Informe Verídico Empresarial');
  expect(link('ábrelo en otra pestaña').getAttribute('href')).toBe(FILE.url);
  expect(said).toHaveBeenCalled();
  said.mockRestore();
});

test('before there is a file the viewer says what it waits for', async () => {
  await show('/', <PdfViewer file={undefined} label="Informe" />);
  expect(document.querySelector('[role=status]')?.textContent).toBe('Abriendo el informe…');
});
