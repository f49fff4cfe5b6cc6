import { useEffect, useState } from 'react';
import { routes, type ProductoDeCatalogo, type RefusalBody, type RequestTo, type TipoDeCatalogo, type VistaDeCambio } from '@veridico/api';
import { findReport } from '@veridico/reports';
import { PlanCard } from '../../plan/plan-cards.tsx';
import { useRead } from '../../session/use-read.ts';
import { ReportCard } from '../../shell/report-card.tsx';
import { Facts, type Fact } from '../../ui/facts.tsx';
import { formatPesos } from '../../ui/money.ts';
import { ReaderOnly } from '../../ui/reader-only.tsx';
import { differences } from './words.ts';
import layout from '../../shell/layout.module.css';
import styles from './oficina-precios.module.css';

/** Milliseconds without typing before the server is asked. */
const TYPING_MS = 350;
const HUNDRED = 100;

/** What stays as it was, by kind. */
const KEPT: Readonly<Record<TipoDeCatalogo, string>> = {
  servicio: 'Las órdenes empezadas antes pagan lo que vieron.',
  promocion: 'Las órdenes empezadas antes conservan su rebaja.',
  plan: 'Solo para contratos nuevos: los firmados y los que alguien está contratando no cambian.',
};

interface PreviewProps {
  /** Undefined while the form cannot be sent. */
  readonly request: RequestTo<'oficinaVistaDeCambio'> | undefined;
  readonly tipo: TipoDeCatalogo;
  readonly producto: ProductoDeCatalogo | undefined;
}

/** What a change would do, and how customers will see it, as the server would do it. */
export function Preview({ request, tipo, producto }: PreviewProps) {
  const asked = useSettled(request && JSON.stringify({ ...request, body: { ...request.body, motivo: '' } }));
  const read = useRead(
    routes.oficinaVistaDeCambio,
    asked === undefined ? undefined : (JSON.parse(asked) as RequestTo<'oficinaVistaDeCambio'>),
  );
  const { answer } = read;
  return (
    <section className={styles.preview} aria-labelledby="asi-lo-vera" aria-live="polite">
      <h3 id="asi-lo-vera">Así lo verá el cliente</h3>
      {(!answer || request === undefined) && <p className={layout.note}>Aparece al cambiar algo, cuando los datos están completos.</p>}
      {request && answer?.ok === false && <p className={layout.note}>{whyNot(answer.problem)}</p>}
      {request && answer?.ok && (
        <>
          {producto && <Facts rows={effectOf(producto, answer.body)} />}
          {tipo === 'plan' && request.body.venta === 'cerrada' ? (
            <p>No lo verá: su tarjeta desaparece y nadie más puede contratarlo.</p>
          ) : (
            <Seen {...answer.body} />
          )}
          <p className={layout.note}>{KEPT[tipo]}</p>
        </>
      )}
    </section>
  );
}

/** What changes, and for a report what it means at the last month's sales. */
function effectOf({ valores, usos }: ProductoDeCatalogo, vista: VistaDeCambio): Fact[] {
  const { antes, despues, servicio } = vista;
  const rows = differences(vista, valores['moneda']).map(({ name, before = '', after }): Fact => [
    name,
    <span key={name} className={styles.change}>
      <s>{before}</s> <b>{after}</b>
    </span>,
  ]);
  const { precio, precioLista } = servicio ?? { precio: 0, precioLista: null };
  const more = usos * (precio - Number(antes?.['precio']));
  return [
    ...rows,
    ...(precioLista === null ? [] : [['Descuento', `−${Math.round((1 - precio / precioLista) * HUNDRED)} %`] as const]),
    ...(servicio && despues['precio'] !== undefined && usos > 0
      ? [['En 30 días', `${usos.toLocaleString('es-CL')} ventas: ${more > 0 ? '+' : ''}${formatPesos(more)}`] as const]
      : []),
  ];
}

function whyNot(problem: RefusalBody | undefined): string {
  return Object.values(problem?.campos ?? {})[0] ?? problem?.mensaje ?? 'No pudimos calcularlo. Revisa tu conexión.';
}

/** The shop's own components; their buttons do nothing here. */
function Seen({ servicio, plan, promocion }: VistaDeCambio) {
  if (promocion) {
    return (
      <div className={styles.seen}>
        <p>{promocion.descripcion}</p>
        <Facts
          rows={promocion.precios.map(({ nombre, precio, total }) => [nombre, <Prices key={nombre} before={precio} after={total} />])}
        />
      </div>
    );
  }
  return (
    <>
      <ReaderOnly>Es la misma tarjeta de la página, con los datos de arriba.</ReaderOnly>
      <ul className={styles.seen} inert>
        {servicio && <ReportCard report={findReport(servicio.codigo)} servicio={servicio} />}
        {plan && <PlanCard plan={plan} level="h3" />}
      </ul>
    </>
  );
}

function Prices({ before, after }: { readonly before: number; readonly after: number }) {
  return (
    <span className={styles.change}>
      <s>{formatPesos(before)}</s> <b>{formatPesos(after)}</b>
    </span>
  );
}

/** A text once it has stayed the same for a moment. */
function useSettled(text: string | undefined): string | undefined {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
