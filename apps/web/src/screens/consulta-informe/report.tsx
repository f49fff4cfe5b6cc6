import { Suspense, useEffect, useState } from 'react';
import { wireRut } from '@veridico/forms';
import { isFirstDownload } from '../../purchase-storage.ts';
import { FileButtons, ReportFacts } from '../../shell/report-columns.tsx';
import { screen } from '../../shell/load-screen.ts';
import { reportFileName } from '../../shell/report-file-name.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { download, isMobile, isPhone, usePdfFile } from '../../ui/pdf-viewer/pdf-file.ts';
import layout from '../../shell/layout.module.css';
import { PdfViewer } from '../../ui/pdf-viewer/pdf-viewer.tsx';
import { mayOfferSharing, ShareButton } from '../../sharing/share-button.tsx';
import { Told } from '../../told/told.tsx';
import { Link } from '../../ui/router.tsx';
import { useSessionState } from '../../session/use-session.ts';
import { NextQuery, type NextQueryProps } from './next-query.tsx';
import type { QueriedReport, ReportRequest } from './query.ts';
import { placeOf, Repeat } from './repeat.tsx';
import { useTold } from './use-told.ts';
import styles from './consulta-informe.module.css';

/** Reference, tags and notes, which nothing else on the page waits for. */
const Annotations = screen(() => import('../../shell/annotations.tsx'), 'Annotations');

interface ReportProps {
  readonly report: QueriedReport;
  readonly asked: ReportRequest;
  readonly onNext: NextQueryProps['onAsk'];
}

/** The report to read and save; on a mobile device it is saved once automatically, and on a phone not rendered. */
export function Report({ report, asked, onNext }: ReportProps) {
  const { idConsulta, informe, codigo, rut, propiedad, folio, emitido } = report;
  const { resultado, pedido } = useTold(idConsulta) ?? {};
  const direccion = (propiedad && resultado?.sujeto.nombre) || '';
  const file = usePdfFile(report.base64, report.tipoContenido);
  const [mobile] = useState(isMobile);
  const [phone] = useState(isPhone);
  const name = reportFileName(codigo, emitido);
  const url = file?.url;
  useEffect(() => {
    if (mobile && url !== undefined && (folio === undefined || isFirstDownload(folio))) download(url, name);
  }, [mobile, url, name, folio]);
  // The end of the address of its history, if it has one.
  const subject = rut ? wireRut(rut) : pedido && placeOf(pedido);
  const { cliente } = useSessionState();
  // A person with a plan's account may hold a bought report about themselves.
  const own = cliente?.contrato !== 'S' || (cliente.rut !== undefined && subject === wireRut(cliente.rut));
  const actions = (
    <div className={styles.actions}>
      {file && <FileButtons file={file} name={name} />}
      {pedido && <Repeat asked={pedido} direccion={direccion} />}
      {idConsulta !== undefined && mayOfferSharing(codigo, own) && <ShareButton wide idConsulta={idConsulta} informe={informe} />}
      <ButtonLink wide to="/">
        Volver
      </ButtonLink>
    </div>
  );
  return (
    <div className={layout.page}>
      <NextQuery codigo={codigo ?? ''} motivo={motivoOf(asked)} onAsk={onNext} />
      <div className={styles.columns}>
        {actions}
        {resultado ? <Told told={resultado} more={subject && <Link to={`/sujeto/${subject}`}>Ver su historia</Link>} /> : <article />}
        <Document report={report} direccion={direccion} file={file} phone={phone} />
      </div>
    </div>
  );
}

interface DocumentProps {
  readonly report: QueriedReport;
  /** Of an appraised property; empty otherwise. */
  readonly direccion: string;
  readonly file: ReturnType<typeof usePdfFile>;
  readonly phone: boolean;
}

/** Facts of the issue, what the company notes of it, and the pages. */
function Document({ report, direccion, file, phone }: DocumentProps) {
  const { idConsulta, informe, rut, propiedad, folio, emitido, verificaciones = 0 } = report;
  return (
    <div className={styles.document}>
      <ReportFacts
        name={informe}
        rut={rut}
        propiedad={propiedad}
        folio={folio}
        emitido={emitido}
        more={[
          ...(direccion === '' ? [] : [['Dirección', direccion] as const]),
          ...(verificaciones > 0 ? [['Veces verificado', String(verificaciones)] as const] : []),
        ]}
      />
      {idConsulta !== undefined && (
        <Suspense fallback={null}>
          <Annotations idConsulta={idConsulta} />
        </Suspense>
      )}
      {!phone && <PdfViewer file={file} label={informe} />}
    </div>
  );
}

/** The purpose of the query that led here, which the next one keeps in view. */
function motivoOf(asked: ReportRequest): string {
  if (asked.kind === 'query') return asked.inputs.motivo;
  return asked.kind === 'issued' ? (asked.motivo ?? '') : '';
}
