import { useState } from 'react';
import { routes, type NotaDeOficina } from '@veridico/api';
import { callAsUser } from '../session/call-as-user.ts';
import { useRead } from '../session/use-read.ts';
import { useSession } from '../session/use-session.ts';
import { FailedRead } from '../shell/failed-read.tsx';
import { Button } from '../ui/button.tsx';
import { formatDateTime } from '../ui/date-time.ts';
import { Loading } from '../ui/spinner.tsx';
import { LateQuestion } from './late.tsx';
import type { NotesProps } from './note-form.tsx';
import { useActs } from './use-acts.tsx';
import layout from '../shell/layout.module.css';
import styles from './notes.module.css';

const loadForm = () => import('./note-form.tsx');

/** Notes of the office about an order, a person or a company: read, written and removed. */
export function Notes({ de, clave }: NotesProps) {
  const session = useSession();
  const read = useRead(routes.oficinaNotas, { body: { de, clave } });
  const [writing, setWriting] = useState(false);
  const acts = useActs(read.fresh);
  const notes = read.good?.body.notas;
  const remove = ({ id, persona }: NotaDeOficina) =>
    acts.ask({
      title: `Quitar la nota de ${persona}`,
      consequence: 'El texto se borra y no se puede recuperar. En la bitácora queda que existió, quién la quitó y por qué.',
      verb: 'Quitar nota',
      send: (nota) => callAsUser(session, routes.oficinaQuitarNota, { params: { nota: id }, body: { nota } }),
    });
  const written = () => {
    setWriting(false);
    acts.tell('Nota guardada.');
  };
  return (
    <section className={styles.notes}>
      <h2>Notas</h2>
      {acts.said}
      {!read.answer && <Loading text="Cargando las notas..." />}
      <FailedRead read={read} otherwise="No pudimos cargar las notas. Revisa tu conexión." />
      {notes?.length === 0 && <p className={layout.note}>Nadie ha escrito ninguna.</p>}
      <NoteList notes={notes ?? []} onRemove={remove} />
      {notes && (
        <div>
          <Button variant="text" onClick={() => setWriting(true)}>
            Escribir nota
          </Button>
        </div>
      )}
      {writing && (
        <LateQuestion title="Escribir nota" load={loadForm} onClose={() => setWriting(false)}>
          {({ NoteForm }) => <NoteForm de={de} clave={clave} onClose={() => setWriting(false)} onWritten={written} />}
        </LateQuestion>
      )}
      {acts.dialog}
    </section>
  );
}

interface NoteListProps {
  readonly notes: readonly NotaDeOficina[];
  readonly onRemove: (nota: NotaDeOficina) => void;
}

function NoteList({ notes, onRemove }: NoteListProps) {
  if (notes.length === 0) return null;
  return (
    <ul className={styles.list}>
      {notes.map((note) => (
        <li key={note.id}>
          <p id={`nota-${note.id}`} className={styles.text}>
            {note.texto}
          </p>
          <p className={layout.note}>
            {note.persona}
            {note.propia && ' (tú)'}, <time dateTime={note.fecha}>{formatDateTime(note.fecha)}</time>
          </p>
          {note.quitable && (
            <Button variant="text" aria-describedby={`nota-${note.id}`} onClick={() => onRemove(note)}>
              Quitar
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
