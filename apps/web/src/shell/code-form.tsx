import { useEffect, useState } from 'react';
import { codigoDeAplicacion, codigoDeRecuperacion, emptyValues, normalise } from '@veridico/forms';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { useForm } from '../ui/use-form.ts';
import styles from './account-form.module.css';

interface CodeFormProps {
  /** Text of the button, idle and busy. */
  readonly action: string;
  readonly busyText: string;
  /** A recovery code is accepted too. */
  readonly recovery?: boolean;
  /** @returns why the code was refused */
  readonly send: (code: string) => Promise<string | undefined>;
  readonly back: { readonly label: string; readonly go: () => void };
}

/** Asks for a code of the authenticator, or for a recovery code. */
export function CodeForm({ recovery = false, ...rest }: CodeFormProps) {
  const [other, setOther] = useState(false);
  return (
    <div className={styles.form}>
      <OneCode key={String(other)} {...rest} other={other} />
      {recovery && (
        <div>
          <Button variant="text" onClick={() => setOther(!other)}>
            {other ? 'Usar el código de mi aplicación' : 'Usar un código de recuperación'}
          </Button>
        </div>
      )}
    </div>
  );
}

const APP = { label: 'Código de 6 números', help: 'Lo muestra tu aplicación de verificación y cambia cada 30 segundos.' };
const RECOVERY = { label: 'Código de recuperación', help: 'Uno de los diez que guardaste al activarla. Cada uno sirve una vez.' };

function OneCode({ action, busyText, send, back, other }: Omit<CodeFormProps, 'recovery'> & { readonly other: boolean }) {
  const rules = other ? codigoDeRecuperacion : codigoDeAplicacion;
  const form = useForm(rules, emptyValues(rules));
  const { attach } = form;
  const [busy, setBusy] = useState(false);
  // The field replaces what was pressed: the focus would be lost.
  useEffect(() => document.getElementById('codigo')?.focus(), []);

  const submit = async () => {
    setBusy(true);
    const refused = await send(normalise(rules, form.values).codigo);
    setBusy(false);
    if (refused === undefined) return;
    form.refuse({ codigo: refused });
    form.focus('codigo');
  };
  return (
    <form id={rules.id} ref={attach} className={styles.form} noValidate onSubmit={form.submitTo(submit, !busy)}>
      <Field
        name="codigo"
        value={form.values.codigo}
        error={form.errors.codigo}
        onChange={(value) => form.change('codigo', value)}
        {...(other ? RECOVERY : APP)}
        required
        autoComplete="one-time-code"
        autoCapitalize="none"
        inputMode={other ? 'text' : 'numeric'}
        maxLength={20}
      />
      <Button variant="primary" wide type="submit" busy={busy} busyText={busyText}>
        {action}
      </Button>
      <Button wide disabled={busy} onClick={back.go}>
        {back.label}
      </Button>
    </form>
  );
}
