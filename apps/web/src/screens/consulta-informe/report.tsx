import { useEffect, useState } from 'react';
import { isFirstDownload } from '../../purchase-storage.ts';
import { FileButtons, ReportColumns, ReportFacts } from '../../shell/report-columns.tsx';
import { reportFileName } from '../../shell/report-file-name.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { download, isMobile, isPhone, usePdfFile } from '../../ui/pdf-viewer/pdf-file.ts';
import layout from '../../shell/layout.module.css';
import type { QueriedReport } from './query.ts';
import styles from './consulta-informe.module.css';

/** The report to read and save; on a mobile device it is saved once automatically, and on a phone not rendered. */
export function Report({ report }: { readonly report: QueriedReport }) {
  const { informe, codigo, rut, propiedad, folio, emitido, verificaciones = 0 } = report;
  const file = usePdfFile(report.base64, report.tipoContenido);
  const [mobile] = useState(isMobile);
  const [phone] = useState(isPhone);
  const name = reportFileName(codigo, emitido);
  const url = file?.url;
  useEffect(() => {
    if (mobile && url !== undefined && (folio === undefined || isFirstDownload(folio))) download(url, name);
  }, [mobile, url, name, folio]);
  const side = (
    <>
      <div className={styles.actions}>
        {file && <FileButtons file={file} name={name} />}
        <ButtonLink wide to="/">
          Volver
        </ButtonLink>
      </div>
      <ReportFacts
        name={informe}
        rut={rut}
        propiedad={propiedad}
        folio={folio}
        emitido={emitido}
        more={verificaciones > 0 ? [['Veces verificado', String(verificaciones)]] : []}
      />
    </>
  );
  if (phone) return <div className={layout.page}>{side}</div>;
  return (
    <ReportColumns file={file} name={informe}>
      {side}
    </ReportColumns>
  );
}
