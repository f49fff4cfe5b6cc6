import { ContactLink } from './contact-link.tsx';
import styles from './help.module.css';

/** Wherever something did not go as it should: who to ask, and what to name. */
export function Help({ numero }: { readonly numero?: string | undefined }) {
  return (
    <p className={styles.help}>
      Si necesitas ayuda, escríbenos a <ContactLink numero={numero} />
      {numero !== undefined && ` y dinos tu número de orden, ${numero}`}.
    </p>
  );
}
