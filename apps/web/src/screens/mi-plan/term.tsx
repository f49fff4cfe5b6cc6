import { useState } from 'react';
import type { ConstanciaTermino, MiPlan } from '@veridico/api';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { formatDate, formatDateTime } from '../../ui/date-time.ts';
import { Facts, type Fact } from '../../ui/facts.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { EndPlan } from './end-plan.tsx';
import { SignedContract } from './signed-contract.tsx';
import layout from '../../shell/layout.module.css';
import styles from './mi-plan.module.css';

interface TermProps {
  readonly plan: MiPlan;
  /** The user may end it. */
  readonly may: boolean;
  readonly onChanged: () => void;
}

/** The plan's end, the deadline for its company's decision, and the decision. */
export function Term({ plan, may, onChanged }: TermProps) {
  const [asking, setAsking] = useState(false);
  const [told, setTold] = useState<ConstanciaTermino>();
  const { termino } = plan;
  const constancia = told ?? termino.constancia;
  const ends = may && termino.finSiAvisaHoy !== null && !constancia;
  return (
    <Sheet>
      <section className={layout.section} aria-labelledby="vigencia">
        <h2 id="vigencia">Vigencia</h2>
        {told && (
          <Alert tone="ok" focusOnShow>
            <p>Recibimos tu aviso: el plan termina el {formatDate(told.fin)}. La constancia te llega por correo.</p>
          </Alert>
        )}
        <Facts rows={rowsOf(plan, constancia)} />
        {plan.firmado && <SignedContract plan={plan} />}
        {constancia && <Kept constancia={constancia} />}
        {ends && (
          <div className={layout.danger}>
            <Button onClick={() => setAsking(true)}>Terminar el plan</Button>
          </div>
        )}
        {!may && termino.finSiAvisaHoy !== null && <p className={layout.note}>Solo quien administra el plan puede terminarlo.</p>}
      </section>
      <EndPlan
        plan={plan}
        open={asking}
        onClose={() => setAsking(false)}
        onStale={onChanged}
        onTold={(kept) => {
          setAsking(false);
          setTold(kept);
          onChanged();
        }}
      />
    </Sheet>
  );
}

function rowsOf(
  { desde, hasta, tipoPlan, termino, contrato, estado, proximaFactura }: MiPlan,
  constancia: ConstanciaTermino | null,
): Fact[] {
  const fin = constancia?.fin ?? termino.fin;
  return [
    ['Contrato', contrato],
    ['Desde', formatDate(desde)],
    ['Plazo en curso hasta', formatDate(hasta)],
    ['Se renueva', fin === null ? 'Sí, por un plazo igual' : goesOnUntil(fin, tipoPlan, estado)],
    ...(fin === null && termino.avisarHasta !== null
      ? ([['Último día para avisar el término', formatDate(termino.avisarHasta)]] satisfies Fact[])
      : []),
    ...(proximaFactura
      ? ([
          [
            'Próxima factura',
            `${formatDate(proximaFactura.emision)}; se paga aquí con tarjeta hasta el ${formatDate(proximaFactura.vence)}`,
          ],
        ] satisfies Fact[])
      : []),
  ];
}

function goesOnUntil(fin: string, tipoPlan: MiPlan['tipoPlan'], estado: MiPlan['estado']): string {
  if (estado === 'terminado') return `No: terminó el ${formatDate(fin)}`;
  return tipoPlan === 'pack' ? `No: el pack vence el ${formatDate(fin)}` : `No: termina el ${formatDate(fin)}`;
}

/** The stored proof of the notice, as mailed. */
function Kept({ constancia: { numero, solicitada, texto, huella } }: { readonly constancia: ConstanciaTermino }) {
  return (
    <details className={styles.details}>
      <summary>Constancia {numero}</summary>
      <div>
        <p>
          Recibida el <time dateTime={solicitada}>{formatDateTime(solicitada)}</time>
        </p>
        {texto.map((line) => (
          <p key={line}>{line}</p>
        ))}
        <p className={styles.hash}>SHA-256: {huella}</p>
      </div>
    </details>
  );
}
