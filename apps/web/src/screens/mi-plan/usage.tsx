import { useState } from 'react';
import { routes, type Answer, type MiPlan, type UsoDelDia, type UsoDeUsuario } from '@veridico/api';
import { useRead } from '../../session/use-read.ts';
import { FailedRead } from '../../shell/failed-read.tsx';
import { formatDate } from '../../ui/date-time.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Loading } from '../../ui/spinner.tsx';
import { Table, type Column } from '../../ui/table.tsx';
import { UsageChart } from './usage-chart.tsx';
import layout from '../../shell/layout.module.css';
import styles from './mi-plan.module.css';

type Usado = Extract<Answer<'miPlanUso'>, { readonly ok: true }>['body'];

/** Who used the plan and when, one period at a time. */
export function Usage({ plan: { contrato } }: { readonly plan: MiPlan }) {
  const [desde, choose] = useState<string>();
  const read = useRead(routes.miPlanUso, { querystring: { contrato, ...(desde !== undefined && { desde }) } });
  const { answer, good, busy } = read;
  const usage = answer?.ok ? answer.body : undefined;
  return (
    <Sheet>
      <section className={layout.section} aria-labelledby="uso" aria-busy={busy || undefined}>
        <div className={layout.head}>
          <h2 id="uso">Consultas por día y por usuario</h2>
          {good && <PeriodChoice usage={good.body} desde={desde} onChoose={choose} />}
        </div>
        {!answer && (
          <div className={styles.chartAwaited}>
            <Loading text="Cargando el uso..." />
          </div>
        )}
        <FailedRead read={read} otherwise="No pudimos cargar el uso del plan. Revisa tu conexión." />
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

const FIGURES: readonly Column<Pick<UsoDelDia, 'consultas' | 'adicionales'>>[] = [
  { title: 'Incluidas', figures: true, cell: ({ consultas }) => consultas.toLocaleString('es-CL') },
  { title: 'Adicionales', figures: true, cell: ({ adicionales }) => adicionales.toLocaleString('es-CL') },
];

const BY_DAY: readonly Column<UsoDelDia>[] = [
  { title: 'Día', cell: ({ dia }) => <time dateTime={dia}>{formatDate(dia)}</time> },
  ...FIGURES,
];

const BY_USER: readonly Column<UsoDeUsuario>[] = [{ title: 'Usuario', cell: ({ nombre }) => nombre || 'Sin nombre' }, ...FIGURES];

/** Numbers of the chart. */
function ByDay({ days }: { readonly days: readonly UsoDelDia[] }) {
  return (
    <details className={styles.details}>
      <summary>Ver las cifras por día</summary>
      <Table compact name="Consultas por día" columns={BY_DAY} rows={days.toReversed()} keyOf={({ dia }) => dia} />
    </details>
  );
}

function ByUser({ users }: { readonly users: readonly UsoDeUsuario[] }) {
  if (users.length === 0) return <p>Nadie ha consultado en este período.</p>;
  return (
    <>
      <h3>Por usuario</h3>
      <Table compact name="Consultas por usuario" columns={BY_USER} rows={users} keyOf={({ usuario }) => usuario} />
    </>
  );
}
