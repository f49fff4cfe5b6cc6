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

/** Dialog with both texts of the consent, scrolled to the requested one. */
export function LegalTexts({ from, onClose }: LegalTextsProps) {
  const privacy = useRef<HTMLElement>(null);
  useEffect(() => {
    if (from !== 'privacidad') return;
    // The parent dialog opens after this effect: scrolling is not possible before.
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
