import { useState } from 'react';
import { routes, type Vigilado } from '@veridico/api';
import type { ObligacionField } from '@veridico/forms';
import { countText } from '../../shell/page-head.tsx';
import { Pages } from '../../shell/pages.tsx';
import { Button } from '../../ui/button.tsx';
import { formatDate } from '../../ui/date-time.ts';
import { Field } from '../../ui/field.tsx';
import { Question } from '../../ui/question.tsx';
import { Refusal } from '../../ui/refusal.tsx';
import { Table, type Column } from '../../ui/table.tsx';
import { ObligationFields } from './obligation-fields.tsx';
import { SubjectName } from './subject-name.tsx';
import { useWatchAct } from './use-watch-act.ts';
import { turnTo, type Watching, type WatchingState } from './use-watching.ts';
import layout from '../../shell/layout.module.css';
import styles from './monitoreo.module.css';

const PER_PAGE = 100;
/** Up to so many are seen at a glance. */
const SEARCHED_FROM = 8;
/** Days before its end in which a term is marked. */
const SOON_DAYS = 30;
const DAY_MS = 86_400_000;

/** An act that was pressed and waits for its confirmation. */
interface Chosen {
  readonly watched: Vigilado;
  readonly act: 'terminar' | 'renovar';
}

interface WatchedListProps {
  readonly watching: WatchingState;
  readonly shown: Watching;
  readonly onHeard: (sentence: string) => void;
}

/** All that is watched, the last changed first: searched, renewed, ended. */
export function WatchedList({ watching, shown: { vigilados, total, vigila, hoy }, onHeard }: WatchedListProps) {
  const [chosen, setChosen] = useState<Chosen>();
  const { buscar, pagina, busy } = watching;
  const close = () => setChosen(undefined);
  if (vigila === 0) return null;
  const heard = (sentence: string) => {
    close();
    onHeard(sentence);
  };
  return (
    <section className={layout.section} aria-labelledby="vigilados">
      <h2 id="vigilados">Vigilados</h2>
      {(vigila > SEARCHED_FROM || buscar !== '') && <Search key={buscar} watching={watching} />}
      {buscar !== '' && (
        <p role="status" className={layout.note}>
          {countText(total, 'coincide', 'coinciden')} de {vigila}.
        </p>
      )}
      {vigilados.length > 0 && (
        <Table name="Vigilados" busy={busy} rows={vigilados} keyOf={({ id }) => id} columns={[...columnsOf(hoy), actionsOf(setChosen)]} />
      )}
      {buscar === '' && total < vigila && (
        <p className={layout.note}>
          {countText(vigila - total, 'se vigila', 'se vigilan')} desde antes de tu acceso: {vigila - total === 1 ? 'lo verás' : 'los verás'}{' '}
          cuando termine el período de resguardo.
        </p>
      )}
      <Pages
        name="Páginas de vigilados"
        pagina={pagina}
        pages={Math.ceil(total / PER_PAGE)}
        onTurn={(to) => turnTo({ ...watching, pagina: to })}
      />
      <Question open={chosen?.act === 'terminar'} onClose={close} title="¿Dejar de vigilar?">
        {chosen?.act === 'terminar' && <EndWatched watched={chosen.watched} onClose={close} onHeard={heard} />}
      </Question>
      <Question open={chosen?.act === 'renovar'} onClose={close} title="Renovar">
        {chosen?.act === 'renovar' && <Renew watched={chosen.watched} today={hoy} onClose={close} onHeard={heard} />}
      </Question>
    </section>
  );
}

function actionsOf(choose: (chosen: Chosen) => void): Column<Vigilado> {
  return {
    title: 'Acción',
    untitled: true,
    className: styles.actions,
    cell: (watched) => (
      <>
        {watched.hasta !== null && (
          <Button variant="text" aria-label={`Renovar ${nameOf(watched)}`} onClick={() => choose({ watched, act: 'renovar' })}>
            Renovar
          </Button>
        )}
        <Button variant="text" aria-label={`Dejar de vigilar ${nameOf(watched)}`} onClick={() => choose({ watched, act: 'terminar' })}>
          Dejar
        </Button>
      </>
    ),
  };
}

function nameOf({ nombre, rut, propiedad }: Vigilado): string {
  return nombre || rut || propiedad;
}

function Search({ watching }: { readonly watching: WatchingState }) {
  const { buscar } = watching;
  const [text, setText] = useState(buscar);
  const seek = (sought: string) => turnTo({ ...watching, buscar: sought, pagina: 1 });
  return (
    <search>
      <form
        className={styles.search}
        onSubmit={(event) => {
          event.preventDefault();
          seek(text.trim());
        }}
      >
        <Field name="buscar" label="Buscar" type="search" autoComplete="off" value={text} onChange={setText} />
        <Button type="submit">Buscar</Button>
        {buscar !== '' && (
          <Button variant="text" onClick={() => seek('')}>
            Ver todos
          </Button>
        )}
      </form>
    </search>
  );
}

function columnsOf(today: string): readonly Column<Vigilado>[] {
  return [
    { title: 'De quién', untitled: true, cell: (watched) => <SubjectName subject={watched} /> },
    {
      title: 'Por qué',
      cell: ({ obligacion, referencia }) => (
        <>
          {obligacion === '' ? '' : OBLIGATION[obligacion]}
          {referencia !== '' && <span className={obligacion === '' ? undefined : layout.sub}>{referencia}</span>}
        </>
      ),
    },
    {
      title: 'Hasta',
      cell: ({ hasta }) => (hasta === null ? 'Sin plazo' : <Until day={hasta} today={today} />),
    },
    {
      title: 'Último cambio',
      cell: ({ ultimoCambio }) => (ultimoCambio === null ? 'Sin cambios' : <time dateTime={ultimoCambio}>{formatDate(ultimoCambio)}</time>),
    },
    {
      title: 'Agregado',
      cell: ({ desde, quien }) => (
        <>
          <time dateTime={desde}>{formatDate(desde)}</time>
          {quien !== '' && <span className={layout.sub}>{quien}</span>}
        </>
      ),
    },
  ];
}

const OBLIGATION = { vigente: 'Obligación vigente', solicitada: 'Obligación que pidió' } as const;

function Until({ day, today }: { readonly day: string; readonly today: string }) {
  const left = Math.round((Date.parse(day) - Date.parse(today)) / DAY_MS);
  return (
    <>
      <time dateTime={day}>{formatDate(day)}</time>
      {left <= SOON_DAYS && (
        <span className={layout.sub}>{left === 0 ? 'Termina hoy' : `Termina en ${left} ${left === 1 ? 'día' : 'días'}`}</span>
      )}
    </>
  );
}

interface ActProps {
  readonly watched: Vigilado;
  readonly onClose: () => void;
  readonly onHeard: (sentence: string) => void;
}

function EndWatched({ watched, onClose, onHeard }: ActProps) {
  const { busy, refusal, carryOut } = useWatchAct();
  const end = async () => {
    const { body } = await carryOut(routes.actuarVigilado, {
      params: { vigilado: watched.id },
      body: { acto: 'terminar', obligacion: '', referencia: '', hasta: '' },
    });
    if (body) onHeard(body.mensaje);
  };
  return (
    <>
      <p>{nameOf(watched)}: ya no se avisará de sus cambios. Este mes se cobra completo.</p>
      <Refusal reason={refusal} />
      <div className={layout.left}>
        <Button disabled={busy} onClick={onClose}>
          Seguir vigilando
        </Button>
        <Button variant="primary" busy={busy} busyText="Un momento..." onClick={() => void end()}>
          Dejar de vigilar
        </Button>
      </div>
    </>
  );
}

function Renew({ watched, today, onClose, onHeard }: ActProps & { readonly today: string }) {
  const { busy, refusal, carryOut } = useWatchAct();
  const [typed, setTyped] = useState<Record<ObligacionField, string>>({
    obligacion: watched.obligacion,
    referencia: watched.referencia,
    hasta: '',
  });
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const renew = async () => {
    const { body, campos } = await carryOut(routes.actuarVigilado, {
      params: { vigilado: watched.id },
      body: { acto: 'renovar', ...typed },
    });
    setErrors(campos);
    if (body) onHeard(body.mensaje);
  };
  return (
    <form
      className={layout.section}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void renew();
      }}
    >
      <ObligationFields
        values={typed}
        errors={errors}
        today={today}
        prefix="nueva-"
        onChange={(part) => {
          setTyped({ ...typed, ...part });
          setErrors({});
        }}
      />
      <Refusal reason={refusal} />
      <div className={layout.left}>
        <Button disabled={busy} onClick={onClose}>
          Volver
        </Button>
        <Button type="submit" variant="primary" busy={busy} busyText="Renovando...">
          Renovar
        </Button>
      </div>
    </form>
  );
}
