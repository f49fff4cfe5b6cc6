import type { Contrato, Cupo } from '@veridico/api';
import { formatCost } from '../../shell/query-cost.ts';
import { afterPack } from '../../shell/whom-to-ask.ts';
import { Button } from '../../ui/button.tsx';
import { formatDate } from '../../ui/date-time.ts';
import { Gauge } from '../../ui/gauge.tsx';
import { Link } from '../../ui/router.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { ContratoState } from '../../shell/use-contrato.ts';
import layout from '../../shell/layout.module.css';
import styles from './quota.module.css';

/** Remaining quota of the contract, its end, and what follows. */
export function Quota({ contrato: { answer, again } }: { readonly contrato: ContratoState }) {
  const cupo = answer?.ok ? answer.body.cupo : undefined;
  const limite = answer?.ok ? answer.body.limite : undefined;
  // Without a contract in force there is no quota; another notice says so.
  if (cupo === null) return null;
  return (
    <Sheet>
      <section className={styles.quota} aria-labelledby="cupo">
        <h2 id="cupo">{cupo ? `Tu plan: ${cupo.plan}` : 'Tu plan'}</h2>
        {!answer && (
          <>
            <p role="status">Cargando tu plan...</p>
            <Skeleton as="title" width="half" />
            <Skeleton width="most" />
          </>
        )}
        {answer && !answer.ok && (
          <>
            <p>No pudimos cargar tu plan. Puedes consultar igual.</p>
            <div>
              <Button onClick={again}>Reintentar</Button>
            </div>
          </>
        )}
        {limite && <OwnLimit limite={limite} />}
        {cupo && answer?.ok && <Figures cupo={cupo} contrato={answer.body} />}
      </section>
    </Sheet>
  );
}

function Figures({ cupo, contrato }: NextProps) {
  // Shown next to the user's own limit.
  const company = contrato.limite !== null;
  const { incluidas, usadas, quedan, adicionales, hasta, delPlan, seRenueva } = cupo;
  return (
    <>
      {company ? (
        <h3>Toda la empresa</h3>
      ) : (
        <p className={layout.left}>
          <b>{quedan}</b> {quedan === 1 ? 'consulta te queda' : 'consultas te quedan'}
        </p>
      )}
      <Gauge label="Consultas usadas" used={usadas} total={incluidas} />
      <p className={layout.note}>
        {company ? 'Usadas' : 'Usaste'} {usadas} de {incluidas}. {seRenueva ? 'El período termina el ' : 'Puedes usarlas hasta el '}
        <time dateTime={hasta}>{formatDate(hasta)}</time>
        {seRenueva ? `; al día siguiente vuelves a tener ${delPlan} y las que no uses no se acumulan.` : '.'}
      </p>
      {contrato.aprobacion && <Link to="/aprobaciones">Mis pedidos de aprobación</Link>}
      <p className={layout.note}>
        <Next cupo={cupo} contrato={contrato} />
        {adicionales > 0 && ` Llevas ${adicionales} ${adicionales === 1 ? 'adicional' : 'adicionales'} en este período.`}
      </p>
    </>
  );
}

/** The user's own limit within the company's plan. */
function OwnLimit({ limite: { consultas, usadas, quedan } }: { readonly limite: NonNullable<Contrato['limite']> }) {
  return (
    <div className={styles.own}>
      <p className={layout.left}>
        <b>{quedan}</b> {quedan === 1 ? 'consulta te queda' : 'consultas te quedan'}
      </p>
      <Gauge label="Consultas de tu límite usadas" used={usadas} total={consultas} />
      <p className={layout.note}>
        Llevas {usadas} de {consultas} en este período. El límite lo fija quien administra el plan.
      </p>
    </div>
  );
}

interface NextProps {
  readonly cupo: Cupo;
  readonly contrato: Contrato;
}

/** Price of the first query beyond the quota, shown beforehand: nothing where this user cannot make it. */
function Next({ cupo, contrato: { rol, limite, aprobacion } }: NextProps) {
  if (cupo.tipoPlan === 'pack') return cupo.quedan > 0 ? null : afterPack(rol);
  if (cupo.sinAdicionales) return <>Tu empresa no acepta más consultas adicionales en este período.</>;
  if (limite && limite.quedan <= 0) return aprobacion ? <>La próxima la aprueba antes quien administra el plan.</> : null;
  const price = <b className={styles.price}>{formatCost(cupo.moneda, cupo.valorConsultaAdicional, cupo.pesosConsultaAdicional)}</b>;
  if (cupo.quedan > 0) return <>Cada consulta adicional cuesta {price}.</>;
  return aprobacion ? (
    <>La próxima es adicional, cuesta {price} y la aprueba antes quien administra el plan.</>
  ) : (
    <>La próxima es adicional y cuesta {price}: te preguntamos antes.</>
  );
}
