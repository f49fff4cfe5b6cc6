import type { AnexoDeMonitoreo, AnswerBody, RechazoDeVigilancia } from '@veridico/api';
import { countText } from '../../shell/page-head.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { FileField } from '../../ui/file-field.tsx';
import { Refusal } from '../../ui/refusal.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { priceOf } from './annex.tsx';
import { ObligationFields } from './obligation-fields.tsx';
import { useAdd } from './use-add.ts';
import layout from '../../shell/layout.module.css';
import styles from './monitoreo.module.css';

interface AddFormProps {
  readonly annex: AnexoDeMonitoreo;
  /** Today in Chile, YYYY-MM-DD. */
  readonly today: string;
  readonly onHeard: (sentence: string) => void;
}

/** What to watch: a RUT, a list, a file, or the property of the page that led here. */
export function AddForm({ annex, today, onHeard }: AddFormProps) {
  const { typed, file, property, errors, persons, many, busy, refusal, result, form, change, choose, onSubmit } = useAdd((count) => {
    if (count > 0) onHeard(count === 1 ? 'Ya se vigila.' : `Ya se vigilan ${count}.`);
  });
  return (
    <Sheet filete>
      <form ref={form} className={layout.section} noValidate aria-labelledby="vigilar" onSubmit={onSubmit}>
        <h2 id="vigilar">Vigilar</h2>
        {property ? (
          <p>
            La propiedad rol <b>{property.rol}</b>.
          </p>
        ) : (
          <>
            <TextArea
              name="texto"
              label="RUT, uno por línea"
              value={typed.texto}
              error={errors.texto}
              onChange={(texto) => change({ texto })}
            />
            <details className={styles.details}>
              <summary>O subir una planilla</summary>
              <FileField
                name="archivo"
                label="Archivo XLSX o CSV"
                accept=".xlsx,.csv,.txt"
                chosen={file?.name}
                error={errors.archivo}
                onChoose={choose}
              />
            </details>
          </>
        )}
        {persons && !property ? (
          <ObligationFields values={typed} errors={errors} today={today} onChange={change} />
        ) : (
          <Field
            name="referencia"
            label="Referencia"
            optional
            maxLength={80}
            autoComplete="off"
            value={typed.referencia}
            error={errors.referencia}
            help="Con qué lo reconoces: un contrato, un centro de costo."
            onChange={(referencia) => change({ referencia })}
          />
        )}
        <Refusal reason={refusal} />
        {result && <Refused result={result} />}
        <Button type="submit" variant="primary" wide busy={busy} busyText="Agregando...">
          Vigilar
        </Button>
        <p className={layout.note}>
          {priceOf(annex)} al mes por cada uno, en la factura del mes siguiente. El mes que ya empezó se cobra completo.
          {many > 1 && (
            <>
              {' '}
              Los {many} de la lista: <b>{priceOf(annex, many)}</b> al mes.
            </>
          )}
        </p>
      </form>
    </Sheet>
  );
}

const REASONS: Readonly<Record<RechazoDeVigilancia, string>> = {
  'mal-escrita': 'no es un RUT, revisa sus dígitos',
  repetida: 'está antes en la lista',
  'ya-vigilada': 'ya se vigila',
  'sin-registros': 'no tenemos registros',
  'no-permitida': 'tu empresa todavía no puede consultar a personas',
};

/** Refused lines that are named. */
const NAMED = 20;

function Refused({ result: { rechazos } }: { readonly result: AnswerBody<'vigilar'> }) {
  if (rechazos.length === 0) return null;
  return (
    <div role="alert" className={styles.refused}>
      <p>{rechazos.length === 1 ? 'Una línea no se agregó:' : `${rechazos.length} líneas no se agregaron:`}</p>
      <ul>
        {rechazos.slice(0, NAMED).map(({ linea, texto, motivo }) => (
          <li key={linea}>
            Línea {linea}, {texto}: {REASONS[motivo]}.
          </li>
        ))}
      </ul>
      {rechazos.length > NAMED && <p>Y {countText(rechazos.length - NAMED, 'otra', 'otras')}.</p>}
    </div>
  );
}
