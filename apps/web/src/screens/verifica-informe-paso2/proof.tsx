import { FileButtons, ReportColumns, ReportFacts } from '../../shell/report-columns.tsx';
import { datedName, verifiedFileName } from '../../shell/report-file-name.ts';
import { Alert } from '../../ui/alert.tsx';
import { formatDate } from '../../ui/date-time.ts';
import type { Fact } from '../../ui/facts.tsx';
import { usePdfFile } from '../../ui/pdf-viewer/pdf-file.ts';
import { Rosette } from '../../ui/rosette.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { CopyCheck } from './copy-check.tsx';
import { CopyCredentials } from '../../shell/copy-credentials.tsx';
import { isReport, type Verified, type VerificationInput } from './verified.ts';
import styles from './verifica-informe-paso2.module.css';

interface ProofProps {
  readonly verified: Verified;
  readonly input: VerificationInput;
  readonly onCompared: (different: boolean) => void;
}

/** The result in words, the facts to compare, the issued report, and a check of the reader's own copy. */
export function Proof({ verified, input, onCompared }: ProofProps) {
  const { informe, nombre = 'Informe', rut, propiedad, folio = input.folio, emitido, sha256, verificaciones } = verified;
  const file = usePdfFile(informe.base64, informe.tipoContenido);
  return (
    <ReportColumns
      file={file}
      name={nombre}
      below={file && sha256 !== undefined && <CopyCheck sha256={sha256} size={file.blob.size} onCompared={onCompared} />}
    >
      <Sheet filete>
        <Rosette seed={folio} className={styles.rosette} />
        <p>
          <strong>Lo emitió Verídico</strong>
          {emitido !== undefined && (
            <>
              {' '}
              el <time dateTime={emitido}>{formatDate(emitido)}</time>
            </>
          )}
          {(rut || propiedad) && `: es un ${nombre} sobre ${rut ? `el RUT ${rut}` : `la propiedad ${propiedad}`}`}.
        </p>
        <p className={styles.second}>
          Esta es la copia que guardamos y está íntegra: nada en ella ha cambiado desde entonces. Compárala con la que te entregaron: folio,
          fecha y montos deben ser iguales.
        </p>
      </Sheet>
      <ReportFacts
        name={isReport(nombre) ? nombre : undefined}
        rut={rut}
        propiedad={propiedad}
        folio={folio}
        emitido={emitido}
        more={[
          ...(isReport(nombre) ? [] : ([['Documento', nombre]] satisfies Fact[])),
          ...(verificaciones === undefined
            ? []
            : ([['Verificado', verificaciones === 1 ? '1 vez' : `${verificaciones} veces`]] satisfies Fact[])),
        ]}
      />
      <Alert tone="info">
        <p>Prueba quién lo emitió y que no cambió. No dice si los datos siguen vigentes hoy.</p>
      </Alert>
      <div className={styles.actions}>
        {file && <FileButtons file={file} name={fileName(nombre, folio, emitido)} variant="secondary" save="Descargar el original" />}
        <CopyCredentials folio={folio} codigo={input.codigo} />
      </div>
    </ReportColumns>
  );
}

/** A receipt's file has its number: CV-0000000123_2025-11-18.pdf. */
function fileName(nombre: string, folio: string, emitido: string | undefined): string {
  return isReport(nombre) ? verifiedFileName(nombre, emitido) : datedName(folio, 'pdf', emitido);
}
