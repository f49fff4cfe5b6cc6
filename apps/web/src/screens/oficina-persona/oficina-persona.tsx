import { routes, type PersonaDeCuenta } from '@veridico/api';
import { Notes } from '../../office/notes.tsx';
import { OfficeShell } from '../../office/office-shell.tsx';
import page from '../../office/record-page.module.css';
import { lastSearch } from '../../office/search-address.ts';
import { useActs } from '../../office/use-acts.tsx';
import { useRead } from '../../session/use-read.ts';
import { FailedRead } from '../../shell/failed-read.tsx';
import layout from '../../shell/layout.module.css';
import { Alert } from '../../ui/alert.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { Link, usePlace } from '../../ui/router.tsx';
import { Loading } from '../../ui/spinner.tsx';
import { Tag } from '../../ui/tag.tsx';
import { AccountFacts } from './account-facts.tsx';
import { AccountMails } from './account-mails.tsx';
import { BlockButton, BlockState } from './block.tsx';
import { Cases, Purchases, Reports } from './purchases.tsx';
import { Sessions } from './sessions.tsx';

const TITLE = 'Persona';

/** A person with an account: what they bought and received, their sessions and mails, and what the office may do. */
export function OficinaPersona() {
  const persona = decodeURIComponent(usePlace().path.split('/')[3] ?? '');
  const read = useRead(routes.oficinaPersona, { params: { persona } });
  const { good, answer } = read;
  const acts = useActs(read.fresh);
  const person = good?.body;
  const name = person?.rut || person?.correo || TITLE;
  // Masked, as on the page: it tells tabs apart.
  usePageTitle(name);
  return (
    <OfficeShell>
      <div className={layout.page}>
        <p className={page.back}>
          <Link to={lastSearch()}>Buscar</Link>
        </p>
        <div className={page.head}>
          <h1>{name}</h1>
          {person && <Tag tone={STATES[person.estado].tone}>{STATES[person.estado].word}</Tag>}
        </div>
        {acts.said}
        {!answer && <Loading text="Cargando la persona..." />}
        <FailedRead read={read} otherwise="No pudimos cargar a esta persona. Revisa tu conexión." />
        {person && <BlockState person={person} />}
        {person && <Elsewhere person={person} />}
        {person && (
          <div className={page.columns}>
            <div className={layout.page}>
              <Purchases person={person} />
              <Reports person={person} />
              <Cases person={person} />
              <Sessions person={person} onAct={acts.ask} />
              <AccountMails person={person} onAct={acts.ask} />
            </div>
            <div className={page.aside}>
              <AccountFacts key={person.id} person={person} />
              <BlockButton person={person} onAct={acts.ask} />
              {person.anotable && <Notes de="persona" clave={person.id} />}
            </div>
          </div>
        )}
        {acts.dialog}
      </div>
    </OfficeShell>
  );
}

const STATES = {
  activa: { word: 'Cuenta activa', tone: 'ok' },
  suspendida: { word: 'Suspendida por su empresa', tone: 'warn' },
  bloqueada: { word: 'Cuenta bloqueada', tone: 'bad' },
  eliminada: { word: 'Cuenta eliminada', tone: 'quiet' },
  'sin-cuenta': { word: 'Ya no tiene cuenta', tone: 'quiet' },
} as const;

/** What cannot be seen or done here, and where it can. */
function Elsewhere({ person: { alcanzable, externa } }: { readonly person: PersonaDeCuenta }) {
  if (!alcanzable)
    return (
      <Alert tone="warn">
        <p>
          No pudimos llegar a donde se guardan las cuentas: faltan el correo, las sesiones y parte de lo que se puede hacer. Vuelve a cargar
          en un rato.
        </p>
      </Alert>
    );
  if (!externa) return null;
  return (
    <Alert tone="info">
      <p>Las cuentas se administran en Keycloak: ahí se ve y se quita la verificación en dos pasos.</p>
    </Alert>
  );
}
