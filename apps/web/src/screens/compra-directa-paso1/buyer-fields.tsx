import type { ReactNode } from 'react';
import { checkField, type CompraField, purchaseForms } from '@veridico/forms';
import type { CatalogReport } from '@veridico/reports';
import { Field } from '../../ui/field.tsx';
import { RutField } from '../../ui/rut-field.tsx';
import type { FormState } from '../../ui/use-form.ts';
import styles from './compra-directa-paso1.module.css';

interface BuyerFieldsProps {
  readonly report: CatalogReport;
  readonly form: FormState<CompraField>;
}

/** Whom the report is about and how to reach the buyer; a field that the report's form does not ask for is not shown. */
export function BuyerFields({ report, form }: BuyerFieldsProps) {
  const { fields } = purchaseForms[report.subject];
  const aboutCompany = report.subject === 'empresa';
  return (
    <>
      {fields.run.required !== undefined && (
        <Group legend={aboutCompany ? 'La empresa' : 'Tus datos'}>
          <div className={styles.columns}>
            <RutField
              {...bind(form, 'run')}
              label={aboutCompany ? 'Rut Empresa a consultar' : 'RUT'}
              onRewrite={(value) => form.rewrite('run', value)}
              valid={checkField(purchaseForms[report.subject], 'run', form.values, 'blur') === undefined}
            />
            {fields.serie.required !== undefined && (
              <Field
                {...bind(form, 'serie')}
                label="Número de serie de tu carnet"
                autoCapitalize="characters"
                autoComplete="off"
                help="Sale en tu carnet como número de documento."
              />
            )}
          </div>
          {aboutCompany && <Purpose />}
        </Group>
      )}
      <Group legend="Tu contacto">
        <div className={styles.columns}>
          <Field {...bind(form, 'correo')} label="Correo electrónico" type="email" autoComplete="email" />
          <Field {...bind(form, 'correoConfirmacion')} label="Confirma tu correo" type="email" autoComplete="email" />
          <Field {...bind(form, 'celular')} label="Celular" type="tel" inputMode="numeric" autoComplete="tel" help="569 más 8 dígitos." />
        </div>
      </Group>
    </>
  );
}

function bind(form: FormState<CompraField>, name: CompraField) {
  return {
    name,
    required: true,
    value: form.values[name],
    error: form.errors[name],
    onChange: (value: string) => form.change(name, value),
    onBlur: () => form.leave(name),
  };
}

/** Why the records may be asked for; the buyer declares it by buying. */
function Purpose() {
  return (
    <p className={styles.note}>
      Finalidad: evaluación de riesgo comercial. La Ley 20.575 permite usar estos datos solo para evaluar el riesgo comercial y en el
      proceso de crédito.
    </p>
  );
}

export function Group({ legend, children }: { readonly legend: ReactNode; readonly children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend>{legend}</legend>
      {children}
    </fieldset>
  );
}
