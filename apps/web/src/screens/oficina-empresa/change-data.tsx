import { routes } from '@veridico/api';
import { datosEmpresa, type DatosEmpresaField } from '@veridico/forms';
import { PlaceFields } from '../../company/place-fields.tsx';
import { ActForm } from '../../office/act-form.tsx';
import { withNote } from '../../office/with-note.ts';
import { callAsUser } from '../../session/call-as-user.ts';
import { useSession } from '../../session/use-session.ts';
import { bind } from '../../ui/bind.ts';
import { Field } from '../../ui/field.tsx';
import type { FormState } from '../../ui/use-form.ts';
import type { SectionProps } from './section.ts';
import { DATA_NAMES } from './words.ts';

const CHANGE = withNote<DatosEmpresaField>(datosEmpresa);

/** Changes what the company declared, its place and who pays. */
export function ChangeData({ company: { clave, datos, version }, onClose, onDone }: Omit<SectionProps, 'onOpen'>) {
  const session = useSession();
  return (
    <ActForm<DatosEmpresaField>
      definition={CHANGE}
      initial={{ ...datos, nota: '' }}
      consequence={<p>Rigen desde ahora. Las facturas ya emitidas no cambian. Avisamos a los correos anteriores y a los nuevos.</p>}
      verb="Guardar los datos"
      renderFields={(form) => <DataFields form={form} />}
      send={(body) =>
        callAsUser(session, routes.oficinaCambiarDatosDeEmpresa, { params: { clave }, body: { ...body, version: String(version) } })
      }
      onClose={onClose}
      onDone={onDone}
    />
  );
}

function DataFields({ form }: { readonly form: FormState<DatosEmpresaField | 'nota'> }) {
  const text = (name: DatosEmpresaField) => ({
    ...bind(form, name),
    label: DATA_NAMES[name],
    required: true,
    autoComplete: 'off' as const,
  });
  return (
    <>
      <Field {...text('encargadoPago')} />
      <Field {...text('correoPago')} type="email" />
      <Field {...text('telefonoPago')} type="tel" />
      <Field {...text('correo')} type="email" />
      <Field {...text('telefono')} type="tel" />
      <Field {...text('razonSocial')} />
      <Field {...text('nombreFantasia')} />
      <Field {...text('giro')} />
      <Field {...text('domicilio')} />
      <PlaceFields form={form} fieldOf={text} />
    </>
  );
}
