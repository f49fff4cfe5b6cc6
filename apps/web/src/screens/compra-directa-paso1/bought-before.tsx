import { isCompanyRut, wireRut } from '@veridico/forms';
import { findReport } from '@veridico/reports';
import { routes } from '@veridico/api';
import { callForReport } from '../../session/report-call.ts';
import { useSession } from '../../session/use-session.ts';
import { Alert } from '../../ui/alert.tsx';
import { formatDate } from '../../ui/date-time.ts';
import { Link } from '../../ui/router.tsx';
import { useAnswer } from '../../ui/use-answer.ts';

interface BoughtBeforeProps {
  readonly codigo: string;
  /** Current input; only reports about companies ask for it. */
  readonly run: string;
}

/** A recent purchase of the same report about the same RUT, offered before it is paid again. */
export function BoughtBefore({ codigo, run }: BoughtBeforeProps) {
  const session = useSession();
  const subject = subjectOf(codigo, run);
  const answer = useAnswer(subject, (about) =>
    callForReport(session, routes.compraAnterior, { params: { codigoServicio: codigo }, querystring: { run: about } }),
  );
  // A missing response must not prevent the purchase.
  const before = answer?.ok ? answer.body.anterior : null;
  return (
    <div aria-live="polite">
      {before && (
        <Alert tone="info" title={`Ya lo compraste el ${formatDate(before.fecha)}`}>
          <p>
            <Link to={`/consulta-informe?codigo_servicio=${before.codigo}`} state={{ idConsulta: before.idConsulta }}>
              Ver ese informe
            </Link>
            . Si compras otro, trae lo que conste hoy.
          </p>
        </Alert>
      )}
    </div>
  );
}

/** The company's RUT once valid; '' for a report about the signed-in user; undefined without a RUT to query. */
function subjectOf(codigo: string, run: string): string | undefined {
  const subject = findReport(codigo)?.subject;
  if (subject === 'propiedad') return undefined;
  if (subject !== 'empresa') return '';
  return isCompanyRut(run) ? wireRut(run) : undefined;
}
