import { DocumentPage } from '../../shell/document-page.tsx';
import { latePart } from '../../shell/late-part.tsx';
import styles from './tasacion-metodo.module.css';

const Method = latePart(() => import('./method.tsx'), 'Method');

/** How an appraisal is computed, its measured error on unseen prices, and its limits. */
export function TasacionMetodo() {
  return (
    <DocumentPage title="Cómo calculamos el valor de una propiedad">
      <div className={styles.text}>
        <Method />
      </div>
    </DocumentPage>
  );
}
