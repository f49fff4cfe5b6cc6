import { useCallback, useState, type KeyboardEvent } from 'react';
import { Document, Page, pdfjs } from 'react-pdf';
import { PDF_ROLE_TO_HTML_ROLE } from 'react-pdf/dist/shared/constants.js';
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import 'react-pdf/dist/Page/TextLayer.css';
import { PaperIcon, type PaperIconName } from '../paper-icon.tsx';
import { ReaderOnly } from '../reader-only.tsx';
import { Loading } from '../spinner.tsx';
import { keepOwnRows } from './page-tags.ts';
import { useSheets } from './use-sheets.ts';
import styles from './pdf-viewer.module.css';

pdfjs.GlobalWorkerOptions.workerSrc = workerAddress;
// The library gives a table head the role of a cell, so screen readers see a table without rows.
Object.assign(PDF_ROLE_TO_HTML_ROLE, { THead: 'rowgroup', TBody: 'rowgroup', TFoot: 'rowgroup' });

/** WebAssembly would need 'wasm-unsafe-eval' in the CSP, and our documents have no such images. A cancelled rendering is not an error. */
const OPTIONS = { useWasm: false, verbosity: pdfjs.VerbosityLevel.ERRORS };
const ZOOMS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3] as const;
const AS_PRINTED = ZOOMS.indexOf(1);
/** Page ratio until the document is loaded (US letter): height over width. */
const LETTER = 11 / 8.5;

interface PdfPagesProps {
  readonly blob: Blob;
  readonly label: string;
}

interface OpenedDocument {
  readonly pages: number;
  readonly ratio: number;
}

/** @throws while rendering if the document cannot be opened; the parent then shows it another way. */
export function PdfPages({ blob, label }: PdfPagesProps) {
  const [opened, setOpened] = useState<OpenedDocument>();
  const [failure, setFailure] = useState<Error>();
  const [step, setStep] = useState(AS_PRINTED);
  const zoom = ZOOMS[step] ?? 1;
  const { attach, current, width, height, isNear, show, read } = useSheets(opened?.pages ?? 0, opened?.ratio ?? LETTER, zoom);
  if (failure) throw failure;

  async function showDocument(pdf: pdfjs.PDFDocumentProxy): Promise<void> {
    keepOwnRows(pdf);
    const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 });
    setOpened({ pages: pdf.numPages, ratio: height / width });
  }

  const goTo = (next: number) => setStep(Math.max(0, Math.min(ZOOMS.length - 1, next)));
  // Active only while the sheets have the focus; arrows, page keys, Home and End stay with the browser.
  const keys: Readonly<Record<string, () => void>> = { '+': () => goTo(step + 1), '-': () => goTo(step - 1), '0': () => goTo(AS_PRINTED) };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    keys[event.key]?.();
  };

  return (
    <div className={styles.viewer}>
      <div className={styles.bar}>
        <BarButton icon="chevron-left" label="Página anterior" disabled={current <= 1} onPress={() => show(current - 1)} />
        <output aria-live="polite">
          <ReaderOnly>Página </ReaderOnly>
          {opened ? `${current} de ${opened.pages}` : '…'}
        </output>
        <BarButton
          icon="chevron-right"
          label="Página siguiente"
          disabled={!opened || current >= opened.pages}
          onPress={() => show(current + 1)}
        />
        <span className={styles.gap} />
        <BarButton icon="zoom-out" label="Alejar" disabled={step === 0} shortcut="-" onPress={() => goTo(step - 1)} />
        <output aria-live="polite">{Math.round(zoom * 100)} %</output>
        <BarButton icon="zoom-in" label="Acercar" shortcut="+" disabled={step === ZOOMS.length - 1} onPress={() => goTo(step + 1)} />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions -- a region that scrolls must be reachable by keyboard */}
      <div className={styles.well} ref={attach} role="region" aria-label={label} tabIndex={0} onScroll={read} onKeyDown={onKeyDown}>
        <Document
          file={blob}
          options={OPTIONS}
          suspense={false}
          loading={<Loading text="Abriendo el informe…" />}
          onLoadSuccess={(pdf) => void showDocument(pdf).catch(setFailure)}
          onLoadError={setFailure}
          onSourceError={setFailure}
        >
          {Array.from({ length: opened?.pages ?? 0 }, (_, index) => (
            <div key={index} className={styles.sheet} style={{ width: width, minHeight: height }}>
              {isNear(index + 1) && <ReadablePage number={index + 1} width={width} onFailure={setFailure} />}
            </div>
          ))}
        </Document>
      </div>
    </div>
  );
}

/**
 * The first page as a picture: the text that it holds is read in the document itself.
 * @throws while rendering if it cannot be drawn; the parent then shows nothing
 */
export function FirstPage({ blob, label }: PdfPagesProps) {
  const [width, setWidth] = useState(0);
  const [failure, setFailure] = useState<Error>();
  const measure = useCallback((element: HTMLDivElement | null) => setWidth(element?.clientWidth ?? 0), []);
  if (failure) throw failure;
  return (
    <div ref={measure} role="img" aria-label={label} className={styles.first}>
      {width > 0 && (
        <Document file={blob} options={OPTIONS} suspense={false} loading={null} onLoadError={setFailure} onSourceError={setFailure}>
          <Page
            pageNumber={1}
            width={width}
            loading={null}
            renderTextLayer={false}
            renderAnnotationLayer={false}
            onLoadError={setFailure}
            onRenderError={setFailure}
          />
        </Document>
      )}
    </div>
  );
}

interface ReadablePageProps {
  readonly number: number;
  readonly width: number;
  readonly onFailure: (reason: Error) => void;
}

/**
 * Busy until both its text and its tags are rendered: either alone gives headings and cells without text, or text without structure.
 * Hidden from screen readers until then, because Chromium ignores tags added to a canvas it has already exposed.
 */
function ReadablePage({ number, width, onFailure }: ReadablePageProps) {
  const [written, setWritten] = useState<number>();
  const [tagged, setTagged] = useState(false);
  const busy = written !== width || !tagged;
  // A stable function per width: the library renders the text again for every new one.
  const settle = useCallback(() => setWritten(width), [width]);
  const tag = useCallback(() => setTagged(true), []);
  return (
    <div aria-busy={busy} aria-hidden={busy}>
      <Page
        pageNumber={number}
        width={width}
        loading={null}
        onLoadError={onFailure}
        onRenderError={onFailure}
        onGetStructTreeError={tag}
        onGetStructTreeSuccess={tag}
        onGetTextError={settle}
        onRenderTextLayerError={settle}
        onRenderTextLayerSuccess={settle}
      />
    </div>
  );
}

interface BarButtonProps {
  readonly icon: PaperIconName;
  readonly label: string;
  readonly disabled: boolean;
  /** Key with the same effect on the sheets. */
  readonly shortcut?: string;
  readonly onPress: () => void;
}

/** Not `disabled` at the ends: the focus would be lost while turning pages by keyboard. */
function BarButton({ icon, label, disabled, shortcut, onPress }: BarButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-keyshortcuts={shortcut}
      aria-disabled={disabled || undefined}
      onClick={() => !disabled && onPress()}
    >
      <PaperIcon name={icon} />
    </button>
  );
}
