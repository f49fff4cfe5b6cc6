import { Suspense } from 'react';
import { DocumentPage } from '../../shell/document-page.tsx';
import { screen } from '../../shell/load-screen.ts';
import styles from './tasacion-metodo.module.css';

// The served page holds its text and drawings: their code is loaded after the frame, their styles with it.
const Method = screen(() => import('./method.tsx'), 'Method');

/** How an appraisal is computed, its measured error on unseen prices, and its limits. */
export function TasacionMetodo() {
  return (
    <DocumentPage title="Cómo calculamos el valor de una propiedad">
      <div className={styles.text}>
        <Suspense>
          <Method />
        </Suspense>
      </div>
    </DocumentPage>
  );
}
