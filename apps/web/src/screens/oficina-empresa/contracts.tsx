import { routes, type ContratoAnterior, type MiPlan, type PeriodoDeEmpresa } from '@veridico/api';
import { emptyValues, resuelveTarea } from '@veridico/forms';
import { FormAct } from '../../office/form-act.tsx';
import { LateQuestion } from '../../office/late.tsx';
import { callAsUser } from '../../session/call-as-user.ts';
import { useSession } from '../../session/use-session.ts';
import { Button } from '../../ui/button.tsx';
import { formatDate } from '../../ui/date-time.ts';
import { Table, type Column } from '../../ui/table.tsx';
import { Tag } from '../../ui/tag.tsx';
import type { SectionProps } from './section.ts';
import { Waiting } from './waiting.tsx';
import { priceText, spanText } from './words.ts';
import layout from '../../shell/layout.module.css';
import styles from './oficina-empresa.module.css';

const loadCredit = () => import('./credit-form.tsx');
const loadChoosePlan = () => import('./choose-plan.tsx');

/** Contracts in force, coming and earlier, their periods, and what will happen to them. */
export function Contracts(props: SectionProps) {
  const { nombre, planes, anteriores, periodos, programado, actos } = props.company;
  const running = planes.filter(({ estado }) => estado !== 'terminado');
  const ended = [...planes.filter(({ estado }) => estado === 'terminado').map(toEarlier), ...anteriores];
  const monthly = running.some(({ tipoPlan }) => tipoPlan === 'mensual');
  return (
    <section className={styles.section}>
      <h2>Contratos</h2>
      {running.length === 0 && <p className={layout.note}>No tiene contrato vigente.</p>}
      {running.map((plan) => (
        <Running key={plan.contrato} plan={plan} {...props} />
      ))}
      {!monthly && actos.includes('contratar-a-mano') && (
        <div className={styles.acts}>
          <Choose title={`Contrato a mano de ${nombre}`} verb="Hacer contrato a mano" changes={undefined} {...props} />
        </div>
      )}
      {programado.length > 0 && (
        <>
          <h3>Lo que viene</h3>
          <ol className={styles.coming}>
            {programado.map(({ dia, texto }) => (
              <li key={`${dia} ${texto}`}>
                <time dateTime={dia}>{formatDate(dia)}</time>
                <span>{texto}</span>
              </li>
            ))}
          </ol>
        </>
      )}
      {periodos.length > 0 && (
        <>
          <h3>Uso por período</h3>
          <Table name="Uso por período" columns={PERIODS} rows={periodos} keyOf={({ contrato, desde }) => `${contrato} ${desde}`} />
        </>
      )}
      {ended.length > 0 && (
        <>
          <h3>Contratos anteriores</h3>
          <Table name="Contratos anteriores" columns={EARLIER} rows={ended} keyOf={({ contrato }) => contrato} />
        </>
      )}
    </section>
  );
}

function toEarlier({ contrato, plan, desde, hasta }: MiPlan): ContratoAnterior {
  return { contrato, plan, desde, hasta, terminado: null };
}

const PERIODS: readonly Column<PeriodoDeEmpresa>[] = [
  { title: 'Período', untitled: true, cell: spanText },
  { title: 'Plan', cell: ({ plan }) => plan },
  {
    title: 'Usadas',
    figures: true,
    cell: ({ usadas, incluidas }) => `${usadas.toLocaleString('es-CL')} de ${incluidas.toLocaleString('es-CL')}`,
  },
  { title: 'Adicionales', figures: true, cell: ({ adicionales }) => adicionales.toLocaleString('es-CL') },
];

const EARLIER: readonly Column<ContratoAnterior>[] = [
  { title: 'Plan', untitled: true, cell: ({ plan }) => plan },
  { title: 'Vigencia', cell: spanText },
  { title: 'Contrato', figures: true, cell: ({ contrato }) => contrato },
];

/** A contract in force or coming, with its acts. */
function Running({ plan, company, onOpen, onClose, onDone }: SectionProps & { readonly plan: MiPlan }) {
  const { nombre, actos, cambio, espera } = company;
  const waits = espera?.contrato === plan.contrato;
  const { periodo, termino, tipoPlan, contrato } = plan;
  const dialogs = { plan, company, onOpen, onClose, onDone };
  return (
    <div className={styles.contract}>
      <h3>
        {plan.plan} {plan.estado === 'suspendido' && <Tag tone="bad">Suspendido</Tag>}
      </h3>
      <p className={layout.note}>
        Contrato {contrato}, {priceText(plan)}, {spanText(plan)}
        {plan.firmado ? '' : ', sin contrato firmado en línea'}
      </p>
      {periodo && (
        <dl className={styles.figures}>
          <Figure
            name="Quedan"
            value={periodo.quedan}
            note={`${periodo.usadas} de ${periodo.incluidas}, hasta el ${formatDate(periodo.hasta)}`}
          />
          <Figure name="Adicionales" value={periodo.adicionales} note="se cobran con el período que sigue" />
        </dl>
      )}
      {waits && <Waiting {...{ company, onOpen, onClose, onDone }} />}
      <div className={styles.acts}>
        {!waits && actos.includes('abonar-consultas') && <Credit {...dialogs} />}
        {cambio === null && actos.includes('cambiar-contrato') && tipoPlan === 'mensual' && termino.fin === null && (
          <Choose title={`Cambiar el plan de ${nombre}`} verb="Cambiar de plan" changes={plan.plan} {...dialogs} />
        )}
        {actos.includes('retirar-cambio') && cambio?.contrato === contrato && <Withdraw {...dialogs} change={cambio} />}
        {actos.includes('terminar-contrato') && termino.finSiAvisaHoy !== null && <End {...dialogs} fin={termino.finSiAvisaHoy} />}
      </div>
      {termino.constancia && (
        <p className={layout.note}>
          Término avisado, constancia {termino.constancia.numero}: {nombre} lo usa hasta el {formatDate(termino.constancia.fin)}.
        </p>
      )}
    </div>
  );
}

function Figure({ name, value, note }: { readonly name: string; readonly value: number; readonly note: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <b>{value.toLocaleString('es-CL')}</b>
        <span className={layout.sub}>{note}</span>
      </dd>
    </div>
  );
}

type ActProps = SectionProps & { readonly plan: MiPlan };

function Credit({ company, plan, onOpen, onClose, onDone }: ActProps) {
  const ask = () =>
    onOpen(
      <LateQuestion title={`Abonar consultas a ${company.nombre}`} load={loadCredit} onClose={onClose}>
        {({ CreditForm }) => <CreditForm {...{ company, plan, onClose, onDone }} />}
      </LateQuestion>,
    );
  return <Button onClick={ask}>Abonar consultas</Button>;
}

function End({ company: { clave, nombre }, plan, fin, onOpen, onClose, onDone }: ActProps & { readonly fin: string }) {
  const session = useSession();
  const { contrato } = plan;
  const ask = () =>
    onOpen(
      <FormAct
        title={`Terminar ${plan.plan} de ${nombre}`}
        definition={resuelveTarea}
        initial={emptyValues(resuelveTarea)}
        consequence={
          <p>
            Con el mismo plazo que en línea: el plan funciona y se factura hasta el {formatDate(fin)} inclusive, y no se renueva después. La
            constancia va por correo a quienes lo administran. No se puede deshacer.
          </p>
        }
        verb="Terminar el contrato"
        send={({ nota }) => callAsUser(session, routes.oficinaTerminarContrato, { params: { clave }, body: { contrato, fin, nota } })}
        onClose={onClose}
        onDone={onDone}
      />,
    );
  return <Button onClick={ask}>Registrar término</Button>;
}

type PlannedChange = NonNullable<SectionProps['company']['cambio']>;

function Withdraw({ company: { clave }, plan, change, onOpen, onClose, onDone }: ActProps & { readonly change: PlannedChange }) {
  const session = useSession();
  const { contrato, sigue, hasta } = change;
  const ask = () =>
    onOpen(
      <FormAct
        title={`Retirar el cambio a ${plan.plan}`}
        definition={resuelveTarea}
        initial={emptyValues(resuelveTarea)}
        consequence={
          <p>
            {sigue} sigue como antes de programarlo: su plazo va hasta el {formatDate(hasta)}, con las mismas facturas y la misma
            renovación. Se avisa por correo a quienes lo administran.
          </p>
        }
        verb="Retirar el cambio"
        send={({ nota }) => callAsUser(session, routes.oficinaRetirarCambio, { params: { clave }, body: { contrato, nota } })}
        onClose={onClose}
        onDone={onDone}
      />,
    );
  return <Button onClick={ask}>Retirar el cambio</Button>;
}

interface ChooseProps extends SectionProps {
  readonly title: string;
  readonly verb: string;
  /** Name of the plan that gives way; undefined for a contract where none runs. */
  readonly changes: string | undefined;
}

function Choose({ title, verb, changes, company, onOpen, onClose, onDone }: ChooseProps) {
  const ask = () =>
    onOpen(
      <LateQuestion title={title} load={loadChoosePlan} onClose={onClose}>
        {({ ChoosePlan }) => <ChoosePlan {...{ company, changes, onClose, onDone }} />}
      </LateQuestion>,
    );
  return <Button onClick={ask}>{verb}</Button>;
}
