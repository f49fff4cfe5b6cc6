import { useEffect, useState } from 'react';
import { isRut, wireRut } from '@veridico/forms';
import { formatDateTime } from '../ui/date-time.ts';
import { Button } from '../ui/button.tsx';
import { Link } from '../ui/router.tsx';
import { RutText } from '../ui/rut.tsx';
import { isTypedName } from './typed-name.ts';
import { ALL, useReports, type ListedReport } from './use-reports.ts';
import { classNames } from '../ui/class-names.ts';
import layout from './layout.module.css';
import styles from './rut-suggestions.module.css';

const WAIT_MS = 300;
/** Reports that are read for a name, and the subjects that are shown of them. */
const READ = 20;
const SHOWN = 5;

interface RutSuggestionsProps {
  /** What stands in the box for a RUT. */
  readonly text: string;
  readonly onPick: (rut: string) => void;
  /** Declared in the same form; '' if none. It is kept for a report that is opened instead. */
  readonly motivo?: string;
}

/**
 * For a box that takes a RUT: a name finds whom the company asked about before, a RUT the newest report about it, several RUTs lead to a
 * batch. Names are never sought elsewhere.
 */
export function RutSuggestions({ text, onPick, motivo = '' }: RutSuggestionsProps) {
  const several = rutsIn(text);
  if (several.length > 1)
    return (
      <p className={classNames(layout.note, styles.said)} role="status">
        Son {several.length} RUT:{' '}
        <Link to="/lotes" state={{ lote: { texto: several.join('\n') } }}>
          consúltalos en lote
        </Link>
        .
      </p>
    );
  if (isRut(text)) return <Already rut={wireRut(text)} motivo={motivo} />;
  return isTypedName(text) ? <Named text={text} onPick={onPick} /> : null;
}

/** What the history has about a RUT, before another report is asked. */
function Already({ rut, motivo }: { readonly rut: string; readonly motivo: string }) {
  const { page } = useReports({ ...ALL, buscar: rut }, 1, 1);
  const [newest] = page?.list ?? [];
  const served = newest && (newest.retirado ?? '') === '';
  return (
    <div role="status">
      {served && (
        <p className={classNames(layout.note, styles.said)}>
          Ya lo tienes: {newest.informe}, {formatDateTime(newest.fecha)}.{' '}
          <Link to={`/consulta-informe?id=${encodeURIComponent(newest.idConsulta)}`} state={motivo === '' ? null : { motivo }}>
            Abrirlo sin costo
          </Link>
        </p>
      )}
    </div>
  );
}

function rutsIn(text: string): readonly string[] {
  return text.split(/[\s;,]+/).filter((part) => isRut(part));
}

function Named({ text, onPick }: Pick<RutSuggestionsProps, 'text' | 'onPick'>) {
  const [sought, setSought] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSought(text.trim()), WAIT_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const { page } = useReports(sought === '' ? undefined : { ...ALL, buscar: sought }, 1, READ);
  if (!page || sought === '') return null;
  const found = subjectsOf(page.list);
  if (found.length === 0)
    return (
      <p className={classNames(layout.note, styles.said)} role="status">
        Por nombre buscamos solo entre lo que ya consultaste, tú o tu empresa, y ahí no está. Para consultar a alguien nuevo, escribe su
        RUT.
      </p>
    );
  return (
    <ul className={styles.found} aria-label="Ya consultados con ese nombre">
      {found.map(({ rut = '', nombre = '' }) => (
        <li key={rut}>
          <Button variant="text" onClick={() => onPick(rut)}>
            {nombre} <RutText rut={rut} />
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** The newest report of each RUT that may be shown in full. */
function subjectsOf(list: readonly ListedReport[]): readonly ListedReport[] {
  const whole = list.filter(({ rut = '' }) => isRut(rut));
  return whole.filter(({ rut }, place) => whole.findIndex((other) => other.rut === rut) === place).slice(0, SHOWN);
}
