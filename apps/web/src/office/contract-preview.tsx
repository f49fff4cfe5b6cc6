import { useEffect, useEffectEvent } from 'react';
import { routes, type VistaDeContrato } from '@veridico/api';
import { useRead } from '../session/use-read.ts';
import { Facts, type Fact } from '../ui/facts.tsx';
import { bind } from '../ui/bind.ts';
import { formatUf } from '../shell/plan-money.ts';
import { formatDate } from '../ui/date-time.ts';
import { formatPesos } from '../ui/money.ts';
import { Options } from '../ui/options.tsx';
import { Refusal } from '../ui/refusal.tsx';
import { SelectField } from '../ui/select-field.tsx';
import type { FieldsState } from '../ui/use-form.ts';

const STARTS = [
  { value: 'hoy', label: 'Hoy' },
  { value: 'proximo-mes', label: 'El 1 del próximo mes' },
];

interface PlanAndStartProps {
  readonly form: FieldsState<'codigoPlan' | 'inicio'>;
  /** Whether the first day is chosen; a change of plan begins with the next period. */
  readonly starts: boolean;
  /** Name of the plan in force, which is not offered. */
  readonly except?: string | undefined;
}

/** The plan of the catalogue, at its price, and the first day. */
export function PlanAndStart({ form, starts, except }: PlanAndStartProps) {
  const { good } = useRead(routes.planes, {});
  const offered = (good?.body ?? []).filter(({ nombre }) => nombre !== except);
  const plans = offered.map(({ codigo, nombre, total }) => [codigo, total === null ? nombre : `${nombre}, ${formatPesos(total)}`] as const);
  return (
    <>
      <SelectField {...bind(form, 'codigoPlan')} label="Plan" options={plans} empty="Elige un plan" required />
      {starts && <Options {...bind(form, 'inicio')} legend="Empieza" shape="words" options={STARTS} />}
    </>
  );
}

interface ContractPreviewProps {
  readonly codigoPlan: string;
  readonly inicio: string;
  /** Of the company that changes its plan; '' for a new contract. */
  readonly clave: string;
  /** Receives what is shown, which the confirmation has to name; undefined while nothing is. */
  readonly onSeen: (vista: VistaDeContrato | undefined) => void;
}

/** The first invoice that a contract would cause, as the server would make it. */
export function ContractPreview({ codigoPlan, inicio, clave, onSeen }: ContractPreviewProps) {
  const read = useRead(routes.oficinaVistaDeContrato, codigoPlan === '' ? undefined : { body: { codigoPlan, inicio, clave } });
  const { answer, busy } = read;
  const vista = codigoPlan !== '' && answer?.ok && !busy ? answer.body : undefined;
  const tell = useEffectEvent(() => onSeen(vista));
  useEffect(() => tell(), [vista?.huella]);
  return (
    <div aria-live="polite">
      {vista && <Facts rows={rowsOf(vista)} />}
      {codigoPlan !== '' && answer?.ok === false && (
        <Refusal reason={answer.problem?.mensaje ?? 'No pudimos calcular la factura. Revisa tu conexión.'} focusOnShow={false} />
      )}
    </div>
  );
}

function rowsOf({ plan, desde, hasta, termina, factura }: VistaDeContrato): readonly Fact[] {
  const { neto, iva, total, emitida, vence } = factura;
  return [
    ...(termina === null ? [] : ([['El plan de hoy termina', formatDate(termina)]] satisfies Fact[])),
    ['Vigencia', `${formatDate(desde)} a ${formatDate(hasta)}`],
    ['Consultas', `${plan.limiteConsultas.toLocaleString('es-CL')}${plan.tipoPlan === 'mensual' ? ' al mes' : ' en total'}`],
    ...(iva === 0
      ? []
      : ([
          ['Neto', formatPesos(neto)],
          ['IVA', formatPesos(iva)],
        ] satisfies Fact[])),
    ['Primera factura', <b key="total">{formatPesos(total)}</b>],
    ['Se emite', formatDate(emitida)],
    ['Vence', formatDate(vence)],
    ...(plan.uf ? ([['UF', `${formatUf(plan.uf.valor)} del ${formatDate(plan.uf.fecha)}`]] satisfies Fact[]) : []),
  ];
}
