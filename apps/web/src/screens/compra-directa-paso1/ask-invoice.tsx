import { Suspense } from 'react';
import { TIPOS_EMISION } from '@veridico/forms';
import { screen } from '../../shell/load-screen.ts';
import { Button } from '../../ui/button.tsx';
import { Loading } from '../../ui/spinner.tsx';
import type { Invoice } from './invoice.ts';
import type { PurchaseFields } from './purchase-fields.ts';

// Have the communes: loaded for those who need them.
export const LateInvoiceFields = screen(() => import('./invoice-fields.tsx'), 'InvoiceFields');
const LateRecipient = screen(() => import('./invoice-recipient.tsx'), 'LateRecipient');

interface AskInvoiceProps {
  readonly form: PurchaseFields;
  readonly onLoad: (loaded: Invoice) => void;
}

/** A Boleta unless the buyer asks for a Factura, which needs its recipient. */
export function AskInvoice({ form, onLoad }: AskInvoiceProps) {
  const name = 'tipoEmision';
  const { boleta, factura } = TIPOS_EMISION;
  const wanted = form.values[name] === factura;
  return (
    <>
      <Button variant="text" name={name} aria-expanded={wanted} onClick={() => form.change(name, wanted ? boleta : factura)}>
        {wanted ? 'Quiero boleta, no factura' : 'Necesito factura, no boleta'}
      </Button>
      {wanted && (
        <Suspense fallback={<Loading text="Cargando los datos de la factura…" />}>
          <LateRecipient form={form} onLoad={onLoad} />
        </Suspense>
      )}
    </>
  );
}
