import { Suspense, useState } from 'react';
import { routes, type AnswerBody } from '@veridico/api';
import { formatRut } from '@veridico/forms';
import { useFound } from '../../office/records/use-found.ts';
import type { useActs } from '../../office/use-acts.tsx';
import { callAsUser } from '../../session/call-as-user.ts';
import { useSession } from '../../session/use-session.ts';
import { screen } from '../../shell/load-screen.ts';
import { Button } from '../../ui/button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Loading } from '../../ui/spinner.tsx';
import { Table, type Column } from '../../ui/table.tsx';
import layout from '../../shell/layout.module.css';
import parts from '../../office/desk/case.module.css';

/** Fetched when a form is opened: most visits only read. */
const RecordsOfRut = screen(() => import('../../office/records/records-of-rut.tsx'), 'RecordsOfRut');

interface HolderProps {
  readonly numero: string;
  readonly acts: ReturnType<typeof useActs>;
}

const OTHERS: readonly Column<AnswerBody<'oficinaTitular'>['otras'][number]>[] = [
  { title: 'Qué', untitled: true, cell: ({ titulo }) => titulo },
  { title: 'Cuántos', figures: true, cell: ({ cuantos }) => cuantos.toLocaleString('es-CL') },
  { title: 'Por qué', cell: ({ base }) => base },
  { title: 'Hasta cuándo', cell: ({ plazo }) => plazo },
];

/** Who asks and everything that is held about that RUT, once opened with a reason. */
export function Holder({ numero, acts }: HolderProps) {
  const session = useSession();
  const known = useFound();
  const [who, setWho] = useState<Omit<AnswerBody<'oficinaTitular'>, 'antecedentes' | 'totales' | 'pedido'>>();
  const open = () =>
    acts.ask({
      title: `Ver de quién es ${numero}`,
      consequence: 'Verás su nombre, su RUT, su correo y todo lo que guardamos de ese RUT. Queda en la bitácora, con tu motivo.',
      verb: 'Ver sus datos',
      send: async (nota) => {
        const answer = await callAsUser(session, routes.oficinaTitular, { params: { peticion: numero }, body: { nota } });
        if (!answer.ok) return answer;
        const { antecedentes, totales, pedido, ...holder } = answer.body;
        setWho(holder);
        known.setFound({ rut: holder.rut, nota, antecedentes, totales, pedido });
        return { ok: true, body: { mensaje: 'Quedó en la bitácora que viste sus datos.' } };
      },
    });
  return (
    <section className={parts.part} aria-labelledby="titulo-titular">
      <h3 id="titulo-titular">Lo que hay de este RUT</h3>
      {who ? (
        <Facts
          rows={[
            ['Nombre', who.nombre || 'No lo escribió'],
            ['RUT', formatRut(who.rut)],
            ['Correo', who.correo],
          ]}
        />
      ) : (
        <div className={layout.stack}>
          <p className={layout.note}>Nombre, RUT, correo y registros están tapados hasta que los abras con un motivo.</p>
          <Button onClick={open}>Ver de quién es y lo que hay</Button>
        </div>
      )}
      {who && (
        <Suspense fallback={<Loading text="Cargando los registros..." />}>
          <RecordsOfRut known={known} acts={acts} peticion={numero} />
        </Suspense>
      )}
      {who && who.otras.length > 0 && (
        <>
          <h4 id="titulo-otras">Además guardamos</h4>
          <Table name="Además guardamos" columns={OTHERS} rows={who.otras} keyOf={({ titulo }) => titulo} />
        </>
      )}
    </section>
  );
}
