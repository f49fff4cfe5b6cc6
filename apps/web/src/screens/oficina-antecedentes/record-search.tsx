import { buscaAntecedentes, checkField, emptyValues, normalise } from '@veridico/forms';
import { findRecords, NOT_READ, type Found } from '../../office/records/find-records.ts';
import { useSession } from '../../session/use-session.ts';
import { bind } from '../../ui/bind.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Refusal } from '../../ui/refusal.tsx';
import { RutField } from '../../ui/rut-field.tsx';
import { useForm } from '../../ui/use-form.ts';
import { useSending } from '../../ui/use-sending.ts';
import styles from '../../office/records/records.module.css';

/** Asks for a RUT and the reason to look at its records, which stands in the log. */
export function RecordSearch({ onFound }: { readonly onFound: (found: Found) => void }) {
  const session = useSession();
  const form = useForm(buscaAntecedentes, emptyValues(buscaAntecedentes));
  const { attach } = form;
  const { busy, refusal, start, stop } = useSending();
  const send = async () => {
    start();
    const body = normalise(buscaAntecedentes, form.values);
    const answer = await findRecords(session, body);
    stop(answer.ok ? undefined : (answer.problem?.mensaje ?? NOT_READ));
    if (answer.ok) onFound({ ...body, ...answer.body });
    else form.refuse(answer.problem?.campos ?? {});
  };
  return (
    <form id={buscaAntecedentes.id} ref={attach} className={styles.search} noValidate onSubmit={form.submitTo(send, !busy)}>
      <RutField
        {...bind(form, 'rut')}
        label="RUT"
        required
        onRewrite={(value) => form.rewrite('rut', value)}
        valid={checkField(buscaAntecedentes, 'rut', form.values, 'submit') === undefined}
      />
      {/* Not named like the reason in the dialog of an act, which has the same id then. */}
      <div data-stands-for="nota">
        <Field
          {...bind(form, 'nota')}
          name="motivo-de-la-busqueda"
          label="Motivo"
          required
          autoComplete="off"
          maxLength={500}
          help="Queda en la bitácora."
        />
      </div>
      <Button variant="primary" type="submit" busy={busy} busyText="Buscando...">
        Ver sus registros
      </Button>
      <Refusal reason={refusal} />
    </form>
  );
}
