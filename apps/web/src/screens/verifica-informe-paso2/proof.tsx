import { Alert } from '../../ui/alert.tsx';
import { formatDateTime } from '../../ui/date-time.ts';
import { Facts } from '../../ui/facts.tsx';
import { usePdfFile } from '../../ui/pdf-viewer/pdf-file.ts';
import { PdfViewer } from '../../ui/pdf-viewer/pdf-viewer.tsx';
import { Rosette } from '../../ui/rosette.tsx';
import { RutText } from '../../ui/rut.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import type { Verified } from './verified.ts';
import styles from './verifica-informe-paso2.module.css';

/** What is proven in words, the facts to compare, and the report as it was issued. */
export function Proof({ verified }: { readonly verified: Verified }) {
  const { informe, nombre, rut, folio, emitido, verificaciones } = verified;
  const file = usePdfFile(informe.base64, informe.tipoContenido);
  return (
    <div className={styles.columns}>
      <div className={styles.side}>
        <Sheet filete>
          <Rosette seed={folio} className={styles.rosette} />
          <p>
            <strong>Lo emitió Verídico</strong> y esta es la copia que guardamos. Compárala con la que te entregaron: folio, fecha y montos
            deben ser iguales.
          </p>
        </Sheet>
        <Facts
          rows={[
            ['Informe', nombre],
            ['RUT', <RutText key="rut" rut={rut} />],
            ['Folio', folio],
            [
              'Emitido',
              <time key="emitido" dateTime={emitido}>
                {formatDateTime(emitido)}
              </time>,
            ],
            ['Verificado', verificaciones === 1 ? '1 vez' : `${verificaciones} veces`],
          ]}
        />
        <Alert tone="info">
          <p>Prueba quién lo emitió y que no cambió. No dice si los datos siguen vigentes hoy.</p>
        </Alert>
      </div>
      <div className={styles.viewer}>
        <PdfViewer file={file} label={nombre} />
      </div>
    </div>
  );
}
