import { useState } from 'react';
import type { Aprobacion } from '@veridico/api';
import { formatCost } from '../../shell/query-cost.ts';
import { Button } from '../../ui/button.tsx';
import { formatDate, formatDateTime } from '../../ui/date-time.ts';
import { Facts, type Fact } from '../../ui/facts.tsx';
import { Refusal } from '../../ui/refusal.tsx';
import { RutText } from '../../ui/rut.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { RefuseForm } from './refuse-form.tsx';
import { useAnswering } from './use-answering.ts';
import layout from '../../shell/layout.module.css';

interface PendingProps {
  readonly request: Aprobacion;
  readonly answers: boolean;
  /** `done`: answered; otherwise the list has to be read again. */
  readonly onHeard: (mensaje: string, done: boolean) => void;
}

const CHANGED =
  'Se aprobó, pero antes de hacerla cambió su costo o lo que queda del plan: no se hizo ni se cobró, y espera respuesta otra vez.';

/** A query that waits: who asked, what, what it costs now, and the answer. */
export function Pending({ request, answers, onHeard }: PendingProps) {
  const { id, informe, costo, impedimento, falla } = request;
  return (
    <Sheet>
      <article className={layout.section} aria-labelledby={`pedido-${id}`}>
        <h3 id={`pedido-${id}`}>{informe}</h3>
        <Facts rows={factsOf(request, answers)} />
        {impedimento !== '' && <p className={layout.note}>Por ahora no se puede hacer: {impedimento}</p>}
        {impedimento === '' && falla !== '' && <p className={layout.note}>{CHANGED}</p>}
        {answers && <Answer request={request} possible={costo !== null} onHeard={onHeard} />}
      </article>
    </Sheet>
  );
}

function factsOf({ quien, rut, propiedad, motivo, pedida, vence, costo, sobreLimite }: Aprobacion, answers: boolean): Fact[] {
  return [
    ...(answers ? ([['Quién la pide', quien]] satisfies Fact[]) : []),
    ['Sobre', rut === '' ? propiedad : <RutText key="rut" rut={rut} />],
    ['Motivo', motivo],
    [
      'Pedida',
      <time key="pedida" dateTime={pedida}>
        {formatDateTime(pedida)}
      </time>,
    ],
    [
      'Vence',
      <time key="vence" dateTime={vence}>
        {formatDate(vence)}
      </time>,
    ],
    ...(costo ? ([['Costo', `${costText(costo)}${sobreLimite ? ', por sobre el límite de quien la pide' : ''}`]] satisfies Fact[]) : []),
  ];
}

function costText({ adicional, moneda, valorConsultaAdicional, pesosConsultaAdicional }: NonNullable<Aprobacion['costo']>): string {
  if (!adicional) return 'Una consulta de las incluidas en el plan';
  return `Adicional: ${formatCost(moneda, valorConsultaAdicional, pesosConsultaAdicional)}`;
}

interface AnswerProps {
  readonly request: Aprobacion;
  readonly possible: boolean;
  readonly onHeard: PendingProps['onHeard'];
}

function Answer({ request: { id, costo }, possible, onHeard }: AnswerProps) {
  const [refusing, setRefusing] = useState(false);
  const { busy, refusal, answer } = useAnswering(id, onHeard);
  const describedBy = `pedido-${id}`;
  if (refusing) return <RefuseForm id={id} onClose={() => setRefusing(false)} onHeard={onHeard} />;
  const approve = () =>
    answer({ acto: 'aprobar', adicional: costo?.adicional ? 'S' : 'N', valor: String(costo?.valorConsultaAdicional ?? 0) });
  return (
    <div className={layout.start}>
      <Refusal reason={refusal} />
      {possible && (
        <Button aria-describedby={describedBy} busy={busy} busyText="Aprobando..." onClick={() => void approve()}>
          Aprobar
        </Button>
      )}
      <Button variant="text" aria-describedby={describedBy} disabled={busy} onClick={() => setRefusing(true)}>
        Rechazar
      </Button>
    </div>
  );
}
