import { Suspense } from 'react';
import { routes, type OrdenDeOficina } from '@veridico/api';
import { Notes } from '../../office/notes.tsx';
import { storyText } from '../../office/bank-words.ts';
import { OfficeShell } from '../../office/office-shell.tsx';
import { ORDER_STATES } from '../../office/order-states.ts';
import { lastSearch } from '../../office/search-address.ts';
import { useFollow } from '../../office/use-follow.ts';
import { useActs } from '../../office/use-acts.tsx';
import { useRead } from '../../session/use-read.ts';
import { FailedRead } from '../../shell/failed-read.tsx';
import { screen } from '../../shell/load-screen.ts';
import { formatDateTime } from '../../ui/date-time.ts';
import { usePageTitle } from '../../ui/page-title.ts';
import { Link, usePlace } from '../../ui/router.tsx';
import { Loading } from '../../ui/spinner.tsx';
import { Tag } from '../../ui/tag.tsx';
import { Customer } from './customer.tsx';
import { Mails } from './mails.tsx';
import { Money } from './money.tsx';
import { Papers, Payments, Report } from './papers.tsx';
import layout from '../../shell/layout.module.css';
import page from '../../office/record-page.module.css';
import styles from './oficina-orden.module.css';

// Few orders have them.
const WaitingRequest = screen(() => import('../../office/waiting-request.tsx'), 'WaitingRequest');
const Parts = screen(() => import('./parts.tsx'), 'Parts');

/** An order: its story, money, report, receipts and mails, and what the office may do with it. */
export function OficinaOrden() {
  const { path } = usePlace();
  const numero = decodeURIComponent(path.split('/')[3] ?? '').toUpperCase();
  usePageTitle(`Orden ${numero}`);
  const read = useRead(routes.oficinaOrden, { params: { numero } });
  const { good, answer } = read;
  const order = good?.body;
  const acts = useActs(useFollow(read, order !== undefined && isBusy(order)));
  return (
    <OfficeShell>
      <div className={layout.page}>
        <p className={page.back}>
          <Link to={lastSearch()}>Buscar</Link>
        </p>
        <div className={page.head}>
          <h1>Orden {order?.numero ?? numero}</h1>
          {order && <Tag tone={ORDER_STATES[order.estado].tone}>{ORDER_STATES[order.estado].word}</Tag>}
        </div>
        {acts.said}
        {!answer && <Loading text="Cargando la orden..." />}
        <FailedRead read={read} otherwise="No pudimos cargar la orden. Revisa tu conexión." />
        {order && (
          <div className={page.columns}>
            <div className={layout.page}>
              <Suspense fallback={null}>{order.solicitud && <WaitingRequest request={order.solicitud} onAct={acts.ask} />}</Suspense>
              <Story order={order} />
              <Payments order={order} />
              {order.partes.length > 0 && (
                <Suspense fallback={null}>
                  <Parts order={order} onAct={acts.ask} />
                </Suspense>
              )}
              <Report order={order} />
              <Papers order={order} />
              <Mails order={order} onAct={acts.ask} />
            </div>
            <div className={page.aside}>
              <Money order={order} onAct={acts.ask} onDone={acts.tell} />
              <Customer order={order} />
              <Notes de="orden" clave={order.numero} />
            </div>
          </div>
        )}
        {acts.dialog}
      </div>
    </OfficeShell>
  );
}

/** A refund or a mail is on its way. */
function isBusy({ estado, devolviendose, correos }: OrdenDeOficina): boolean {
  return estado === 'reembolso-pendiente' || devolviendose > 0 || correos.some((mail) => mail.estado === 'en-cola');
}

function Story({ order: { historia } }: { readonly order: OrdenDeOficina }) {
  return (
    <section className={page.section}>
      <h2>Historia</h2>
      <ol className={styles.story}>
        {historia.map(({ en, texto, quien }) => (
          <li key={`${en} ${texto}`}>
            <time dateTime={en}>{formatDateTime(en)}</time>
            <span>
              {storyText(texto)}
              {quien !== null && <b> · {quien}</b>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
