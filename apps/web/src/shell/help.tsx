import { ContactLink } from './contact-link.tsx';
import styles from './help.module.css';

/** Shown on failures: contact, and the number to quote. */
export function Help({ numero }: { readonly numero?: string | undefined }) {
  return (
    <p className={styles.help}>
      Si necesitas ayuda, escríbenos a <ContactLink numero={numero} />
      {numero !== undefined && ` y dinos tu número de orden, ${numero}`}.
    </p>
  );
}
