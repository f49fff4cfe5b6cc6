import { COMPROBANTES, DOCUMENTOS, NOT_A_TAX_DOCUMENT } from '@veridico/reports';
import type { Fact } from '../ui/facts.tsx';
import { datedName } from '../shell/report-file-name.ts';
import { usePdfFile } from '../ui/pdf-viewer/pdf-file.ts';
import type { Paper, Papers } from './use-papers.ts';
import styles from './payment.module.css';

/** Rows of the receipt: number and file of each document, and the tax document next to it if there is one. */
export function paperRows(papers: Papers | undefined): Fact[] {
  if (!papers) return [];
  return (['venta', 'devolucion'] as const).flatMap((clase) => {
    const paper = papers[clase];
    return paper ? [[COMPROBANTES[clase], <PaperFile key={paper.numero} {...paper} />] as const, ...documentRow(paper)] : [];
  });
}

function PaperFile({ numero, emitido, base64, tipoContenido }: Paper) {
  const file = usePdfFile(base64, tipoContenido);
  return (
    <>
      {file ? (
        <a href={file.url} download={datedName(numero, 'pdf', emitido)}>
          {numero} (PDF)
        </a>
      ) : (
        numero
      )}{' '}
      <span className={styles.quiet}>{NOT_A_TAX_DOCUMENT}</span>
    </>
  );
}

function documentRow({ documento }: Paper): Fact[] {
  if (!documento) return [];
  const { tipo, numero, enlace } = documento;
  const name = `N° ${numero}`;
  return [
    [
      DOCUMENTOS[tipo],
      enlace === undefined ? (
        name
      ) : (
        <a href={enlace} target="_blank" rel="noopener">
          {name}
        </a>
      ),
    ],
  ];
}
