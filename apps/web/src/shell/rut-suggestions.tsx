import { useEffect, useState } from 'react';
import { isRut } from '@veridico/forms';
import { Button } from '../ui/button.tsx';
import { Link } from '../ui/router.tsx';
import { RutText } from '../ui/rut.tsx';
import { ALL, useReports, type ListedReport } from './use-reports.ts';
import layout from './layout.module.css';
import styles from './rut-suggestions.module.css';

const WAIT_MS = 300;
/** Reports that are read for a name, and the subjects that are shown of them. */
const READ = 20;
const SHOWN = 5;
/** At least so many letters: fewer would match half the history. */
const NAME = /\p{L}{3}/u;

interface RutSuggestionsProps {
  /** What stands in the box for a RUT. */
  readonly text: string;
  readonly onPick: (rut: string) => void;
}

/** For a box that takes a RUT: a name finds whom the company asked about before, several RUTs lead to a batch. Names are never sought elsewhere. */
export function RutSuggestions({ text, onPick }: RutSuggestionsProps) {
  const several = rutsIn(text);
  if (several.length > 1)
    return (
      <p className={layout.note} role="status">
        Son {several.length} RUT:{' '}
        <Link to="/lotes" state={{ lote: { texto: several.join('\n') } }}>
          consúltalos en lote
        </Link>
        .
      </p>
    );
  return NAME.test(text) && !isRut(text) ? <Named text={text} onPick={onPick} /> : null;
}

function rutsIn(text: string): readonly string[] {
  return text.split(/[\s;,]+/).filter((part) => isRut(part));
}

function Named({ text, onPick }: RutSuggestionsProps) {
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
      <p className={layout.note} role="status">
        Entre tus informes no hay nadie con ese nombre: escribe el RUT.
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
