import { Suspense } from 'react';
import { isCompanyRut, isRut, type CompraField } from '@veridico/forms';
import type { CatalogReport } from '@veridico/reports';
import { CelularField } from '../../shell/celular-field.tsx';
import { screen } from '../../shell/load-screen.ts';
import { MailField } from '../../shell/mail-field.tsx';
import order from '../../shell/order-form.module.css';
import { Group } from '../../shell/order-form.tsx';
import { serialHelpLink } from '../../shell/serial-help-link.tsx';
import { bind } from '../../ui/bind.ts';
import { Field } from '../../ui/field.tsx';
import { RutField } from '../../ui/rut-field.tsx';
import type { BuyerFieldsProps } from './buyer.ts';
import { labelOf } from './field-names.ts';
import type { PurchaseFields } from './purchase-fields.ts';

/** Loaded only for those who typed such a RUT. */
const WrongKind = screen(() => import('./wrong-kind.tsx'), 'WrongKind');
/** Loaded with the first valid RUT of a company. */
const CompanyEcho = screen(() => import('./company-echo.tsx'), 'CompanyEcho');
const SerialHelpLink = serialHelpLink(() => import('../../shell/serial-help.tsx'));

/** Subject of the report and contact data of the buyer; only the fields of this purchase are shown. */
export function BuyerFields({ report, form, shown, buyer }: BuyerFieldsProps) {
  const asks = (name: CompraField) => shown.includes(name);
  const aboutCompany = report.subject === 'empresa';
  return (
    <>
      {(asks('run') || asks('serie')) && (
        <Group legend={aboutCompany ? 'La empresa' : 'Tus datos'}>
          <div className={order.columns}>
            {asks('run') && (
              <RutField
                {...fieldOf(report, form, 'run')}
                onRewrite={(value) => form.rewrite('run', value)}
                valid={!form.missing.includes('run')}
              />
            )}
            {asks('serie') && (
              <Field {...fieldOf(report, form, 'serie')} autoCapitalize="characters" autoComplete="off" help={<SerialHelpLink />} />
            )}
          </div>
          {form.errors.run !== undefined && isRut(form.values.run) && isCompanyRut(form.values.run) !== aboutCompany && (
            <Suspense>
              <WrongKind report={report} form={form} />
            </Suspense>
          )}
          {aboutCompany && !form.missing.includes('run') && (
            <Suspense>
              <CompanyEcho rut={form.values.run} />
            </Suspense>
          )}
          {aboutCompany && <Purpose />}
        </Group>
      )}
      {buyer && <buyer.Data report={report} form={form} shown={shown} />}
      {asks('correo') && (
        <Group legend="Dónde te lo enviamos">
          <div className={order.columns}>
            <MailField form={form} name="correo" label={labelOf(report, 'correo')} autoComplete="email" />
            <MailField form={form} name="correoConfirmacion" label={labelOf(report, 'correoConfirmacion')} autoComplete="email" />
            <Celular report={report} form={form} />
          </div>
        </Group>
      )}
    </>
  );
}

export function Celular({ report, form }: Pick<BuyerFieldsProps, 'report' | 'form'>) {
  return <CelularField form={form} name="celular" label={labelOf(report, 'celular')} />;
}

function fieldOf(report: CatalogReport, form: PurchaseFields, name: CompraField) {
  return { ...bind(form, name), label: labelOf(report, name), required: true };
}

/** Purpose of the query; the buyer declares it by buying. */
function Purpose() {
  return (
    <p className={order.note}>
      Finalidad: evaluación de riesgo comercial. La Ley 20.575 permite usar estos datos solo para evaluar el riesgo comercial y en el
      proceso de crédito.
    </p>
  );
}
