import { Suspense } from 'react';
import { routes } from '@veridico/api';
import { api } from '../../api.ts';
import { screen } from '../../shell/load-screen.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { Loading } from '../../ui/spinner.tsx';
import styles from './contrata-directo-paso4.module.css';

/** Fetched by who has to prove powers: few do. */
const DeliverPowers = screen(() => import('../../company/deliver-powers.tsx'), 'DeliverPowers');

interface PowersProps {
  readonly orden: string;
  /** Documents that were delivered before this page was opened. */
  readonly before: number;
}

/** Who represents the company need not wait for others to say so. */
export function Powers({ orden, before }: PowersProps) {
  return (
    <Sheet>
      <section className={styles.powers} aria-labelledby="poderes">
        <h2 id="poderes">Si representas a la empresa, pruébalo aquí</h2>
        <p>El documento lo lee solo una persona nuestra, y la decisión llega antes.</p>
        {before > 0 && <p>{before === 1 ? 'Ya entregaste 1 documento.' : `Ya entregaste ${before} documentos.`}</p>}
        <Suspense fallback={<Loading text="Cargando el formulario..." />}>
          <DeliverPowers deliver={(body) => api(routes.transaccionPlanPoderes, { params: { orden }, body })} />
        </Suspense>
      </section>
    </Sheet>
  );
}
