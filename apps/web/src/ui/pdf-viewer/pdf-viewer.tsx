import { Component, lazy, Suspense, type ReactNode } from 'react';
import { Alert } from '../alert.tsx';
import { Loading } from '../spinner.tsx';
import type { PdfFile } from './pdf-file.ts';
import styles from './pdf-viewer.module.css';

// pdf.js is larger than the rest of the application: only screens with a document load it.
const load = () => import('./pdf-pages.tsx');
const PdfPages = lazy(async () => ({ default: (await load()).PdfPages }));
const FirstPage = lazy(async () => ({ default: (await load()).FirstPage }));

/** Preloads the viewer while the document itself is loading. */
export function prepareViewer(): void {
  // PdfViewer gets the same failure and handles it.
  load().catch(() => undefined);
}

interface PdfViewerProps {
  readonly file: PdfFile | undefined;
  /** Accessible name of the region. */
  readonly label: string;
}

/** The document, 600 px high, with its text and tags for screen readers. If it cannot be rendered, the browser's own viewer is used. */
export function PdfViewer({ file, label }: PdfViewerProps) {
  if (!file) return <Opening />;
  return (
    <Boundary key={file.url} fallback={<BrowserViewer file={file} label={label} />}>
      <Suspense fallback={<Opening />}>
        <PdfPages blob={file.blob} label={label} />
      </Suspense>
    </Boundary>
  );
}

/** The first page alone, where the screen is too small to read the document. Nothing if it cannot be drawn. */
export function PdfFirstPage({ file, label }: PdfViewerProps) {
  if (!file) return null;
  return (
    <Boundary key={file.url} fallback={null}>
      <Suspense fallback={<div className={styles.first} />}>
        <FirstPage blob={file.blob} label={`Primera página de ${label}`} />
      </Suspense>
    </Boundary>
  );
}

function Opening() {
  return (
    <div className={styles.opening}>
      <Loading text="Abriendo el informe…" />
    </div>
  );
}

function BrowserViewer({ file, label }: { readonly file: PdfFile; readonly label: string }) {
  return (
    <div className={styles.fallback}>
      <Alert tone="warn">
        <p>
          El visor no pudo abrirse. Si no ves el informe aquí abajo,{' '}
          <a href={file.url} target="_blank" rel="noopener">
            ábrelo en otra pestaña
          </a>
          .
        </p>
      </Alert>
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- Chromium shows no PDF in a sandbox, and a PDF runs nothing of this page */}
      <iframe className={styles.frame} src={file.url} title={label} />
    </div>
  );
}

interface BoundaryProps {
  readonly fallback: ReactNode;
  readonly children: ReactNode;
}

class Boundary extends Component<BoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { readonly failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
