import { useState } from 'react';
import { routes, type CambioDeCatalogo, type ProductoDeCatalogo, type TipoDeCatalogo } from '@veridico/api';
import { emptyValues, resuelveTarea } from '@veridico/forms';
import { FormAct } from '../../office/form-act.tsx';
import { callAsUser } from '../../session/call-as-user.ts';
import { useSession } from '../../session/use-session.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Tag } from '../../ui/tag.tsx';
import { ChangeText } from './change-text.tsx';
import { momentText, momentValue } from './words.ts';
import layout from '../../shell/layout.module.css';
import styles from './oficina-precios.module.css';

/** Changes shown at first, besides the scheduled ones. */
const SHOWN = 10;

interface AgendaProps {
  readonly changes: readonly CambioDeCatalogo[];
  readonly products: readonly ProductoDeCatalogo[];
  /** Kinds that the reader may change. */
  readonly may: readonly TipoDeCatalogo[];
  readonly onWithdrawn: (mensaje: string) => void;
}

const STATES = { programado: ['quiet', 'Programado'], rige: ['ok', 'Hecho'], anulado: ['quiet', 'Anulado'] } as const;

/** What is scheduled, which can be withdrawn, and what was done last. */
export function Agenda({ changes, products, may, onWithdrawn }: AgendaProps) {
  const session = useSession();
  const [chosen, setChosen] = useState<CambioDeCatalogo>();
  const [all, setAll] = useState(false);
  const scheduled = changes.filter(({ estado }) => estado === 'programado').length;
  const shown = all ? changes : changes.slice(0, scheduled + SHOWN);
  const currency = new Map(products.map(({ tipo, codigo, valores }) => [`${tipo} ${codigo}`, valores['moneda']]));
  return (
    <>
      {changes.length === 0 && <p>Nadie ha cambiado nada todavía.</p>}
      <ol className={classNames(changes.length > 0 && styles.agenda)}>
        {shown.map((change) => (
          <li key={change.id}>
            <time dateTime={change.rige}>{momentText(momentValue(change.rige))}</time>
            <div id={`cambio-${change.id}`}>
              <ChangeText change={change} moneda={currency.get(`${change.tipo} ${change.codigo}`)} named />
            </div>
            {change.estado === 'programado' && may.includes(change.tipo) ? (
              <Button variant="text" aria-describedby={`cambio-${change.id}`} onClick={() => setChosen(change)}>
                Anular
              </Button>
            ) : (
              <Tag tone={STATES[change.estado][0]}>{STATES[change.estado][1]}</Tag>
            )}
          </li>
        ))}
      </ol>
      {shown.length < changes.length && (
        <div className={layout.start}>
          <Button variant="text" onClick={() => setAll(true)}>
            Ver los {changes.length.toLocaleString('es-CL')} cambios
          </Button>
        </div>
      )}
      {chosen && (
        <FormAct
          title={`Anular el cambio de ${chosen.nombre}`}
          definition={resuelveTarea}
          initial={emptyValues(resuelveTarea)}
          consequence={<p>Iba a regir desde el {momentText(momentValue(chosen.rige))}.</p>}
          verb="Anular el cambio"
          send={(body) => callAsUser(session, routes.oficinaAnularCambio, { params: { tipo: chosen.tipo, cambio: chosen.id }, body })}
          onClose={() => setChosen(undefined)}
          onDone={(mensaje) => {
            setChosen(undefined);
            onWithdrawn(mensaje);
          }}
        />
      )}
    </>
  );
}
