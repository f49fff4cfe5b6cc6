import { useState } from 'react';
import { routes, type Answer, type MiPlan, type UsoDelDia, type UsoDeUsuario } from '@veridico/api';
import { useRead } from '../../session/use-read.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { formatDate } from '../../ui/date-time.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Loading } from '../../ui/spinner.tsx';
import { Cell, Table } from '../../ui/table.tsx';
import { UsageChart } from './usage-chart.tsx';
import styles from './mi-plan.module.css';

type Usado = Extract<Answer<'miPlanUso'>, { readonly ok: true }>['body'];

/** Who used the plan and when, one period at a time. */
export function Usage({ plan: { contrato } }: { readonly plan: MiPlan }) {
  const [desde, choose] = useState<string>();
  const { answer, good, busy, again } = useRead(routes.miPlanUso, { querystring: { contrato, ...(desde !== undefined && { desde }) } });
  const usage = answer?.ok ? answer.body : undefined;
  return (
    <Sheet>
      <section className={styles.section} aria-labelledby="uso" aria-busy={busy || undefined}>
        <div className={styles.head}>
          <h2 id="uso">Consultas por día y por usuario</h2>
          {good && <PeriodChoice usage={good.body} desde={desde} onChoose={choose} />}
        </div>
        {!answer && (
          <div className={styles.chartAwaited}>
            <Loading text="Cargando el uso..." />
          </div>
        )}
        {answer?.ok === false && (
          <div className={styles.stack}>
            <Alert tone="error">
              <p>{answer.problem?.mensaje ?? 'No pudimos cargar el uso del plan. Revisa tu conexión.'}</p>
            </Alert>
            <Button busy={busy} busyText="Cargando..." onClick={again}>
              Reintentar
            </Button>
          </div>
        )}
        {usage && usage.desde !== null && usage.hasta !== null && (
          <>
            <UsageChart days={usage.porDia} desde={usage.desde} hasta={usage.hasta} />
            <ByDay days={usage.porDia} />
            <ByUser users={usage.porUsuario} />
          </>
        )}
        {usage?.desde === null && <p>El primer período todavía no empieza.</p>}
      </section>
    </Sheet>
  );
}

interface PeriodChoiceProps {
  /** The newest loaded answer: if a period fails to load, another can still be chosen. */
  readonly usage: Pick<Usado, 'periodos' | 'desde'>;
  readonly desde: string | undefined;
  readonly onChoose: (desde: string) => void;
}

function PeriodChoice({ usage, desde, onChoose }: PeriodChoiceProps) {
  if (usage.periodos.length <= 1) return null;
  return (
    <div className={styles.which}>
      <SelectField
        name="periodo"
        label="Período"
        value={desde ?? usage.desde ?? ''}
        options={usage.periodos.map((each) => [each.desde, `${formatDate(each.desde)} al ${formatDate(each.hasta)}`])}
        onChange={onChoose}
      />
    </div>
  );
}

const FIGURES = [
  { name: 'Incluidas', figures: true },
  { name: 'Adicionales', figures: true },
] as const;

/** Numbers of the chart. */
function ByDay({ days }: { readonly days: readonly UsoDelDia[] }) {
  return (
    <details className={styles.details}>
      <summary>Ver las cifras por día</summary>
      <Table compact name="Consultas por día" columns={['Día', ...FIGURES]}>
        {days.toReversed().map(({ dia, consultas, adicionales }) => (
          <tr key={dia}>
            <Cell>
              <time dateTime={dia}>{formatDate(dia)}</time>
            </Cell>
            <Cell figures>{consultas.toLocaleString('es-CL')}</Cell>
            <Cell figures>{adicionales.toLocaleString('es-CL')}</Cell>
          </tr>
        ))}
      </Table>
    </details>
  );
}

function ByUser({ users }: { readonly users: readonly UsoDeUsuario[] }) {
  if (users.length === 0) return <p>Nadie ha consultado en este período.</p>;
  return (
    <>
      <h3>Por usuario</h3>
      <Table compact name="Consultas por usuario" columns={['Usuario', ...FIGURES]}>
        {users.map(({ usuario, nombre, consultas, adicionales }) => (
          <tr key={usuario}>
            <Cell>{nombre || 'Sin nombre'}</Cell>
            <Cell figures>{consultas.toLocaleString('es-CL')}</Cell>
            <Cell figures>{adicionales.toLocaleString('es-CL')}</Cell>
          </tr>
        ))}
      </Table>
    </>
  );
}
