import type { KeyboardEvent } from 'react';
import type { Hallazgo } from '@veridico/api';
import { Button } from '../ui/button.tsx';
import { Combobox } from '../ui/combobox.tsx';
import { Field, FieldFoot } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { Options } from '../ui/options.tsx';
import { ReaderOnly } from '../ui/reader-only.tsx';
import { SearchIcon } from '../ui/search-icon.tsx';
import { COMMUNES, communeOf } from './communes.ts';
import type { PropertyField, PropertyForm } from './property-fields.ts';
import type { AddressSearch, Search } from './use-address-search.ts';
import styles from './property.module.css';

/** More than these get a box of their own to scroll in. */
const MANY = 6;

interface ByAddressProps {
  readonly form: PropertyForm;
  readonly find: AddressSearch;
}

/** Street, number, commune; then one of the properties there. */
export function ByAddress({ form, find }: ByAddressProps) {
  const { values, errors } = form;
  const noProperty = (errors.rolManzana ?? errors.rolPredio) !== undefined;
  const onEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.defaultPrevented || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    void find.search();
  };
  const bind = (name: PropertyField) => ({ name, value: values[name], onChange: (value: string) => form.change(name, value) });
  const found = find.state.kind === 'results';
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Enter in any of its fields */}
      <div className={styles.search} onKeyDown={onEnter} data-stands-for={found ? undefined : 'rolManzana rolPredio'}>
        <div className={styles.address}>
          <Field {...bind('street')} label="Calle" autoComplete="off" maxLength={200} />
          <Field
            {...bind('streetNumber')}
            label="Número"
            inputMode="numeric"
            autoComplete="off"
            maxLength={6}
            onChange={(value) => form.change('streetNumber', digits(value))}
          />
          <Field {...bind('unitNumber')} label="Depto." optional autoComplete="off" maxLength={20} />
        </div>
        <CommuneBox form={form} onChange={find.forget} />
        <div>
          <Button
            disabled={!find.ready}
            busy={find.state.kind === 'searching'}
            busyText="Buscando dirección..."
            onClick={() => void find.search()}
          >
            <span className={styles.withIcon}>
              <SearchIcon /> Buscar dirección
            </span>
          </Button>
        </div>
      </div>
      <div className={styles.found}>
        <div role="status">
          {find.state.kind === 'error' && <p>{find.state.sentence}</p>}
          {find.state.kind === 'results' && <Count state={find.state} />}
        </div>
        {find.state.kind === 'results' && (
          <div className={find.state.hits.length > MANY ? styles.many : undefined} data-stands-for="rolManzana rolPredio">
            <Hits form={form} hits={find.state.hits} onChoose={find.choose} />
          </div>
        )}
        <FieldFoot id="propiedad-estado" error={noProperty ? 'Busca la dirección y elige tu propiedad en la lista.' : undefined} />
      </div>
    </>
  );
}

function Count({ state: { hits, more, kept } }: { readonly state: Extract<Search, { kind: 'results' }> }) {
  if (kept) return null;
  return (
    <>
      <p>
        <b>{countOf(hits.length, more)}</b>
      </p>
      <p className={styles.soft}>
        {more ? 'Hay más: escribe el departamento y busca otra vez para ver solo la tuya.' : 'Elige la tuya y completamos rol y comuna.'}
      </p>
    </>
  );
}

function countOf(found: number, more: boolean): string {
  if (more) return `Las primeras ${found} propiedades`;
  return found === 1 ? '1 propiedad encontrada' : `${found} propiedades encontradas`;
}

interface HitsProps {
  readonly form: PropertyForm;
  readonly hits: readonly Hallazgo[];
  readonly onChoose: (hit: Hallazgo) => void;
}

function Hits({ form: { values }, hits, onChoose }: HitsProps) {
  const key = ({ rol, comunaCode }: Pick<Hallazgo, 'rol' | 'comunaCode'>) => `${comunaCode}/${rol}`;
  return (
    <Options
      name="resultado"
      legend={<ReaderOnly>Propiedad</ReaderOnly>}
      shape="lines"
      options={hits.map((hit) => ({ value: key(hit), label: hit.address, note: `Rol ${hit.rol} · ${communeOf(hit.comunaCode)}` }))}
      value={values.direccionElegida === '' ? '' : key({ rol: `${values.rolManzana}-${values.rolPredio}`, comunaCode: values.comuna })}
      onChange={(value) => {
        const hit = hits.find((one) => key(one) === value);
        if (hit) onChoose(hit);
      }}
    />
  );
}

interface ByRolProps {
  readonly form: PropertyForm;
  /** A field of the property was left: it may be known now. */
  readonly onLeave: () => void;
  /** The records do not know it. */
  readonly unknown: string | undefined;
}

/** Commune and both parts of the rol. */
export function ByRol({ form, onLeave, unknown }: ByRolProps) {
  const { values, errors } = form;
  const error = errors.rolManzana ?? errors.rolPredio;
  // What was chosen by its address is no longer the property.
  const another = () => {
    if (values.direccionElegida !== '') form.change('direccionElegida', '');
  };
  const part = (name: 'rolManzana' | 'rolPredio', label: string) => (
    <div className={styles.part}>
      <label htmlFor={name}>{label}</label>
      <input
        id={name}
        name={name}
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        value={values[name]}
        aria-required
        aria-invalid={errors[name] !== undefined || undefined}
        aria-describedby={error === undefined ? 'rol-ayuda' : 'rol-estado rol-ayuda'}
        onChange={({ currentTarget }) => {
          form.change(name, digits(currentTarget.value));
          another();
        }}
        onPaste={(event) => {
          const pasted = /^\s*(\d{1,6})\s*[\p{Pd}−]\s*(\d{1,6})\s*$/u.exec(event.clipboardData.getData('text'));
          if (!pasted) return;
          event.preventDefault();
          form.change('rolManzana', pasted[1] ?? '');
          form.change('rolPredio', pasted[2] ?? '');
          another();
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
        <div className={styles.parts}>
          {part('rolManzana', 'Manzana')}
          <span aria-hidden="true">-</span>
          {part('rolPredio', 'Predio')}
        </div>
        <FieldFoot id="rol-estado" error={error} />
        <div role="status" className={styles.outcome}>
          {error === undefined && unknown !== undefined && (
            <p className={styles.unknown}>
              <Icon name="triangle-alert" /> {unknown}
            </p>
          )}
        </div>
        <p className={styles.soft} id="rol-ayuda">
          Está en el aviso de contribuciones y en la escritura, como 2143-187.
        </p>
      </fieldset>
    </>
  );
}

interface CommuneBoxProps {
  readonly form: PropertyForm;
  readonly onChange?: () => void;
  readonly onBlur?: () => void;
}

function CommuneBox({ form, onChange, onBlur }: CommuneBoxProps) {
  return (
    <Combobox
      name="comuna"
      label="Comuna"
      required
      placeholder="Escribe su nombre"
      choices={COMMUNES}
      value={form.values.comuna}
      error={form.errors.comuna}
      onChange={(value) => {
        form.change('comuna', value);
        onChange?.();
      }}
      onBlur={() => {
        form.leave('comuna');
        onBlur?.();
      }}
    />
  );
}

function digits(text: string): string {
  return text.replace(/\D/g, '').slice(0, 6);
}
