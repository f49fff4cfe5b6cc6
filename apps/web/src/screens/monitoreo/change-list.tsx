import { useState } from 'react';
import { routes, type CambioVigilado } from '@veridico/api';
import { Pages } from '../../shell/pages.tsx';
import { Button } from '../../ui/button.tsx';
import { formatDateTime } from '../../ui/date-time.ts';
import { Refusal } from '../../ui/refusal.tsx';
import { SubjectName } from './subject-name.tsx';
import { useWatchAct } from './use-watch-act.ts';
import { turnTo, type Watching, type WatchingState } from './use-watching.ts';
import layout from '../../shell/layout.module.css';
import styles from './monitoreo.module.css';

interface ChangeListProps {
  readonly watching: WatchingState;
  readonly shown: Watching;
}

/** Changes of a page. */
const PER_PAGE = 50;

/** What changed, the unseen first. Of a person it is read one by one: each reading is in their log of consultations. */
export function ChangeList({ watching, shown: { cambios, totalCambios, sinVer, vigila, suspendido } }: ChangeListProps) {
  const { busy, refusal, carryOut } = useWatchAct();
  const { again, paginaCambios } = watching;
  const newest = cambios[0];
  const seeAll = async () => {
    if (newest && (await carryOut(routes.marcarVistos, { body: { cambio: newest.id, anteriores: 'si' } })).body) again();
  };
  return (
    <section className={layout.section} aria-labelledby="cambios">
      <div className={layout.head}>
        <h2 id="cambios">{titleOf(sinVer)}</h2>
        {sinVer > 1 && paginaCambios === 1 && (
          <Button variant="text" busy={busy} busyText="Marcando..." onClick={() => void seeAll()}>
            Marcar los {sinVer} como vistos
          </Button>
        )}
      </div>
      <Refusal reason={refusal} />
      {cambios.length === 0 ? (
        <p>{suspendido ? SUSPENDED : noChange(vigila)}</p>
      ) : (
        <ul className={styles.changes}>
          {cambios.map((change) => (
            <Change key={change.id} change={change} again={again} />
          ))}
        </ul>
      )}
      <Pages
        name="Páginas de cambios"
        pagina={paginaCambios}
        pages={Math.ceil(totalCambios / PER_PAGE)}
        onTurn={(to) => turnTo({ ...watching, paginaCambios: to })}
      />
    </section>
  );
}

const SUSPENDED =
  'El plan está suspendido por falta de pago: mientras tanto no se avisa de cambios ni se agrega nada. Lo que vigilas lo puedes dejar de vigilar, y vuelve a avisarse cuando se pague.';

function noChange(watched: number): string {
  return watched === 0 ? 'Todavía no vigilas nada: agrega el primer RUT.' : 'Nada cambió en los últimos 30 días.';
}

function titleOf(unseen: number): string {
  if (unseen === 0) return 'Cambios';
  return unseen === 1 ? '1 cambio sin ver' : `${unseen} cambios sin ver`;
}

function Change({ change, again }: { readonly change: CambioVigilado; readonly again: () => void }) {
  const { busy, refusal, carryOut } = useWatchAct();
  const [read, setRead] = useState<CambioVigilado>();
  const { cambios, puntajes, visto } = read ?? change;
  const open = async () => {
    const { body } = await carryOut(routes.leerCambio, { params: { cambio: change.id } });
    if (!body) return;
    setRead(body);
    again();
  };
  return (
    <li className={visto ? undefined : styles.unseen}>
      <div className={layout.head}>
        <SubjectName subject={change} />
        <span className={layout.note}>
          {!visto && <b>Sin ver · </b>}
          <time dateTime={change.en}>{formatDateTime(change.en)}</time>
        </span>
      </div>
      {cambios === null ? (
        <p className={layout.note}>
          {change.persona && 'Es una persona: al leer lo que cambió queda en su registro de consultas quién lo leyó y por qué.'}
        </p>
      ) : (
        <dl className={styles.told}>
          {cambios.map(({ que, antes, ahora }) => (
            <div key={que}>
              <dt>
                {que}
                {que === 'Puntaje' && puntajes && <b> {differenceOf(puntajes)}</b>}
              </dt>
              <dd>{ahora || 'Ya no está.'}</dd>
              <dd className={layout.note}>Antes: {antes || 'no estaba.'}</dd>
            </div>
          ))}
        </dl>
      )}
      <Refusal reason={refusal} />
      {(cambios === null || !visto) && (
        <div>
          <Button
            busy={busy}
            busyText="Un momento..."
            aria-label={`${cambios === null ? 'Leer qué cambió' : 'Visto'}: ${change.nombre || change.rut}`}
            onClick={() => void open()}
          >
            {cambios === null ? 'Leer qué cambió' : 'Visto'}
          </Button>
        </div>
      )}
    </li>
  );
}

/** '−94, de 506 a 412' */
function differenceOf({ antes, ahora }: { readonly antes: number; readonly ahora: number }): string {
  const sign = ahora < antes ? '−' : '+';
  return `${ahora === antes ? '0' : `${sign}${Math.abs(ahora - antes)}`}, de ${antes} a ${ahora}`;
}
