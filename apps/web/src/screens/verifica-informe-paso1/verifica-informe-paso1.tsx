import { useState, type SubmitEvent } from 'react';
import { useSearchParams } from 'wouter';
import { verificaInforme, type VerificaField } from '@veridico/forms';
import { Width } from '../../shell/page-parts.tsx';
import { PublicShell } from '../../shell/public-shell.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Tick } from '../../ui/icon.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { useForm } from '../../ui/use-form.ts';
import { useVerification, type VerificationInput } from './use-verification.ts';
import styles from './verifica-informe-paso1.module.css';

const TITLE = 'Verifica un informe';
const LEARNED = [
  'Si lo emitió Verídico, y cuándo.',
  'Cómo es el original, para compararlo con tu copia.',
  'Cuántas veces lo han verificado.',
];

/** Folio and code, and proof that a person asks. The code of a printed report brings both in its address. */
export function VerificaInformePaso1() {
  usePageTitle(TITLE);
  const [query] = useSearchParams();
  // What was typed here before, or what the second step hands back.
  const [typed] = useState(() => history.state as Partial<VerificationInput> | null);
  const form = useForm(verificaInforme, {
    folio: typed?.folio ?? query.get('folio') ?? '',
    codigo: typed?.codigo ?? query.get('codigo_verificacion') ?? '',
  });
  const { attach } = form;
  const { busy, problem, touch, verify } = useVerification();

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (form.submit()) void verify({ folio: form.values.folio.trim(), codigo: form.values.codigo.trim() });
  };
  const field = (name: VerificaField) => ({
    name,
    required: true,
    value: form.values[name],
    error: form.errors[name],
    onChange: (value: string) => form.change(name, value),
    onFocus: touch,
    autoComplete: 'off',
    autoCapitalize: 'characters',
  });

  return (
    <PublicShell>
      <Width className={styles.page}>
        <div className={styles.head}>
          <h1>{TITLE}</h1>
          <p>Escribe el folio y el código que están al pie de cada página del informe. Es gratis y no necesitas cuenta.</p>
        </div>
        <Sheet filete>
          <form id={verificaInforme.id} ref={attach} className={styles.form} noValidate onSubmit={onSubmit}>
            <Field {...field('folio')} label="Folio" />
            <Field {...field('codigo')} label="Código de verificación" help="16 letras y números, con o sin guiones." />
            {problem !== undefined && (
              <Alert tone="error">
                <p>{problem}</p>
              </Alert>
            )}
            <Button variant="primary" type="submit" onFocus={touch} onPointerEnter={touch} busy={busy} busyText="Verificando...">
              Verificar
            </Button>
          </form>
        </Sheet>
        <aside className={styles.aside} aria-labelledby="sabras">
          <h2 id="sabras">Qué sabrás</h2>
          <ul>
            {LEARNED.map((fact) => (
              <li key={fact}>
                <Tick />
                {fact}
              </li>
            ))}
          </ul>
        </aside>
      </Width>
    </PublicShell>
  );
}
