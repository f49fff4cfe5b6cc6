import { formatRut } from '@veridico/forms';
import type { Claims } from '../../session/claims.ts';
import type { StoredCliente } from '../../session/stored-session.ts';
import { useSessionState } from '../../session/use-session.ts';
import order from '../../shell/order-form.module.css';
import { Group } from '../../shell/order-form.tsx';
import { Field } from '../../ui/field.tsx';
import { Celular } from './buyer-fields.tsx';
import type { BuyerFieldsProps } from './buyer.ts';
import { labelOf } from './field-names.ts';

/** The account's data of the buyer, read-only: no one may buy in another person's name. */
export function OwnData({ report, form, shown }: Pick<BuyerFieldsProps, 'report' | 'form' | 'shown'>) {
  const { claims, cliente } = useSessionState();
  const rut = accountRut(cliente, claims);
  return (
    <Group legend="Compras con tu cuenta">
      <div className={order.columns}>
        {rut !== '' && <Field name="rutCuenta" label="RUT" value={formatRut(rut)} readOnly onChange={ignore} />}
        <Field
          name="correoCuenta"
          label={labelOf(report, 'correo')}
          value={cliente?.email ?? claims?.email ?? ''}
          readOnly
          onChange={ignore}
        />
        {shown.includes('celular') && <Celular report={report} form={form} />}
      </div>
    </Group>
  );
}

/** '' for an account without one, such as those that an invitation or a contracting created. */
export function accountRut(cliente: StoredCliente | undefined, claims: Claims | undefined): string {
  return cliente?.rut ?? claims?.rut ?? '';
}

function ignore(): void {}
