import { useState, type Ref } from 'react';
import type { PeticionDeOficina } from '@veridico/api';
import { DERECHOS, plazoEnPalabras, PRORROGA } from '@veridico/reference';
import { Key } from '../../office/desk/keys.tsx';
import { Mark } from '../../office/desk/mark.tsx';
import { NOT_KNOWN } from '../../office/not-known.ts';
import type { ReasonedAct } from '../../office/reasoned-act.tsx';
import { Button } from '../../ui/button.tsx';
import { formatDate, formatDateTime } from '../../ui/date-time.ts';
import type { RequestActs } from './use-request-acts.ts';
import { leftText } from './words.ts';
import parts from '../../office/desk/case.module.css';
import own from './oficina-derechos.module.css';

/** What each part of a request needs to act on it. */
export interface ActingProps {
  readonly peticion: PeticionDeOficina;
  readonly made: RequestActs;
  /** Opens the dialog of an act that needs a reason. */
  readonly ask: (act: ReasonedAct) => void;
  /** Tells an outcome and reads the request again. */
  readonly tell: (mensaje: string) => void;
}

interface HeadProps extends ActingProps {
  readonly onRefused: (reason: string) => void;
  readonly titleRef: Ref<HTMLHeadingElement>;
}

/** Right, number, term, who has it, and taking, dropping and extending it. */
export function Head({ peticion, made, ask, tell, onRefused, titleRef }: HeadProps) {
  const { numero, derecho, rut, recibida, quien, actos } = peticion;
  const [busy, setBusy] = useState(false);
  const takeWord = quien ? 'Tomarla yo' : 'Tomar';
  const take = async (acto: 'tomar' | 'soltar') => {
    setBusy(true);
    const answer = await made.send(acto, quien && !quien.propia ? { quitar: 'true' } : {});
    setBusy(false);
    if (answer.ok) tell(answer.body.mensaje);
    else onRefused(answer.problem?.mensaje ?? NOT_KNOWN);
  };
  return (
    <header className={parts.head}>
      <div>
        <p className={parts.kind}>
          <Term peticion={peticion} />
          {quien && <Mark shape="curso">{quien.propia ? 'Tomada por ti' : `La tiene ${quien.nombre}`}</Mark>}
        </p>
        <h2 ref={titleRef} tabIndex={-1}>
          {DERECHOS[derecho].nombre}
        </h2>
        <small>
          RUT {rut}, petición {numero}, recibida el <time dateTime={recibida}>{formatDateTime(recibida)}</time>
        </small>
      </div>
      <div className={parts.side}>
        {(['tomar', 'soltar'] as const)
          .filter((each) => actos.includes(each))
          .map((each) => (
            <Button key={each} variant="text" data-tecla="t" aria-keyshortcuts="T" busy={busy} onClick={() => void take(each)}>
              {each === 'soltar' ? 'Soltar' : takeWord} <Key name="T" />
            </Button>
          ))}
        {actos.includes('prorrogar') && (
          <Button variant="text" data-tecla="p" aria-keyshortcuts="P" onClick={() => ask(extending(peticion, made))}>
            Prorrogar <Key name="P" />
          </Button>
        )}
      </div>
    </header>
  );
}

function extending({ numero, derecho }: PeticionDeOficina, { send }: RequestActs): ReasonedAct {
  return {
    title: `Prorrogar ${numero}, ${DERECHOS[derecho].nombre.toLowerCase()}`,
    consequence: `El plazo se extiende ${plazoEnPalabras(PRORROGA)}, una sola vez. Quien pidió recibe por correo el último día nuevo y este motivo, tal como lo escribas.`,
    verb: 'Extender el plazo',
    send: (nota) => send('prorrogar', { nota }),
  };
}

function Term({ peticion: { vence, quedan, vencida, urgente, decidida, prorroga } }: Pick<HeadProps, 'peticion'>) {
  const day = <time dateTime={vence}>{formatDate(vence)}</time>;
  if (decidida) return <Mark shape="bien">Respondida el {formatDateTime(decidida.en)}</Mark>;
  const extended = prorroga === null ? '' : ', con prórroga';
  if (vencida)
    return (
      <Mark shape="tarde">
        Venció el {day}, {leftText(quedan).toLowerCase()}
      </Mark>
    );
  const words = (
    <>
      Vence el {day}, {quedan === 0 ? 'hoy' : `en ${leftText(quedan)}`}
      {extended}
    </>
  );
  return urgente ? (
    <span className={own.soon}>
      <Mark shape="tarde">{words}</Mark>
    </span>
  ) : (
    <span>{words}</span>
  );
}
