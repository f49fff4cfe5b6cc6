import { useEffect, useState } from 'react';
import { isFirstDownload } from '../../purchase-storage.ts';
import { useHome } from '../../session/home.ts';
import { boughtFileName } from '../../shell/report-file-name.ts';
import { FileButtons, ReportColumns, ReportFacts } from '../../shell/report-columns.tsx';
import { MailPdf } from './mail-pdf.tsx';
import { ShareToVerify } from './share-to-verify.tsx';
import { cameByLink } from '../../shell/report-address.ts';
import { download, isMobile, isPhone, usePdfFile, type PdfFile } from '../../ui/pdf-viewer/pdf-file.ts';
import { PdfFirstPage } from '../../ui/pdf-viewer/pdf-viewer.tsx';
import { Verdict } from '../../told/verdict.tsx';
import { Link } from '../../ui/router.tsx';
import type { IssuedReport } from './use-report.ts';
import styles from './compra-directa-paso3.module.css';

/** The report to read and save; on a mobile device it is saved once automatically, and on a phone only its first page is drawn. */
export function Report({ orden, report }: { readonly orden: string; readonly report: IssuedReport }) {
  const { informe, rut, propiedad, folio, emitido, resultado, verificacion } = report;
  const file = usePdfFile(report.base64, report.tipoContenido);
  const [mobile] = useState(isMobile);
  const [phone] = useState(isPhone);
  const [name] = useState(boughtFileName);
  const [saved, setSaved] = useState(false);
  const url = file?.url;
  useEffect(() => {
    if (!mobile || url === undefined || !isFirstDownload(orden)) return;
    download(url, name);
    setSaved(true);
  }, [mobile, url, name, orden]);
  const label = informe ?? 'Tu informe';
  const side = (
    <>
      {saved && (
        <p>
          Tu informe quedó en el visor de archivos de tu {phone ? 'teléfono' : 'tableta'}. Si no lo encuentras, descárgalo o ábrelo desde
          aquí.
        </p>
      )}
      {file && <Actions file={file} name={name} orden={orden} />}
      {verificacion && folio && <ShareToVerify folio={folio} {...verificacion} />}
      <ReportFacts name={informe} rut={rut} propiedad={propiedad} folio={verificacion ? undefined : folio} emitido={emitido} />
    </>
  );
  return (
    <div className={styles.stack}>
      {resultado && <Verdict told={resultado} />}
      {phone ? (
        <>
          <PdfFirstPage file={file} label={label} />
          {side}
        </>
      ) : (
        <ReportColumns file={file} name={label}>
          {side}
        </ReportColumns>
      )}
    </div>
  );
}

interface ActionsProps {
  readonly file: PdfFile;
  readonly name: string;
  readonly orden: string;
}

function Actions({ file, name, orden }: ActionsProps) {
  const [byLink] = useState(cameByLink);
  const signedIn = useHome() === '/';
  const forAnHour = 'El enlace de tu correo abre esta página por una hora. Descarga tu informe para conservarlo.';
  const forADay = 'Esta página abre tu informe hasta 24 horas después de la compra. Descárgalo para conservarlo.';
  return (
    <div className={styles.actions}>
      <FileButtons file={file} name={name} />
      <MailPdf orden={orden} />
      <p className={styles.soft}>
        {signedIn ? (
          <>
            Si lo compraste con tu cuenta, queda guardado en <Link to="/mis-informes">Mis informes</Link>.
          </>
        ) : (
          <>
            {byLink ? forAnHour : forADay} Después, pide un enlace nuevo a tu correo en{' '}
            <Link to="/recuperar-compra">Recuperar mi compra</Link>. Para tenerlo siempre en Mis informes,{' '}
            <Link to="/auth/register">crea una cuenta</Link> con el mismo correo y confírmalo.
          </>
        )}
      </p>
    </div>
  );
}
