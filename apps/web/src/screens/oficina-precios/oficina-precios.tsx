import { Suspense, useState } from 'react';
import { routes, type AnswerBody, type ProductoDeCatalogo, type TipoDeCatalogo } from '@veridico/api';
import { READINESS } from '../../office/readiness-address.ts';
import { OfficeShell } from '../../office/office-shell.tsx';
import type { ReasonedAct } from '../../office/reasoned-act.tsx';
import { useActs } from '../../office/use-acts.tsx';
import { WaitingRequest } from '../../office/waiting-request.tsx';
import { useRead } from '../../session/use-read.ts';
import { FailedRead } from '../../shell/failed-read.tsx';
import { screen } from '../../shell/load-screen.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { formatUf } from '../../shell/plan-money.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { formatDate } from '../../ui/date-time.ts';
import { usePageTitle } from '../../ui/page-title.ts';
import { Link, usePlace } from '../../ui/router.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Loading } from '../../ui/spinner.tsx';
import { Agenda } from './agenda.tsx';
import { ProductTable } from './product-tables.tsx';
import layout from '../../shell/layout.module.css';
import styles from './oficina-precios.module.css';

/** Fetched when something is about to be changed: most visits only read. */
const ChangePanel = screen(() => import('./panels.tsx'), 'ChangePanel');

const TITLE = 'Precios';

type Catalog = AnswerBody<'oficinaCatalogo'>;

interface Chosen {
  readonly tipo: TipoDeCatalogo;
  /** Undefined: a new one. */
  readonly codigo: string | undefined;
}

interface Section {
  readonly title: string;
  readonly none: string;
  /** Button that makes a new one; undefined where none can be made. */
  readonly make?: string;
}

const SECTIONS: Readonly<Record<TipoDeCatalogo, Section>> = {
  servicio: { title: 'Servicios', none: 'No hay servicios.' },
  promocion: { title: 'Promociones', none: 'No hay ninguna promoción.', make: 'Nueva promoción' },
  plan: { title: 'Planes', none: 'No hay ningún plan: nadie puede contratar.', make: 'Nuevo plan' },
};

/** What is sold, at which price and since when; what is scheduled, and who changed what. */
export function OficinaPrecios() {
  usePageTitle(TITLE);
  const read = useRead(routes.oficinaCatalogo, {});
  const { query } = usePlace();
  const [chosen, setChosen] = useState<Chosen | undefined>(query.get('nuevo') === 'plan' ? { tipo: 'plan', codigo: undefined } : undefined);
  const [said, setSaid] = useState<{ readonly text: string; readonly at: number }>();
  const good = read.good?.body;
  const done = (text: string) => {
    setChosen(undefined);
    setSaid({ text, at: Date.now() });
    read.again();
  };
  const acts = useActs(read.fresh);
  const choose = (next: Chosen) => {
    setSaid(undefined);
    setChosen(next);
  };
  const open = chosen && good?.puede.includes(chosen.tipo) ? chosen : undefined;
  return (
    <OfficeShell changed={said?.at}>
      <div className={layout.page}>
        <PageHead title={TITLE} count={good && todayText(good)} />
        {said && (
          <Alert key={said.at} tone="ok" focusOnShow>
            <p>{said.text}</p>
          </Alert>
        )}
        {acts.said}
        {!read.answer && <Loading text="Cargando los precios..." />}
        <FailedRead read={read} otherwise="No pudimos cargar el catálogo. Revisa tu conexión." />
        {good && (
          <div className={classNames(styles.sides, open && styles.open)}>
            <Lists catalog={good} onAct={acts.ask} busy={read.busy} chosen={open} onChoose={choose} onWithdrawn={done} />
            {open && (
              <aside aria-label="Cambio">
                <Sheet filete>
                  <Suspense fallback={<Loading text="Cargando el formulario..." />}>
                    {' '}
                    <ChangePanel
                      key={`${open.tipo} ${open.codigo ?? 'nuevo'}`}
                      tipo={open.tipo}
                      producto={productOf(good, open)}
                      hoy={good.hoy}
                      changes={good.cambios.filter(({ tipo, codigo }) => tipo === open.tipo && codigo === open.codigo)}
                      onDone={done}
                      onClose={() => setChosen(undefined)}
                      onOutdated={read.again}
                    />
                  </Suspense>{' '}
                </Sheet>
              </aside>
            )}
          </div>
        )}
        {acts.dialog}
      </div>
    </OfficeShell>
  );
}

function todayText({ hoy, uf }: Catalog): string {
  return `Hoy ${formatDate(hoy)}, ${uf ? `UF ${formatUf(uf.valor)}` : 'sin valor de la UF'}`;
}

function productOf({ productos }: Catalog, { tipo, codigo }: Chosen): ProductoDeCatalogo | undefined {
  return productos.find((each) => each.tipo === tipo && each.codigo === codigo);
}

interface ListsProps {
  readonly catalog: Catalog;
  readonly busy: boolean;
  readonly chosen: Chosen | undefined;
  readonly onChoose: (chosen: Chosen) => void;
  readonly onWithdrawn: (mensaje: string) => void;
  readonly onAct: (act: ReasonedAct) => void;
}

function Lists({ catalog: { productos, solicitudes, cambios, puede }, busy, chosen, onChoose, onWithdrawn, onAct }: ListsProps) {
  return (
    <div className={styles.lists}>
      {solicitudes.map((request) => (
        <WaitingRequest key={request.id} request={request} onAct={onAct} />
      ))}
      {(Object.entries(SECTIONS) as [TipoDeCatalogo, Section][]).map(([tipo, { title, none, make }]) => {
        const products = productos.filter((each) => each.tipo === tipo);
        const may = puede.includes(tipo);
        return (
          <section key={tipo} className={layout.section} aria-label={title}>
            <div className={styles.heading}>
              <h2>{title}</h2>
              {make && may && (
                <Button variant="text" onClick={() => onChoose({ tipo, codigo: undefined })}>
                  {make}
                </Button>
              )}
            </div>
            {products.length === 0 && <p>{none}</p>}
            <ProductTable
              name={title}
              products={products}
              busy={busy}
              chosen={chosen?.tipo === tipo ? chosen.codigo : undefined}
              onChoose={may ? ({ codigo }) => onChoose({ tipo, codigo }) : undefined}
            />
          </section>
        );
      })}
      <section className={layout.section} aria-labelledby="cambios">
        <div className={styles.heading}>
          <h2 id="cambios">Cambios</h2>
          <span className={layout.note}>lo que viene y lo último</span>
        </div>
        <Agenda changes={cambios} products={productos} may={puede} onWithdrawn={onWithdrawn} />
      </section>
      <p>
        <Link className={styles.way} to={READINESS}>
          Qué hace falta para vender
        </Link>
      </p>
    </div>
  );
}
