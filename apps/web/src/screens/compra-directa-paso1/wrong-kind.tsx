import type { CatalogReport } from '@veridico/reports';
import { carryTo } from '../../purchase-draft.ts';
import { Alert } from '../../ui/alert.tsx';
import { Link } from '../../ui/router.tsx';
import type { PurchaseFields } from './purchase-fields.ts';

const PERSONAS = 'sia000001';
const EMPRESARIAL = 'sia000002';

interface WrongKindProps {
  readonly report: CatalogReport;
  readonly form: PurchaseFields;
}

/** A valid RUT of the other kind: leads to the report that is about it, with what was entered so far. */
export function WrongKind({ report, form: { values } }: WrongKindProps) {
  const { run, codigoDescuento } = values;
  if (report.subject === 'empresa')
    return (
      <Alert tone="info" title="Es el RUT de una persona">
        {/* A person's RUT is not carried along: the reports about persons are sold to themselves. */}
        <p>
          Si es el tuyo, compra el{' '}
          <Link to={addressOf(PERSONAS)} onClick={() => carryTo(PERSONAS, { codigoDescuento })}>
            Informe Personas
          </Link>
          : tus datos de contacto se mantienen. Sobre otra persona consulta solo una empresa con <Link to="/inicio#planes">un plan</Link>.
        </p>
      </Alert>
    );
  return (
    <Alert tone="info" title="Es el RUT de una empresa">
      <p>
        Compra el{' '}
        <Link to={addressOf(EMPRESARIAL)} onClick={() => carryTo(EMPRESARIAL, { run, codigoDescuento })}>
          Informe Empresarial
        </Link>{' '}
        con este RUT: tus datos se mantienen.
      </p>
    </Alert>
  );
}

function addressOf(codigo: string): string {
  return `/compra-directa/paso1?codigo_servicio=${codigo}`;
}
