import { problems } from '@veridico/api';
import { findReport } from '@veridico/reports';
import order from '../../shell/order-form.module.css';
import { PurchaseShell } from '../../shell/purchase-shell.tsx';
import { Alert } from '../../ui/alert.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { usePlace } from '../../ui/router.tsx';
import { Service } from './service.tsx';

/** The product and its buyer; ends by sending the buyer to the card page. */
export function CompraDirectaPaso1() {
  const codigo = usePlace().query.get('codigo_servicio')?.trim() ?? '';
  const report = findReport(codigo);
  const title = report ? `Compra tu Informe ${report.name}` : 'Compra tu informe';
  usePageTitle(title);
  return (
    <PurchaseShell current={0}>
      {report ? <Service key={codigo} report={report} title={title} /> : <NoService title={title} codigo={codigo} />}
    </PurchaseShell>
  );
}

function NoService({ title, codigo }: { readonly title: string; readonly codigo: string }) {
  return (
    <div className={order.stack}>
      <h1>{title}</h1>
      <Alert tone="error">
        <p>{codigo === '' ? 'No se ha proporcionado un código de servicio.' : `${problems.SERVICIO_DESCONOCIDO.mensaje}: ${codigo}`}</p>
      </Alert>
      <ButtonLink to="/inicio#informes">Ver los informes</ButtonLink>
    </div>
  );
}
