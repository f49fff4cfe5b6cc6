import { useState } from 'react';
import { routes } from '@veridico/api';
import { useOwnRole } from '../../session/own-role.ts';
import { useRead } from '../../session/use-read.ts';
import { AppShell } from '../../shell/app-shell.tsx';
import { FailedRead } from '../../shell/failed-read.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { Loading } from '../../ui/spinner.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { ShareTable } from './share-table.tsx';
import layout from '../../shell/layout.module.css';

const TITLE = 'Informes que compartes';

const TABS = [
  ['mios', 'Lo que compartes tú'],
  ['empresa', 'De toda la empresa'],
] as const;
type Whose = (typeof TABS)[number][0];

/** What the signed-in user shares, and for an administrator what the whole company shares. */
export function Compartidos() {
  usePageTitle(TITLE);
  const administers = useOwnRole() === 'administrador';
  const [de, setDe] = useState<Whose>('mios');
  return (
    <AppShell>
      <div className={layout.page}>
        <h1>{TITLE}</h1>
        {administers ? (
          <Tabs
            name="compartidos"
            label="De quién"
            tabs={TABS}
            value={de}
            onChange={(value) => setDe(value === 'empresa' ? 'empresa' : 'mios')}
          >
            <Shares key={de} de={de} />
          </Tabs>
        ) : (
          <Shares de="mios" />
        )}
      </div>
    </AppShell>
  );
}

const NOTHING = {
  mios: 'No compartes ningún informe. Para hacerlo, abre uno y elige «Compartir».',
  empresa: 'Ningún usuario de la empresa comparte un informe.',
} as const;

function Shares({ de }: { readonly de: Whose }) {
  const read = useRead(routes.compartidos, { querystring: { de } });
  const { good } = read;
  return (
    <div className={layout.section}>
      {!read.answer && <Loading text="Cargando lo compartido..." />}
      <FailedRead read={read} otherwise="No pudimos cargar lo que compartes. Revisa tu conexión." />
      {good?.body.length === 0 && <p>{NOTHING[de]}</p>}
      {good && good.body.length > 0 && <ShareTable list={good.body} ofCompany={de === 'empresa'} fresh={read.fresh} />}
      {good && good.body.length > 0 && <p className={layout.note}>Lo terminado queda en esta lista por 90 días.</p>}
    </div>
  );
}
