import { useEffect, useRef } from 'react';
import { PrivacyText } from '../../texts/privacy-text.tsx';
import { TermsText } from '../../texts/terms-text.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import styles from './compra-directa-paso1.module.css';

export type LegalPart = 'terminos' | 'privacidad';

interface LegalTextsProps {
  readonly from: LegalPart;
  readonly onClose: () => void;
}

/** Both texts of the consent over the page, shown from the one that was asked for. */
export function LegalTexts({ from, onClose }: LegalTextsProps) {
  const privacy = useRef<HTMLElement>(null);
  useEffect(() => {
    if (from !== 'privacidad') return;
    // The dialog around opens itself after this: until then there is nothing to scroll.
    const frame = requestAnimationFrame(() => privacy.current?.scrollIntoView());
    return () => cancelAnimationFrame(frame);
  }, [from]);
  return (
    <Dialog open onClose={onClose} title="Términos y Condiciones">
      <section>
        <h3>Términos de la compra</h3>
        <TermsText level={4} />
      </section>
      <section ref={privacy} className={styles.second}>
        <h3>Política de privacidad</h3>
        <PrivacyText level={4} />
      </section>
    </Dialog>
  );
}
