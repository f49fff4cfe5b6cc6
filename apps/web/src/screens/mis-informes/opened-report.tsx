import { routes, type AnswerBody } from '@veridico/api';
import { findReport } from '@veridico/reports';
import { callForReport, reasonOf } from '../../session/report-call.ts';
import { useSession, useSessionState } from '../../session/use-session.ts';
import { Annotations } from '../../shell/annotations.tsx';
import { saveQueryDraft } from '../../shell/query-draft.ts';
import type { ListedReport } from '../../shell/use-reports.ts';
import { formatDateTime } from '../../ui/date-time.ts';
import { mayOfferSharing, ShareButton } from '../../sharing/share-button.tsx';
import { Facts, type Fact } from '../../ui/facts.tsx';
import { Link } from '../../ui/router.tsx';
import { Loading } from '../../ui/spinner.tsx';
import { useAnswer } from '../../ui/use-answer.ts';
import styles from './opened-report.module.css';

/** What a row shows of its annotations. */
export interface Shown {
  readonly referencia: string;
  readonly etiquetas: string[];
}

interface OpenedReportProps {
  readonly report: ListedReport;
  readonly onChange: (next: Shown) => void;
}

/** A report opened in its row: what it says, what is noted about it, and where to go on. */
export function OpenedReport({ report, onChange }: OpenedReportProps) {
  const { idConsulta, retirado = '', origen } = report;
  return (
    <div className={styles.opened}>
      <div className={styles.said}>
        {retirado === '' ? <Verdict idConsulta={idConsulta} /> : <p>{WITHDRAWN[retirado]}</p>}
        <Ways report={report} />
        {retirado === '' && mayOfferSharing(report.codigo, (report.solicitante ?? '') === '') && (
          <ShareButton variant="text" idConsulta={idConsulta} informe={report.informe} />
        )}
        <Facts rows={factsOf(report)} />
      </div>
      {origen === 'consulta' && (
        <Annotations
          idConsulta={idConsulta}
          onChange={({ referencia, etiquetas }: AnswerBody<'anotaciones'>) => onChange({ referencia: referencia ?? '', etiquetas })}
        />
      )}
    </div>
  );
}

/** Why a report is not shown. */
const WITHDRAWN = {
  corregido: 'Ya no se entrega: se corrigió un dato.',
  bloqueado: 'No se entrega por ahora.',
} as const;

function Verdict({ idConsulta }: { readonly idConsulta: string }) {
  const session = useSession();
  const answer = useAnswer(idConsulta, (id) => callForReport(session, routes.resultado, { params: { idConsulta: id } }));
  if (!answer) return <Loading text="Leyendo el informe..." />;
  if (!answer.ok) return <p>{reasonOf(answer) ?? 'No pudimos leer lo que dice. Ábrelo para verlo.'}</p>;
  const { resultado } = answer.body;
  const sentences = resultado?.frases ?? [];
  return (
    <div className={styles.verdict} role="status">
      {sentences.length === 0 && <p>Ábrelo para ver lo que dice.</p>}
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  );
}

function Ways({
  report: { idConsulta, codigo, rut = '', folio, origen, solicitante = '', sujeto, retirado = '' },
}: Pick<OpenedReportProps, 'report'>) {
  const owner = useSessionState().claims?.sub ?? '';
  const again = () => saveQueryDraft(owner, { codigoServicio: codigo ?? '', run: rut, motivo: '', referencia: '' });
  const askable = origen === 'consulta' && findReport(codigo ?? '')?.onSale === true;
  return (
    <p className={styles.ways}>
      {retirado === '' && <Link to={`/consulta-informe?id=${encodeURIComponent(idConsulta)}`}>Abrir</Link>}
      {solicitante !== '' && sujeto !== undefined && <Link to={`/sujeto/${sujeto}`}>Su historia</Link>}
      {askable && solicitante !== '' && (
        <Link to="/" onClick={again}>
          Consultar de nuevo
        </Link>
      )}
      {folio !== undefined && <Link to={`/verifica-informe/paso1?folio=${encodeURIComponent(folio)}`}>Verificar con su código</Link>}
    </p>
  );
}

function factsOf({
  fecha,
  propiedad = '',
  folio,
  tramo,
  puntaje,
  valor,
  origen,
  quien = '',
  solicitante = '',
  verificaciones = 0,
}: ListedReport) {
  const asked = [quien && `por ${quien}`, solicitante && `para ${solicitante}`].filter(Boolean).join(' ');
  const rows: (Fact | false)[] = [
    propiedad !== '' && ['Propiedad', propiedad],
    typeof puntaje === 'number' && ['Puntaje', `${puntaje}, ${tramo ?? ''}`],
    (valor ?? '') !== '' && ['Valor', valor],
    folio !== undefined && ['Folio', folio],
    ['Emitido', formatDateTime(fecha)],
    origen !== undefined && [origen === 'compra' ? 'Comprado' : 'Consultado', asked || 'por ti'],
    verificaciones > 0 && ['Verificado', verificaciones === 1 ? '1 vez' : `${verificaciones} veces`],
  ];
  return rows.filter((row) => row !== false);
}
