import { routes, type AnswerBody } from '@veridico/api';
import { useRead } from '../../session/use-read.ts';
import { formatDateTime } from '../../ui/date-time.ts';
import { Link } from '../../ui/router.tsx';
import { Table, type Column } from '../../ui/table.tsx';
import layout from '../../shell/layout.module.css';

type Note = AnswerBody<'oficinaMisNotas'>['notas'][number];

const PAGES: Readonly<Record<Note['de'], readonly [path: string, name: string]>> = {
  orden: ['ordenes', 'Orden'],
  persona: ['personas', 'Persona'],
  empresa: ['empresas', 'Empresa'],
};

/** Letters of an account's id that tell two apart. */
const SHOWN = 12;

const NOTES: readonly Column<Note>[] = [
  { title: 'Nota', untitled: true, cell: ({ texto }) => texto },
  {
    title: 'Sobre',
    cell: ({ de, clave }) => {
      const [path, name] = PAGES[de];
      return (
        <Link to={`/oficina/${path}/${encodeURIComponent(clave)}`}>
          {name} {clave.slice(0, SHOWN)}
        </Link>
      );
    },
  },
  { title: 'Cuándo', cell: ({ fecha }) => <time dateTime={fecha}>{formatDateTime(fecha)}</time> },
];

/** The reader's newest notes, with the way back to what they are about. Nothing without any. */
export function OwnNotes() {
  const notes = useRead(routes.oficinaMisNotas, {}).good?.body.notas ?? [];
  if (notes.length === 0) return null;
  return (
    <section className={layout.section} aria-labelledby="mis-notas">
      <h2 id="mis-notas">Tus últimas notas</h2>
      <Table name="Tus últimas notas" columns={NOTES} rows={notes} keyOf={({ id }) => id} />
    </section>
  );
}
