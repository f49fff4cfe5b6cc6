import { FieldFoot } from '../ui/field.tsx';
import { CommuneBox } from './commune-box.tsx';
import { refusalOf, type PropertyForm } from './property-fields.ts';
import styles from './find-by-rol.module.css';
import property from './property.module.css';

interface ByRolProps {
  readonly form: PropertyForm;
  /** Called when a field loses focus: the property may be complete now. */
  readonly onLeave: () => void;
}

/** Commune and both parts of the rol. */
export function ByRol({ form, onLeave }: ByRolProps) {
  const { values, errors } = form;
  const error = errors.rolManzana ?? errors.rolPredio ?? refusalOf(values);
  // A property chosen by its address no longer applies.
  const another = () => {
    if (values.direccionElegida !== '') form.change('direccionElegida', '');
  };
  const writeBoth = (manzana: string, predio: string) => {
    form.change('rolManzana', manzana);
    if (predio !== '') form.change('rolPredio', predio);
    another();
    document.getElementById('rolPredio')?.focus();
  };
  const write = (name: 'rolManzana' | 'rolPredio', typed: string) => {
    const [before = '', ...after] = typed.split(HYPHEN);
    const manzana = digits(before);
    if (name === 'rolManzana' && after.length > 0 && manzana !== '') return writeBoth(manzana, digits(after.join('')));
    form.change(name, digits(typed));
    another();
  };
  const part = (name: 'rolManzana' | 'rolPredio', label: string) => (
    <div className={styles.part}>
      <label htmlFor={name}>{label}</label>
      <input
        id={name}
        name={name}
        inputMode="numeric"
        autoComplete="off"
        value={values[name]}
        aria-required
        aria-invalid={(errors[name] ?? refusalOf(values)) !== undefined || undefined}
        aria-describedby={error === undefined ? 'rol-ayuda' : 'rol-estado rol-ayuda'}
        onChange={({ currentTarget }) => write(name, currentTarget.value)}
        onPaste={(event) => {
          const [, manzana, predio] = WHOLE.exec(event.clipboardData.getData('text').replaceAll('.', '')) ?? [];
          if (manzana === undefined || predio === undefined) return;
          event.preventDefault();
          writeBoth(manzana, predio);
        }}
        onBlur={() => {
          form.leave(name);
          onLeave();
        }}
      />
    </div>
  );
  return (
    <>
      <CommuneBox form={form} onChange={another} onBlur={onLeave} />
      <fieldset className={styles.rol}>
        <legend>Rol de avalúo</legend>
        <div className={styles.parts} data-stands-for="registro">
          {part('rolManzana', 'Manzana')}
          <span aria-hidden="true">-</span>
          {part('rolPredio', 'Predio')}
        </div>
        <FieldFoot id="rol-estado" error={error} />
        <p className={property.soft} id="rol-ayuda">
          Está en el aviso de contribuciones y en la escritura, como 2143-187.
        </p>
      </fieldset>
    </>
  );
}

/** Any dash, and the minus sign. */
const HYPHEN = /[\p{Pd}−]/u;
/** A single rol within any text. */
const WHOLE = /^\D*(\d+)\s*[\p{Pd}−]\s*(\d+)\D*$/u;

/** Not truncated: an excess digit must reach the rule and be rejected. */
function digits(text: string): string {
  return text.replace(/\D/g, '');
}
