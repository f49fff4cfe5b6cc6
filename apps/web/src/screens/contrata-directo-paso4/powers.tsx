import { Suspense } from 'react';
import { routes } from '@veridico/api';
import { api } from '../../api.ts';
import { screen } from '../../shell/load-screen.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { Loading } from '../../ui/spinner.tsx';
import styles from './contrata-directo-paso4.module.css';

/** Loaded only by those who must prove powers. */
const DeliverPowers = screen(() => import('../../company/deliver-powers.tsx'), 'DeliverPowers');

interface PowersProps {
  readonly orden: string;
  /** Documents delivered before this page was opened. */
  readonly before: number;
}

/** Representatives can prove their powers instead of waiting for an approval. */
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
