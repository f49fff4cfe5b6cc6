import { routes, type FacturaPlan } from '@veridico/api';
import { callAsUser } from '../../session/call-as-user.ts';
import { DownloadPaper } from './download-paper.tsx';

/** Saves the receipt of a paid invoice. */
export function InvoiceReceipt({ invoice: { factura } }: { readonly invoice: FacturaPlan }) {
  return (
    <DownloadPaper
      label="Comprobante"
      describedBy={`factura-${factura}`}
      bring={async (session) => {
        const answer = await callAsUser(session, routes.miPlanComprobante, { params: { factura } });
        if (!answer.ok) return { tone: 'error', text: answer.problem?.mensaje ?? 'No pudimos traer el comprobante. Revisa tu conexión.' };
        return answer.status === 202 ? { tone: 'info', text: answer.body.mensaje } : { ...answer.body, name: answer.body.numero };
      }}
    />
  );
}
