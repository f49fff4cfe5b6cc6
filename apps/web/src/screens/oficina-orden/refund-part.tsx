import { routes, type OrdenDeOficina } from '@veridico/api';
import { devuelveParte, emptyValues, normalise, type DevuelveParteField, type Values } from '@veridico/forms';
import { FormAct } from '../../office/form-act.tsx';
import { callAsUser } from '../../session/call-as-user.ts';
import { useSession } from '../../session/use-session.ts';
import { bindUntilSent } from '../../ui/bind.ts';
import { Field } from '../../ui/field.tsx';
import { formatPesos } from '../../ui/money.ts';

interface RefundPartProps {
  readonly order: OrdenDeOficina;
  /** As the dialog names them. */
  readonly customer: string;
  readonly onClose: () => void;
  /** Receives the server's message. */
  readonly onDone: (mensaje: string) => void;
}

/** The bank gives back parts of credit charges without instalments. */
const IN_PARTS = 'VN';

/** Asks for the amount and the reason of a part that goes back; the button names the amount. */
export function RefundPart({ order: { numero, queda, intentos }, customer, onClose, onDone }: RefundPartProps) {
  const session = useSession();
  const form = devuelveParte(queda);
  const charged = intentos.find(({ cobrado }) => cobrado);
  const amountIn = (values: Values<DevuelveParteField>) => {
    const { monto } = normalise(form, values);
    return /^\d{1,9}$/.test(monto) ? ` ${formatPesos(Number(monto))}` : '';
  };
  return (
    <FormAct<'monto'>
      title={`Devolver una parte a ${customer}`}
      definition={form}
      initial={emptyValues(form)}
      consequence={
        <>
          <p>
            Quedan {formatPesos(queda)} del pago. La parte vuelve a la misma tarjeta y no se puede deshacer; lo que compró sigue siendo
            válido, y le llega un correo.
          </p>
          <p>No sale una nota de crédito por la parte: si la venta tiene boleta o factura, hazla en el emisor.</p>
          {charged?.medio !== IN_PARTS && (
            <p>Este pago no fue con crédito en una cuota: es probable que el banco no acepte. La orden queda entonces como está.</p>
          )}
        </>
      }
      verb={(values) => `Devolver${amountIn(values)}`}
      renderFields={(state) => (
        <Field {...bindUntilSent(state, 'monto')} label="Monto en pesos" inputMode="numeric" autoComplete="off" required />
      )}
      send={({ monto, nota }) =>
        callAsUser(session, routes.oficinaActuar, { params: { numero, acto: 'reembolsar-parte' }, body: { monto, nota } })
      }
      onClose={onClose}
      onDone={(mensaje) => {
        onClose();
        onDone(mensaje);
      }}
    />
  );
}
