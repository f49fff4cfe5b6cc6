import { useState } from 'react';
import { usePlace } from '../../ui/router.tsx';
import { verificaInforme, type VerificaField } from '@veridico/forms';
import { CaptchaNotice } from '../../captcha/captcha-notice.tsx';
import { LateLongWay } from '../../captcha/late-long-way.tsx';
import { historyState } from '../../shell/history-state.ts';
import { BEFORE_SCRIPT } from '../../shell/first-paint.ts';
import { Width } from '../../shell/page-parts.tsx';
import { PublicShell } from '../../shell/public-shell.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Tick } from '../../ui/icon.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { useForm, type FormState } from '../../ui/use-form.ts';
import { readBoth, type FolioAndCode } from './pasted.ts';
import { LONG_WAY, useVerification } from './use-verification.ts';
import styles from './verifica-informe-paso1.module.css';

const TITLE = 'Verifica un informe';
const LEARNED = [
  'Si lo emitió Verídico, y cuándo.',
  'Sobre qué RUT es, con el original a la vista.',
  'Si tu PDF es el mismo archivo, sin un solo cambio.',
  'Cuántas veces lo han verificado.',
];

/** Folio and code, with a captcha. The QR code of a printed report has both in its URL. */
export function VerificaInformePaso1() {
  usePageTitle(TITLE);
  const { form, brought } = useInitialInput();
  const { attach } = form;
  const { busy, refusal, touch, verify, goOn } = useVerification();
  const blank = form.errors.folio ?? form.errors.codigo;
  const typed = () => ({ folio: form.values.folio.trim(), codigo: form.values.codigo.trim() });

  const field = (name: VerificaField) => ({
    name,
    required: true,
    value: form.values[name],
    error: form.errors[name],
    onChange: (value: string) => fillFromText(form, name, value),
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
          <form
            id={verificaInforme.id}
            ref={attach}
            className={styles.form}
            {...BEFORE_SCRIPT}
            noValidate
            onSubmit={form.submitTo(() => verify(typed()))}
          >
            {brought && (
              <Alert tone="info">
                <p>El folio y el código ya están escritos. Revisa que sean los de tu informe.</p>
              </Alert>
            )}
            <Field
              {...field('folio')}
              label="Folio"
              help="Empieza con VR; el número de un comprobante, con CV o NC. Puedes pegar aquí el folio y el código juntos."
            />
            <Field {...field('codigo')} label="Código de verificación" help="16 letras y números, con o sin guiones." />
            {blank !== undefined && (
              <Alert tone="error">
                <p>{blank}</p>
              </Alert>
            )}
            {refusal && (
              <Alert tone="error">
                <p>{refusal.mensaje}</p>
                {refusal.note !== undefined && <p>{refusal.note}</p>}
              </Alert>
            )}
            <Button variant="primary" type="submit" onFocus={touch} onPointerEnter={touch} busy={busy} busyText="Verificando...">
              Verificar
            </Button>
            <CaptchaNotice />
          </form>
          {refusal && <LateLongWay {...LONG_WAY} ready={form.submit} onPassed={() => goOn(typed())} />}
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
          <p>¿Tu papel tiene un código QR? Léelo con la cámara: trae el folio y el código hasta aquí.</p>
        </aside>
      </Width>
    </PublicShell>
  );
}

interface InitialInput {
  readonly form: FormState<VerificaField>;
  /** The URL had both. */
  readonly brought: boolean;
}

/** Input from the history state (typed before, or returned by the second step), else from the URL. */
function useInitialInput(): InitialInput {
  const { query } = usePlace();
  const [kept] = useState(() => historyState() as Partial<FolioAndCode> | null);
  const inAddress = { folio: query.get('folio') ?? '', codigo: query.get('codigo_verificacion') ?? '' };
  const first = readBoth(inAddress.folio) ?? readBoth(inAddress.codigo) ?? inAddress;
  const form = useForm(verificaInforme, { folio: kept?.folio ?? first.folio, codigo: kept?.codigo ?? first.codigo });
  return { form, brought: kept?.folio === undefined && first.folio !== '' && first.codigo !== '' };
}

/** Fills both fields from a pasted text that has both. */
function fillFromText(form: FormState<VerificaField>, name: VerificaField, value: string): void {
  const both = readBoth(value);
  if (!both) return form.change(name, value);
  form.change('folio', both.folio);
  form.change('codigo', both.codigo);
}
