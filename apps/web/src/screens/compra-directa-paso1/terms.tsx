import { lazy, Suspense, useState } from 'react';
import { Unreachable } from '../../shell/unreachable.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Loading } from '../../ui/spinner.tsx';
import type { PurchaseFields } from './purchase-fields.ts';
import type { LegalPart } from './legal-texts.tsx';
import styles from './compra-directa-paso1.module.css';

// Long and rarely read: the texts and their dialog are loaded on demand.
const LegalTexts = lazy(async () => {
  const module = await import('./legal-texts.tsx').catch(() => undefined);
  return { default: module?.LegalTexts ?? Unreachable };
});

/** The consent and its texts, which open without losing input. */
export function Terms({ form }: { readonly form: PurchaseFields }) {
  const [open, setOpen] = useState<LegalPart>();
  const name = 'aceptacionTerminos';
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
      {open !== undefined && (
        <Suspense fallback={<Loading text="Cargando los textos…" />}>
          <LegalTexts from={open} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
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
