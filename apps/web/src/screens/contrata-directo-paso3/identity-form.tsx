import type { SubmitEvent } from 'react';
import { validaIdentidad } from '@veridico/forms';
import { TERMS } from '../../shell/page-parts.tsx';
import { serialHelpLink } from '../../shell/serial-help-link.tsx';
import { bindUntilSent } from '../../ui/bind.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { Missing } from '../../ui/missing.tsx';
import { ReaderOnly } from '../../ui/reader-only.tsx';
import { RutCell } from '../../ui/rut-cell.tsx';
import { sendOnEnter } from '../../ui/send-on-enter.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { useIdentity } from './use-identity.ts';
import styles from './contrata-directo-paso3.module.css';

const SerialHelpLink = serialHelpLink(() => import('../../shell/serial-help.tsx'));

interface IdentityFormProps {
  readonly orden: string;
  /** In full or masked. */
  readonly rut: string;
  /** Attempts left after a failed one; undefined before the first. */
  readonly left: number | undefined;
}

const IN_A_SENTENCE = { serie: 'la serie del carnet', aceptacionTerminos: 'aceptar los términos' } as const;

export function IdentityForm({ orden, rut, left }: IdentityFormProps) {
  const { form, busy, found, send } = useIdentity(orden, rut);
  const { attach } = form;
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    void send();
  };
  return (
    <Sheet filete>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Enter in any of its fields */}
      <form
        id={validaIdentidad.id}
        ref={attach}
        className={styles.form}
        noValidate
        onSubmit={onSubmit}
        onKeyDown={sendOnEnter(() => void send())}
      >
        <p className={styles.rut}>
          RUT del representante legal <RutCell text={rut} />
        </p>
        <p className={styles.soft}>
          Tu pago está confirmado. Para crear la cuenta de la empresa, escribe la serie del carnet vigente de quien la representa.
        </p>
        {left !== undefined && <p className={styles.soft}>{left === 1 ? 'Te queda un intento.' : `Te quedan ${left} intentos.`}</p>}
        <Field
          {...bindUntilSent(form, 'serie')}
          label="Número de serie vigente de su carnet"
          required
          autoCapitalize="characters"
          autoComplete="off"
          help={<SerialHelpLink />}
        />
        <Checkbox
          name="aceptacionTerminos"
          required
          checked={form.values.aceptacionTerminos === 'true'}
          error={form.errors.aceptacionTerminos}
          onChange={(checked) => form.change('aceptacionTerminos', String(checked))}
        >
          Acepto los{' '}
          <a href={TERMS[0]} target="_blank" rel="noopener">
            {TERMS[1]}
            <ReaderOnly> (en otra pestaña)</ReaderOnly>
          </a>
        </Checkbox>
        <div className={styles.send}>
          <Button
            variant="primary"
            type="submit"
            disabled={form.values.aceptacionTerminos !== 'true'}
            busy={busy}
            busyText="Validando..."
            aria-describedby="validar-estado"
          >
            Validar identidad
          </Button>
          <div className={styles.soft} id="validar-estado" role="status">
            {!busy && <Missing form={form} call={(name) => IN_A_SENTENCE[name]} />}
          </div>
          <div role="alert">
            <p>{found?.serie}</p>
            {found?.detalle !== undefined && <p>{found.detalle}</p>}
          </div>
        </div>
      </form>
    </Sheet>
  );
}
