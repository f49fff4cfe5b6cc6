import { useState } from 'react';
import { routes, type Plan } from '@veridico/api';
import { api } from '../api.ts';
import { listed } from '../shell/listed.ts';
import { formatIn } from '../shell/plan-money.ts';
import { Alert } from '../ui/alert.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { formatPesos } from '../ui/money.ts';
import { Loading } from '../ui/spinner.tsx';
import { useAnswer } from '../ui/use-answer.ts';
import { planFormPage } from './addresses.ts';
import { termsOfPlan } from './terms-of-plan.ts';
import styles from './plan-cards.module.css';

/** Plans that a company can contract now, from the server. `level`: heading level of the names. */
export function PlanCards({ level }: { readonly level: 'h2' | 'h3' }) {
  const [attempt, setAttempt] = useState(1);
  const answer = useAnswer(String(attempt), () => api(routes.planes, {}));
  if (!answer) return <Loading text="Cargando planes..." />;
  const plans = answer.ok ? listed(answer.body, isPlan) : undefined;
  if (!plans) {
    return (
      <div className={styles.failure}>
        <Alert tone="error">
          <p>No pudimos cargar los planes. Revisa tu conexión.</p>
        </Alert>
        <Button onClick={() => setAttempt(attempt + 1)}>Reintentar</Button>
      </div>
    );
  }
  if (plans.length === 0) return <p>Por ahora no hay planes a la venta.</p>;
  return (
    <ul className={styles.cards}>
      {plans.map((plan) => (
        <PlanCard key={plan.codigo} plan={plan} level={level} />
      ))}
    </ul>
  );
}

function isPlan({ codigo, nombre, limiteConsultas, precio, valorConsultaAdicional }: Partial<Plan>): boolean {
  return Boolean(codigo) && Boolean(nombre) && [limiteConsultas, precio, valorConsultaAdicional].every(Number.isFinite);
}

/** One plan with its terms and price. */
export function PlanCard({ plan, level: Heading }: { readonly plan: Plan; readonly level: 'h2' | 'h3' }) {
  const { codigo, nombre, precio, moneda, tipoPlan, total, limiteConsultas } = plan;
  return (
    <li className={styles.card}>
      <Heading id={codigo}>{nombre}</Heading>
      <dl className={styles.terms}>
        {termsOfPlan(plan)
          .filter(({ kind }) => kind !== 'price')
          .map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      <div className={styles.foot}>
        <p className={styles.price}>
          <b>{formatIn(moneda, precio)}</b>
          <small>
            {tipoPlan === 'pack' ? 'Un solo pago, IVA incluido' : 'Al mes'}
            {limiteConsultas > 0 && `. ${formatIn(moneda, precio / limiteConsultas)} por consulta`}
            {moneda === '2' && total !== null && `. Hoy pagas ${formatPesos(total)}, IVA incluido`}
          </small>
        </p>
        <ButtonLink variant="primary" to={planFormPage(codigo)} aria-describedby={codigo}>
          Contratar
        </ButtonLink>
      </div>
    </li>
  );
}
