import { useState } from 'react';
import { routes, type FacturaPlan } from '@veridico/api';
import { callAsUser } from '../../session/call-as-user.ts';
import { useSession } from '../../session/use-session.ts';
import { datedName } from '../../shell/report-file-name.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { decode, saveBlob } from '../../ui/pdf-viewer/pdf-file.ts';
import styles from './mi-plan.module.css';

/** Saves the receipt of a paid invoice. */
export function InvoiceReceipt({ invoice: { factura } }: { readonly invoice: FacturaPlan }) {
  const session = useSession();
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<{ readonly tone: 'info' | 'error'; readonly text: string }>();
  const bring = async () => {
    setBusy(true);
    setSaid(undefined);
    const answer = await callAsUser(session, routes.miPlanComprobante, { params: { factura } });
    setBusy(false);
    if (!answer.ok) setSaid({ tone: 'error', text: answer.problem?.mensaje ?? 'No pudimos traer el comprobante. Revisa tu conexión.' });
    else if (answer.status === 202) setSaid({ tone: 'info', text: answer.body.mensaje });
    else {
      const { base64, tipoContenido, numero, emitido } = answer.body;
      saveBlob(decode(base64, tipoContenido), datedName(numero, 'pdf', emitido));
    }
  };
  return (
    <div className={styles.pay}>
      <Button busy={busy} busyText="Descargando..." aria-describedby={`factura-${factura}`} onClick={() => void bring()}>
        Comprobante
      </Button>
      {said && (
        <Alert tone={said.tone} focusOnShow>
          <p>{said.text}</p>
        </Alert>
      )}
    </div>
  );
}
