import { ReportColumns, ReportFacts } from '../../shell/report-columns.tsx';
import { Alert } from '../../ui/alert.tsx';
import { usePdfFile } from '../../ui/pdf-viewer/pdf-file.ts';
import { Rosette } from '../../ui/rosette.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import type { Verified } from './verified.ts';
import styles from './verifica-informe-paso2.module.css';

/** What is proven in words, the facts to compare, and the report as it was issued. */
export function Proof({ verified }: { readonly verified: Verified }) {
  const { informe, nombre, rut, folio, emitido, verificaciones } = verified;
  const file = usePdfFile(informe.base64, informe.tipoContenido);
  const times = verificaciones === 1 ? '1 vez' : `${verificaciones} veces`;
  return (
    <ReportColumns file={file} name={nombre}>
      <Sheet filete>
        <Rosette seed={folio} className={styles.rosette} />
        <p>
          <strong>Lo emitió Verídico</strong> y esta es la copia que guardamos. Compárala con la que te entregaron: folio, fecha y montos
          deben ser iguales.
        </p>
      </Sheet>
      <ReportFacts name={nombre} rut={rut} folio={folio} emitido={emitido} more={[['Verificado', times]]} />
      <Alert tone="info">
        <p>Prueba quién lo emitió y que no cambió. No dice si los datos siguen vigentes hoy.</p>
      </Alert>
    </ReportColumns>
  );
}
