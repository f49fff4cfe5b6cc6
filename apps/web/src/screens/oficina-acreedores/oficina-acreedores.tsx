import { useState } from 'react';
import { routes, type AliasDeAcreedor } from '@veridico/api';
import { formatRut } from '@veridico/forms';
import type { ReasonedAct } from '../../office/reasoned-act.tsx';
import { OfficeShell } from '../../office/office-shell.tsx';
import { useActs } from '../../office/use-acts.tsx';
import { callAsUser } from '../../session/call-as-user.ts';
import { useRead } from '../../session/use-read.ts';
import { useSession } from '../../session/use-session.ts';
import { FailedRead } from '../../shell/failed-read.tsx';
import { countText, PageHead } from '../../shell/page-head.tsx';
import { Button } from '../../ui/button.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { Loading } from '../../ui/spinner.tsx';
import { Table, type Column } from '../../ui/table.tsx';
import { EditAlias, LABELS } from './edit-alias.tsx';
import layout from '../../shell/layout.module.css';

const TITLE = 'Acreedores';
const NEW: AliasDeAcreedor = { alias: '', nombre: '', rut: null, fuente: '' };

/** How sources spell creditors, so that a debt reported twice counts once. */
export function OficinaAcreedores() {
  usePageTitle(TITLE);
  const session = useSession();
  const read = useRead(routes.oficinaAcreedores, {});
  const [edited, setEdited] = useState<AliasDeAcreedor>();
  const acts = useActs(read.fresh);
  const list = read.good?.body.acreedores;
  const remove = ({ alias }: AliasDeAcreedor): ReasonedAct => ({
    title: `Quitar «${alias}»`,
    consequence: 'Los informes que se emitan desde ahora vuelven a escribirlo como lo escribe su fuente.',
    verb: 'Quitar',
    send: (nota) => callAsUser(session, routes.oficinaQuitarAcreedor, { body: { alias, nota } }),
  });
  return (
    <OfficeShell>
      <div className={layout.page}>
        <PageHead title={TITLE} count={list && countText(list.length, 'escritura', 'escrituras')} />
        <p className={layout.note}>
          Dos nombres de un mismo acreedor hacen que una deuda parezca dos. Aquí se dice cuál es cuál; mayúsculas, puntos y «S.A.» ya se
          reconocen solos.
        </p>
        {acts.said}
        <div className={layout.start}>
          <Button onClick={() => setEdited(NEW)}>Agregar una escritura</Button>
        </div>
        {!read.answer && <Loading text="Cargando los acreedores..." />}
        <FailedRead read={read} otherwise="No pudimos cargar los acreedores. Revisa tu conexión." />
        {list?.length === 0 && <p>Todavía no hay ninguna.</p>}
        {list && list.length > 0 && (
          <Table
            name={TITLE}
            columns={[...COLUMNS, actions(setEdited, (row) => acts.ask(remove(row)))]}
            rows={list}
            keyOf={({ alias }) => alias}
            busy={read.busy}
          />
        )}
        <EditAlias
          acreedor={edited}
          onClose={() => setEdited(undefined)}
          onSaved={(mensaje) => {
            setEdited(undefined);
            acts.tell(mensaje);
          }}
        />
        {acts.dialog}
      </div>
    </OfficeShell>
  );
}

const COLUMNS: readonly Column<AliasDeAcreedor>[] = [
  { title: LABELS.alias, cell: ({ alias }) => <span id={`alias-${alias}`}>{alias}</span> },
  { title: LABELS.nombre, cell: ({ nombre }) => nombre },
  { title: 'RUT', cell: ({ rut }) => (rut === null ? '–' : formatRut(rut)) },
  { title: 'Fuente', cell: ({ fuente }) => fuente },
];

function actions(edit: (row: AliasDeAcreedor) => void, remove: (row: AliasDeAcreedor) => void): Column<AliasDeAcreedor> {
  return {
    title: 'Acciones',
    cell: (row) => (
      <>
        <Button variant="text" aria-describedby={`alias-${row.alias}`} onClick={() => edit(row)}>
          Cambiar
        </Button>
        <Button variant="text" aria-describedby={`alias-${row.alias}`} onClick={() => remove(row)}>
          Quitar
        </Button>
      </>
    ),
  };
}
