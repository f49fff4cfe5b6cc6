import type { ReactNode } from 'react';
import { checkField, completeCelular, isCelular, normaliseCelular, purchaseForms, type CompraField } from '@veridico/forms';
import type { CatalogReport } from '@veridico/reports';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { RutField } from '../../ui/rut-field.tsx';
import type { Buyer, PurchaseField, PurchaseFields } from './buyer.ts';
import { labelOf } from './field-names.ts';
import { SerialHelpLink } from './serial-help-link.tsx';
import styles from './compra-directa-paso1.module.css';

export interface BuyerFieldsProps {
  readonly report: CatalogReport;
  readonly form: PurchaseFields;
  /** The fields this purchase asks for. */
  readonly shown: readonly PurchaseField[];
  readonly buyer: Buyer | undefined;
}

/** Whom the report is about and how to reach the buyer; a field that is not asked for is not shown. */
export function BuyerFields({ report, form, shown, buyer }: BuyerFieldsProps) {
  const asks = (name: CompraField) => shown.includes(name);
  const aboutCompany = report.subject === 'empresa';
  return (
    <>
      {(asks('run') || asks('serie')) && (
        <Group legend={aboutCompany ? 'La empresa' : 'Tus datos'}>
          <div className={styles.columns}>
            {asks('run') && (
              <RutField
                {...bind(report, form, 'run')}
                onRewrite={(value) => form.rewrite('run', value)}
                valid={checkField(purchaseForms[report.subject], 'run', form.values, 'blur') === undefined}
              />
            )}
            {asks('serie') && (
              <Field {...bind(report, form, 'serie')} autoCapitalize="characters" autoComplete="off" help={<SerialHelpLink />} />
            )}
          </div>
          {aboutCompany && <Purpose />}
        </Group>
      )}
      {buyer && <buyer.Data report={report} form={form} shown={shown} />}
      {asks('correo') && (
        <Group legend="Dónde te lo enviamos">
          <div className={styles.columns}>
            <Field {...bind(report, form, 'correo')} type="email" autoComplete="email" />
            <Field {...bind(report, form, 'correoConfirmacion')} type="email" autoComplete="email" />
            <Celular report={report} form={form} />
          </div>
        </Group>
      )}
    </>
  );
}

/** Once left, any way of writing it becomes the one asked for; a number short of its beginning can be completed with a press. */
export function Celular({ report, form }: Pick<BuyerFieldsProps, 'report' | 'form'>) {
  const name = 'celular';
  const typed = form.values[name];
  const meant = completeCelular(typed);
  const complete = (whole: string) => {
    form.change(name, whole);
    form.focus(name);
  };
  return (
    <Field
      {...bind(report, form, name)}
      type="tel"
      autoComplete="tel"
      help="569 más 8 dígitos."
      hint={
        meant === undefined ? undefined : (
          <Button variant="text" onClick={() => complete(meant)}>
            Usar {meant}
          </Button>
        )
      }
      onBlur={() => {
        if (isCelular(typed)) form.rewrite(name, normaliseCelular(typed));
        form.leave(name);
      }}
    />
  );
}

function bind(report: CatalogReport, form: PurchaseFields, name: CompraField) {
  return {
    name,
    label: labelOf(report, name),
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
