import { routes } from '@veridico/api';
import { cambiaPlanDeEmpresa, contratoDeEmpresa, type ContratoDeEmpresaField } from '@veridico/forms';
import { useRef } from 'react';
import { ActForm } from '../../office/act-form.tsx';
import { ContractPreview, PlanAndStart } from '../../office/contract-preview.tsx';
import { callAsUser } from '../../session/call-as-user.ts';
import { useSession } from '../../session/use-session.ts';
import type { SectionProps } from './section.ts';

interface ChoosePlanProps extends Omit<SectionProps, 'onOpen'> {
  /** Name of the plan that gives way; undefined for a contract where none runs. */
  readonly changes: string | undefined;
}

const CHANGE = { ...cambiaPlanDeEmpresa, fields: { ...contratoDeEmpresa.fields, inicio: { checks: [] } } };

/** Chooses a plan, shows the invoice that it causes, and makes the contract. */
export function ChoosePlan({ company: { clave }, changes, onClose, onDone }: ChoosePlanProps) {
  const session = useSession();
  const seen = useRef('');
  const changing = changes !== undefined;
  return (
    <ActForm<Exclude<ContratoDeEmpresaField, 'nota'>>
      definition={changing ? CHANGE : contratoDeEmpresa}
      initial={{ codigoPlan: '', inicio: changing ? '' : 'hoy', nota: '' }}
      consequence={
        <p>
          {changing
            ? `${changes} sigue hasta el último día del período en curso, que ya está facturado. Sus usuarios siguen igual.`
            : 'Sin tarjeta, al precio del catálogo. La factura va por correo a quien paga y sus usuarios siguen igual.'}
        </p>
      }
      verb={changing ? 'Cambiar el plan' : 'Hacer el contrato'}
      renderFields={(form) => (
        <>
          <PlanAndStart form={form} starts={!changing} except={changes} />
          <ContractPreview
            codigoPlan={form.values.codigoPlan}
            inicio={form.values.inicio}
            clave={changing ? clave : ''}
            onSeen={(vista) => {
              seen.current = vista?.huella ?? '';
            }}
          />
        </>
      )}
      send={({ codigoPlan, inicio, nota }) => {
        const chosen = { codigoPlan, huella: seen.current, nota };
        return changing
          ? callAsUser(session, routes.oficinaCambiarPlan, { params: { clave }, body: chosen })
          : callAsUser(session, routes.oficinaContratarEmpresa, { params: { clave }, body: { ...chosen, inicio } });
      }}
      onClose={onClose}
      onDone={onDone}
    />
  );
}
