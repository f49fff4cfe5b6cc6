import { useState } from 'react';
import { routes, type MiPlan as Plan } from '@veridico/api';
import { useOwnRole } from '../../session/own-role.ts';
import { useRead, type ReadState } from '../../session/use-read.ts';
import { AppShell } from '../../shell/app-shell.tsx';
import { NoAccess } from '../../shell/no-access.tsx';
import { FailedRead } from '../../shell/failed-read.tsx';
import { Alert } from '../../ui/alert.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { formatDate } from '../../ui/date-time.ts';
import { classNames } from '../../ui/class-names.ts';
import { usePageTitle } from '../../ui/page-title.ts';
import { RutText } from '../../ui/rut.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Loading } from '../../ui/spinner.tsx';
import { Claims } from './claims.tsx';
import { CompanyPart, DeclaredPowers } from './company.tsx';
import { Debt } from './debt.tsx';
import { Events } from './events.tsx';
import { Invoices } from './invoices.tsx';
import { PlanUse } from './plan-use.tsx';
import { Term } from './term.tsx';
import { Usage } from './usage.tsx';
import layout from '../../shell/layout.module.css';
import styles from './mi-plan.module.css';

const TITLE = 'Mi plan';
type CompanyPlans = ReadState<typeof routes.miPlan>;
type PlanInvoices = ReadState<typeof routes.miPlanFacturas>;

/** For users who administer or pay a plan: its use, its invoices and its end. */
export function MiPlan() {
  usePageTitle(TITLE);
  const role = useOwnRole();
  const outsider = role === 'consultor';
  const plans = useRead(routes.miPlan, outsider ? undefined : {});
  const invoices = useRead(routes.miPlanFacturas, outsider ? undefined : {});
  const administers = role === 'administrador';
  const acts = administers || role === 'facturacion';
  const company = useRead(routes.datosEmpresa, acts ? {} : undefined);
  const { answer, good } = plans;
  const refused = answer?.status === 403;
  const known = good?.body;
  return (
    <AppShell>
      <div className={classNames(layout.page, styles.page)}>
        <div className={layout.head}>
          <h1>{TITLE}</h1>
          {known && (
            <p className={styles.holder}>
              {known.titular.nombre} <RutText rut={known.titular.rut} />
            </p>
          )}
        </div>
        {outsider || refused ? (
          <NoAccess refused={refused}>Esta página es de quienes administran el plan de la empresa o pagan sus facturas.</NoAccess>
        ) : (
          <>
            {administers && <Claims />}
            {acts && <DeclaredPowers company={company} administers={administers} />}
            <PlanPart plans={plans} invoices={invoices} />
            {acts && <CompanyPart company={company} administers={administers} />}
          </>
        )}
      </div>
    </AppShell>
  );
}

function PlanPart({ plans, invoices }: { readonly plans: CompanyPlans; readonly invoices: PlanInvoices }) {
  const { answer, good } = plans;
  const known = good?.body;
  return (
    <>
      {!answer && <Awaited />}
      <FailedRead read={plans} otherwise="No pudimos cargar tu plan. Revisa tu conexión." />
      {known?.planes.length === 0 && <Nothing />}
      {known && known.planes.length > 0 && <Contracted plans={plans} list={known.planes} ends={known.puedeTerminar} invoices={invoices} />}
    </>
  );
}

function Awaited() {
  return (
    <>
      <Loading text="Cargando tu plan..." />
      <div className={styles.columns}>
        {['uso', 'vigencia'].map((part) => (
          <Sheet key={part}>
            <div className={layout.section}>
              <Skeleton as="title" width="half" />
              <Skeleton width="most" />
              <Skeleton width="full" />
              <Skeleton width="half" />
            </div>
          </Sheet>
        ))}
      </div>
    </>
  );
}

function Nothing() {
  return (
    <div className={layout.stack}>
      <p>No tienes un plan contratado.</p>
      <ButtonLink variant="primary" to="/inicio#planes">
        Ver los planes
      </ButtonLink>
    </div>
  );
}

interface ContractedProps {
  readonly plans: CompanyPlans;
  /** At least one. */
  readonly list: readonly Plan[];
  readonly ends: boolean;
  readonly invoices: PlanInvoices;
}

function Contracted({ plans, list, ends, invoices }: ContractedProps) {
  const [chosen, choose] = useState('');
  const [said, setSaid] = useState<{ readonly mensaje: string; readonly times: number }>();
  const plan = list.find(({ contrato }) => contrato === chosen) ?? list[0];
  if (!plan) return null;
  const reload = () => {
    plans.again();
    invoices.again();
  };
  // Shown here: the pressed button may disappear after a reload of the data.
  const stale = (mensaje: string) => {
    setSaid({ mensaje, times: (said?.times ?? 0) + 1 });
    reload();
  };
  const paying = { onStale: stale, onBack: reload };
  return (
    <>
      {said && (
        <Alert key={said.times} tone="warn" focusOnShow>
          <p>{said.mensaje}</p>
        </Alert>
      )}
      <Debt plans={list} invoices={invoices.good?.body.facturas ?? []} {...paying} />
      {list.length > 1 && (
        <div className={styles.which}>
          <SelectField
            name="plan"
            label="Plan"
            value={plan.contrato}
            options={list.map((each) => [each.contrato, nameOf(each)])}
            onChange={choose}
          />
        </div>
      )}
      <div className={styles.columns}>
        <PlanUse plan={plan} />
        <Term key={plan.contrato} plan={plan} may={ends} onChanged={plans.again} />
      </div>
      <Usage key={plan.contrato} plan={plan} />
      <Invoices invoices={invoices} {...paying} />
      <Events title="Historia del plan" list={plan.sucesos.map(({ suceso, texto, en }) => ({ key: `${en} ${suceso}`, en, text: texto }))} />
    </>
  );
}

function nameOf({ plan, estado, hasta }: Plan): string {
  const ended = estado === 'terminado' ? ', terminado' : '';
  return `${plan} (hasta el ${formatDate(hasta)}${ended})`;
}
