import { useState, type FormEvent } from 'react';
import { navigate } from '../../ui/router.tsx';
import { Width } from '../../shell/page-parts.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Field } from '../../ui/field.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import styles from './verify-form.module.css';

const TARGET = '/verifica-informe/paso1';

/** Passes folio and code to the verification screen, even if empty: that screen validates them. */
export function VerifyForm() {
  const [folio, setFolio] = useState('');
  const [codigo, setCodigo] = useState('');
  const send = (event: FormEvent) => {
    event.preventDefault();
    navigate(`${TARGET}?${new URLSearchParams({ folio: folio.trim(), codigo_verificacion: codigo.trim() })}`);
  };
  const typing = { autoComplete: 'off', autoCapitalize: 'characters', maxLength: 60 };
  return (
    <section aria-labelledby="verificar">
      <Width className={styles.section}>
        <Sheet filete>
          <div className={styles.columns}>
            <div className={styles.words}>
              <h2 id="verificar">¿Te entregaron un informe?</h2>
              <p>Comprueba gratis que lo emitió Verídico. El folio y el código están al pie de cada página.</p>
              <div className={classNames('documento', styles.sample)} aria-hidden="true">
                <span>
                  Folio <b>VR-0000000000</b>
                </span>
                <span>
                  Código de verificación <b>ABCD-EFGH-JKMN-PQRS</b>
                </span>
              </div>
            </div>
            <form className={styles.form} action={TARGET} onSubmit={send}>
              <Field {...typing} name="folio" label="Folio" value={folio} onChange={setFolio} />
              <Field
                {...typing}
                name="codigo_verificacion"
                label="Código de verificación"
                value={codigo}
                onChange={setCodigo}
                help="Con o sin guiones."
              />
              <Button type="submit">Verificar</Button>
            </form>
          </div>
        </Sheet>
      </Width>
    </section>
  );
}
