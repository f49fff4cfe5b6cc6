import { routes, type AntecedenteGuardado } from '@veridico/api';
import { resuelveTarea, type Form } from '@veridico/forms';
import { FormAct } from '../form-act.tsx';
import { callAsUser } from '../../session/call-as-user.ts';
import { useSession } from '../../session/use-session.ts';
import { bindUntilSent } from '../../ui/bind.ts';
import { Field } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import type { FormState } from '../../ui/use-form.ts';
import { chileanNumber, isChileanNumber, plainNumber, WRITE_NUMBER } from './chilean-number.ts';
import { columnText, typeText, valueText } from './record-text.ts';
import styles from './records.module.css';

interface CorrectRecordProps {
  readonly record: AntecedenteGuardado;
  readonly rut: string;
  /** Number of the request for which it is corrected. */
  readonly peticion: string | undefined;
  /** The correction waits for another person. */
  readonly onAsked: (waiting: Pick<AntecedenteGuardado, 'solicitud' | 'propuesta'>) => void;
  readonly onClose: () => void;
  /** Receives the server's message. */
  readonly onDone: (mensaje: string) => void;
}

/** The fields of a record in a dialog; numbers as Chile writes them, the rest as files do. The server judges them with the rules of a load. */
export function CorrectRecord({ record, rut, peticion, onAsked, onClose, onDone }: CorrectRecordProps) {
  const session = useSession();
  const { tipo, clave, version, campos, corregibles } = record;
  const initial: Record<string, string> = Object.fromEntries(
    corregibles.map(({ columna, numero }) => [columna, numero ? chileanNumber(campos[columna] ?? '') : (campos[columna] ?? '')]),
  );
  const numbers = corregibles.flatMap(({ columna, numero }) => (numero ? [columna] : []));
  const key = Object.keys(campos).filter((name) => !(name in initial));
  return (
    <FormAct
      title={`Corregir un registro de ${typeText(tipo)}`}
      definition={formOf(Object.keys(initial), numbers)}
      initial={{ ...initial, nota: '' }}
      consequence={
        <p>
          Lo confirma otra persona. Entonces lo dicen así los informes que se emitan desde ahora, y ninguna carga lo deshace. No se corrige
          lo que identifica al registro ({key.map((name) => `${columnText(name)} ${valueText(name, campos[name], campos)}`).join(', ')}): si
          está mal, suprime el registro.
        </p>
      }
      verb="Pedir que se corrija"
      reasonLabel="Motivo de la corrección"
      renderFields={(form) => (
        <fieldset className={styles.correct}>
          <legend>Lo que dice el registro</legend>
          {corregibles.map((column) => (
            <Value key={column.columna} column={column} form={form} />
          ))}
        </fieldset>
      )}
      send={async ({ nota = '', ...values }) => {
        const changed = Object.fromEntries(
          Object.entries(values)
            .filter(([name, value]) => value !== initial[name])
            .map(([name, value]) => [name, numbers.includes(name) ? plainNumber(value) : value]),
        );
        const body = { tipo, clave, rut, peticion, version, campos: changed, nota };
        const answer = await callAsUser(session, routes.oficinaCorregir, { body });
        if (answer.ok && answer.status === 202) onAsked({ solicitud: answer.body.solicitud, propuesta: changed });
        return answer;
      }}
      onClose={onClose}
      onDone={onDone}
    />
  );
}

interface ValueProps {
  readonly column: AntecedenteGuardado['corregibles'][number];
  readonly form: FormState<string>;
}

/** A value in the box that suits it: a closed list, a day or a text. */
function Value({ column: { columna, dia, opciones, opcional }, form }: ValueProps) {
  const label = columnText(columna);
  const value = form.values[columna] ?? '';
  if (opciones.length === 0)
    return <Field {...bindUntilSent(form, columna)} value={value} label={label} autoComplete="off" {...(dia && { type: 'date' })} />;
  return (
    <SelectField
      name={columna}
      label={label}
      value={value}
      options={opciones.map((option) => [option, valueText(columna, option)] as const)}
      {...((opcional || value === '') && { empty: 'Sin dato' })}
      error={form.errors[columna]}
      onChange={(chosen) => form.change(columna, chosen)}
    />
  );
}

const IN_NUMBERS = { rule: isChileanNumber, sentence: WRITE_NUMBER };

/** A form of these columns and the reason. @param numbers those that hold a number */
function formOf(columns: readonly string[], numbers: readonly string[]): Form<string> {
  return {
    id: 'corrige-antecedente',
    fields: {
      ...Object.fromEntries(columns.map((name) => [name, { checks: numbers.includes(name) ? [IN_NUMBERS] : [] }])),
      ...resuelveTarea.fields,
    },
  };
}
