import { Suspense, useState } from 'react';
import { routes, type OrdenDeOficina } from '@veridico/api';
import type { ReasonedAct } from '../../office/reasoned-act.tsx';
import { screen } from '../../shell/load-screen.ts';
import { callAsUser } from '../../session/call-as-user.ts';
import { useSession } from '../../session/use-session.ts';
import { Button } from '../../ui/button.tsx';
import { Facts, type Fact } from '../../ui/facts.tsx';
import { formatPesos } from '../../ui/money.ts';
import { Sheet } from '../../ui/sheet.tsx';
import layout from '../../shell/layout.module.css';

const RefundPart = screen(() => import('./refund-part.tsx'), 'RefundPart');

interface MoneyProps {
  readonly order: OrdenDeOficina;
  readonly onAct: (act: ReasonedAct) => void;
  /** Receives the server's message. */
  readonly onDone: (mensaje: string) => void;
}

/** What was paid, what went back, and the acts on the money. */
export function Money({ order, onAct, onDone }: MoneyProps) {
  const session = useSession();
  const [inPart, setInPart] = useState(false);
  const { numero, pagado, devuelto, devolviendose, queda, precio, descuento, promocion, acciones, sinReembolso } = order;
  const act = (acto: 'reembolsar' | 'reintentar') => (nota: string) =>
    callAsUser(session, routes.oficinaActuar, { params: { numero, acto }, body: { nota } });
  const rows: readonly Fact[] = [
    ['Precio', formatPesos(precio)],
    ...(promocion === '' ? [] : ([['Descuento', `${descuento} % con ${promocion}`]] as const)),
    ['Pagado', formatPesos(pagado)],
    ['Devuelto', formatPesos(devuelto)],
    ...(devolviendose === 0 ? [] : ([['Devolviéndose', formatPesos(devolviendose)]] as const)),
    ['Queda', <b key="queda">{formatPesos(pagado - devuelto - devolviendose)}</b>],
  ];
  const customer = order.empresa || order.correo;
  return (
    <Sheet filete>
      <section className={layout.section}>
        <h2>Dinero</h2>
        <Facts rows={rows} />
        {acciones.includes('reembolsar') && order.solicitud === null && (
          <Button
            variant="primary"
            onClick={() =>
              onAct({
                title: `Reembolsar ${formatPesos(queda)} a ${customer}`,
                consequence: CONSEQUENCES[order.tipo],
                verb: `Reembolsar ${formatPesos(queda)}`,
                send: act('reembolsar'),
              })
            }
          >
            Reembolsar {formatPesos(queda)}
          </Button>
        )}
        {acciones.includes('reembolsar-parte') && order.solicitud === null && (
          <Button onClick={() => setInPart(true)}>Devolver una parte</Button>
        )}
        {inPart && (
          <Suspense fallback={null}>
            <RefundPart {...{ order, customer, onDone }} onClose={() => setInPart(false)} />
          </Suspense>
        )}
        {sinReembolso !== '' && <p className={layout.note}>{sinReembolso}</p>}
        {acciones.includes('reintentar') && (
          <Button
            onClick={() =>
              onAct({
                title: `Intentar ahora la orden de ${customer}, ${formatPesos(order.pagado || precio)}`,
                consequence:
                  'El sistema hace enseguida el paso que tenía para más tarde: pregunta al banco, hace el informe o devuelve el pago.',
                verb: 'Intentar ahora',
                send: act('reintentar'),
              })
            }
          >
            Intentar ahora
          </Button>
        )}
      </section>
    </Sheet>
  );
}

const BACK = 'Vuelve a la misma tarjeta con que se pagó, y no se puede deshacer.';

/** What follows from a refund. */
const CONSEQUENCES: Readonly<Record<OrdenDeOficina['tipo'], string>> = {
  informe: `${BACK} Si el informe ya se entregó, sigue siendo válido. Se emite la nota de crédito y le llega un correo.`,
  plan: `${BACK} El contrato que nació de esta orden termina. Se emite la nota de crédito y le llega un correo.`,
  factura: BACK,
};
