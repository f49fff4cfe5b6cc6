import type { CostoDeLote, ResumenDeLote } from '@veridico/api';
import { formatIn } from '../../shell/plan-money.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Refusal } from '../../ui/refusal.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { BatchFiles } from './batch-files.tsx';
import { useAct } from './use-act.ts';
import layout from '../../shell/layout.module.css';
import styles from './batch-page.module.css';

interface ProgressProps {
  readonly lote: ResumenDeLote;
  /** Of the lines that are left. */
  readonly costo: CostoDeLote;
  readonly again: () => void;
}

/** How far a batch is, what to do with it, and its files. It goes on without this page. */
export function Progress({ lote, costo, again }: ProgressProps) {
  const { busy, refusal, carryOut } = useAct(lote.id, again);
  const { estado, pausa, cuentas } = lote;
  const ready = cuentas.hecha + cuentas.anterior;
  const all = ready + cuentas.fallida + cuentas.pendiente;
  return (
    <Sheet filete>
      <section className={styles.done} aria-labelledby="avance">
        <h2 id="avance">
          {ready} de {all} listos
        </h2>
        {estado !== 'terminado' && <progress aria-labelledby="avance" max={Math.max(1, all)} value={all - cuentas.pendiente} />}
        <p role="status" className={layout.note}>
          {told(lote)}
        </p>
        {estado === 'pausado' && (
          <Alert tone="warn">
            <p>{pausa}</p>
          </Alert>
        )}
        <Refusal reason={refusal} />
        <div className={styles.buttons}>
          {estado === 'en-curso' && (
            <Button busy={busy} busyText="Pausando..." onClick={() => void carryOut({ acto: 'pausar' })}>
              Pausar
            </Button>
          )}
          {estado === 'pausado' && (
            <GoOn costo={costo} busy={busy} onGo={(adicionales) => void carryOut({ acto: 'seguir', adicionales })} />
          )}
          {estado === 'pausado' && (
            <Button busy={busy} busyText="Terminando..." onClick={() => void carryOut({ acto: 'terminar' })}>
              Terminar sin pedir el resto
            </Button>
          )}
          {estado === 'terminado' && cuentas.fallida > 0 && (
            <Button busy={busy} busyText="Reintentando..." onClick={() => void carryOut({ acto: 'reintentar', adicionales: '0' })}>
              Reintentar {cuentas.fallida === 1 ? 'el que no se generó' : `los ${cuentas.fallida} que no se generaron`}
            </Button>
          )}
        </div>
        {ready > 0 && <BatchFiles lote={lote.id} nombre={lote.nombre} reports={ready} />}
      </section>
    </Sheet>
  );
}

function told({ estado, cuentas: { hecha, anterior, fallida, pendiente } }: ResumenDeLote): string {
  return [
    `${hecha} ${hecha === 1 ? 'generado' : 'generados'}`,
    ...(anterior > 0 ? [`${anterior} ${anterior === 1 ? 'anterior' : 'anteriores'}, sin costo`] : []),
    ...(fallida > 0 ? [`${fallida} no se ${fallida === 1 ? 'generó, no se descontó' : 'generaron, no se descontaron'}`] : []),
    ...(estado === 'terminado' ? [] : [`${pendiente} por generar`]),
    ...(estado === 'en-curso' ? ['puedes cerrar esta página: el lote sigue'] : []),
  ].join(' · ');
}

interface GoOnProps {
  readonly costo: CostoDeLote;
  readonly busy: boolean;
  /** @param adicionales how many additional queries are accepted */
  readonly onGo: (adicionales: string) => void;
}

/** Goes on with what the plan includes, or with additional queries at their price. */
function GoOn({ costo: { pide, incluidas, adicionales, valorAdicional, moneda }, busy, onGo }: GoOnProps) {
  return (
    <>
      {incluidas > 0 && (
        <Button variant="primary" busy={busy} busyText="Siguiendo..." onClick={() => onGo('0')}>
          {incluidas === pide ? 'Seguir' : `Seguir hasta usar las ${incluidas} del plan`}
        </Button>
      )}
      {adicionales > 0 && (
        <Button busy={busy} busyText="Siguiendo..." onClick={() => onGo(String(adicionales))}>
          Seguir con {adicionales} {adicionales === 1 ? 'adicional' : 'adicionales'}: {formatIn(moneda, adicionales * valorAdicional)}
        </Button>
      )}
    </>
  );
}
