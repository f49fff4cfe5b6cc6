import { useEffect, useState } from 'react';
import { ButtonAnchor } from '../../ui/button.tsx';
import { formatDateTime } from '../../ui/date-time.ts';
import { Facts } from '../../ui/facts.tsx';
import { Icon } from '../../ui/icon.tsx';
import { RutText } from '../../ui/rut.tsx';
import { download, isPhone, usePdfFile } from '../../ui/pdf-viewer/pdf-file.ts';
import { PdfViewer } from '../../ui/pdf-viewer/pdf-viewer.tsx';
import type { IssuedReport } from './use-report.ts';
import styles from './compra-directa-paso3.module.css';

/** Viewer beside buttons and facts; on a telephone the file is saved and the buttons come first. */
export function Report({ report }: { readonly report: IssuedReport }) {
  const file = usePdfFile(report.base64, report.tipoContenido);
  const [phone] = useState(isPhone);
  const [name] = useState(fileName);
  const url = file?.url;
  useEffect(() => {
    if (phone && url !== undefined) download(url, name);
  }, [phone, url, name]);
  return (
    <div className={phone ? styles.stack : styles.columns}>
      {phone ? (
        <p>Tu informe quedó en el visor de archivos de tu teléfono. Si no lo encuentras, descárgalo o ábrelo desde aquí.</p>
      ) : (
        <PdfViewer file={file} label={report.informe} />
      )}
      <div className={styles.side}>
        {file && (
          <div className={styles.actions}>
            <ButtonAnchor variant="primary" wide href={file.url} download={name}>
              <Icon name="download" />
              Descargar PDF
            </ButtonAnchor>
            <ButtonAnchor wide href={file.url} target="_blank">
              <Icon name="external-link" />
              Abrir PDF
            </ButtonAnchor>
          </div>
        )}
        <Facts
          rows={[
            ['Informe', report.informe],
            ['RUT', <RutText key="rut" rut={report.rut} />],
            ['Folio', report.folio],
            [
              'Emitido',
              <time key="emitido" dateTime={report.emitido}>
                {formatDateTime(report.emitido)}
              </time>,
            ],
          ]}
        />
      </div>
    </div>
  );
}

/** 2025-11-18, as it is in Chile. */
const chileanDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Santiago', year: 'numeric', month: '2-digit', day: '2-digit' });

function fileName(): string {
  return `Informe_Comercial_${chileanDay.format(new Date())}.pdf`;
}
