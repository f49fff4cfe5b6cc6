import { routes, type MiPlan } from '@veridico/api';
import { abonaConsultas, emptyValues } from '@veridico/forms';
import { ActForm } from '../../office/act-form.tsx';
import { callAsUser } from '../../session/call-as-user.ts';
import { useSession } from '../../session/use-session.ts';
import { bindUntilSent } from '../../ui/bind.ts';
import { Field } from '../../ui/field.tsx';
import type { SectionProps } from './section.ts';

interface CreditFormProps extends Omit<SectionProps, 'onOpen'> {
  readonly plan: MiPlan;
}

/** Adds queries to the current period, free of charge. */
export function CreditForm({ company: { clave }, plan: { contrato, periodo, consultas, plan }, ...ways }: CreditFormProps) {
  const session = useSession();
  const included = periodo?.incluidas ?? consultas;
  return (
    <ActForm<'cantidad'>
      definition={abonaConsultas}
      initial={emptyValues(abonaConsultas)}
      consequence={
        <p>
          Se suman sin costo a las {included.toLocaleString('es-CL')} del período en curso de {plan}. Las adicionales que ya hizo se cobran
          igual. La empresa ve el abono en su plan.
        </p>
      }
      verb="Abonar consultas"
      renderFields={(form) => (
        <Field {...bindUntilSent(form, 'cantidad')} label="Consultas sin costo" inputMode="numeric" autoComplete="off" required />
      )}
      send={(values) =>
        callAsUser(session, routes.oficinaAbonarConsultas, {
          params: { clave },
          body: { ...values, contrato, incluidas: String(included) },
        })
      }
      {...ways}
    />
  );
}
