import { useEffect, useRef, useState } from 'react';
import type { CompraField } from '@veridico/forms';
import { PrivacyText } from '../../texts/privacy-text.tsx';
import { TermsText } from '../../texts/terms-text.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { FormState } from '../../ui/use-form.ts';
import styles from './compra-directa-paso1.module.css';

type Section = 'terminos' | 'privacidad';

/** The consent and the texts it names, which open without leaving what was typed. */
export function Terms({ form }: { readonly form: FormState<CompraField> }) {
  const [open, setOpen] = useState<Section>();
  const privacy = useRef<HTMLElement>(null);
  const name = 'aceptacionTerminos';
  // After the dialog has opened itself: before that there is nothing to scroll.
  useEffect(() => {
    if (open === 'privacidad') privacy.current?.scrollIntoView();
  }, [open]);
  return (
    <>
      <Checkbox
        name={name}
        required
        checked={form.values[name] === 'true'}
        error={form.errors[name]}
        onChange={(checked) => form.change(name, String(checked))}
        onBlur={() => form.leave(name)}
      >
        Acepto los <OpenText onOpen={() => setOpen('terminos')}>Términos y Condiciones</OpenText> y la{' '}
        <OpenText onOpen={() => setOpen('privacidad')}>Política de privacidad</OpenText>
      </Checkbox>
      <Dialog open={open !== undefined} onClose={() => setOpen(undefined)} title="Términos y Condiciones">
        <section>
          <h3>Términos de la compra</h3>
          <TermsText level={4} />
        </section>
        <section ref={privacy}>
          <h3>Política de privacidad</h3>
          <PrivacyText level={4} />
        </section>
      </Dialog>
    </>
  );
}

function OpenText({ onOpen, children }: { readonly onOpen: () => void; readonly children: string }) {
  return (
    <button type="button" className={styles.textLink} onClick={onOpen}>
      {children}
    </button>
  );
}
