import type { Contrato, Cupo } from '@veridico/api';
import { formatIn } from '../../shell/plan-money.ts';
import { afterPack } from '../../shell/whom-to-ask.ts';
import { Button } from '../../ui/button.tsx';
import { formatDate } from '../../ui/date-time.ts';
import { Gauge } from '../../ui/gauge.tsx';
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
        {cupo && <Figures cupo={cupo} rol={answer?.ok ? answer.body.rol : null} company={limite !== null && limite !== undefined} />}
      </section>
    </Sheet>
  );
}

/** `company`: shown next to the user's own limit. */
function Figures({ cupo, rol, company }: { readonly cupo: Cupo; readonly rol: Contrato['rol']; readonly company: boolean }) {
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
      <p className={layout.note}>
        <Next cupo={cupo} rol={rol} />
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

/** Price of the first query beyond the quota, shown beforehand. */
function Next({ cupo, rol }: { readonly cupo: Cupo; readonly rol: Contrato['rol'] }) {
  if (cupo.tipoPlan === 'pack') return cupo.quedan > 0 ? null : afterPack(rol);
  if (cupo.sinAdicionales) return <>Tu empresa no acepta más consultas adicionales en este período.</>;
  const price = <b className={styles.price}>{formatIn(cupo.moneda, cupo.valorConsultaAdicional)}</b>;
  return cupo.quedan > 0 ? (
    <>Cada consulta adicional cuesta {price}.</>
  ) : (
    <>La próxima es adicional y cuesta {price}: te preguntamos antes.</>
  );
}
