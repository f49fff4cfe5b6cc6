import { reports } from '@veridico/reports';
import { PurposeField } from '../../shell/purpose-field.tsx';
import { Button } from '../../ui/button.tsx';
import { FileField } from '../../ui/file-field.tsx';
import { Options } from '../../ui/options.tsx';
import { Refusal } from '../../ui/refusal.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useTypedList } from './use-typed-list.ts';
import layout from '../../shell/layout.module.css';
import styles from './list-form.module.css';

const REPORTS = [
  { value: 'por-rut', label: 'Según el RUT', note: 'Personas o Empresarial' },
  ...reports.filter(({ subject }) => subject !== 'propiedad').map(({ code, name }) => ({ value: code, label: name })),
];

/** Which report, why, and the list: pasted or a file. The next page shows each line's verdict; nothing is asked yet. */
export function ListForm() {
  const { typed, file, errors, busy, refusal, form, change, choose, onSubmit } = useTypedList();
  return (
    <form ref={form} className={layout.page} noValidate onSubmit={onSubmit}>
      <Options
        name="codigoServicio"
        legend="¿Qué informe necesitas?"
        options={REPORTS}
        value={typed.codigoServicio}
        error={errors.codigoServicio}
        onChange={(codigoServicio) => change({ codigoServicio })}
      />
      <PurposeField
        value={typed.motivo}
        error={errors.motivo}
        help="Es el de todas las líneas y queda escrito en cada informe (Ley 20.575)."
        onChange={(motivo) => change({ motivo })}
      />
      <div className={styles.columns}>
        <TextArea
          name="texto"
          label="Un RUT por línea, o copiados de una planilla"
          value={typed.texto}
          error={errors.texto}
          onChange={(texto) => change({ texto })}
        />
        <FileField
          name="archivo"
          label="O un archivo XLSX o CSV"
          accept=".xlsx,.csv,.txt"
          chosen={file?.name}
          error={errors.archivo}
          help="Hasta 10.000 líneas. Si tiene una columna «RUT» se lee esa; una columna «Referencia» acompaña a cada línea."
          onChoose={choose}
        />
      </div>
      <Refusal reason={refusal} />
      <div className={layout.start}>
        <Button type="submit" variant="primary" busy={busy} busyText="Revisando la lista...">
          Revisar la lista
        </Button>
        <p className={layout.note}>Revisar no cuesta nada: verás cada línea y el total antes de pedir.</p>
      </div>
    </form>
  );
}
