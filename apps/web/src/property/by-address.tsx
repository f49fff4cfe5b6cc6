import type { Hallazgo } from '@veridico/api';
import { Button } from '../ui/button.tsx';
import { Field, FieldFoot } from '../ui/field.tsx';
import { Options } from '../ui/options.tsx';
import { ReaderOnly } from '../ui/reader-only.tsx';
import { SearchIcon } from '../ui/search-icon.tsx';
import { sendOnEnter } from '../ui/send-on-enter.ts';
import { CommuneBox } from './commune-box.tsx';
import { communeOf } from './communes.ts';
import { refusalOf, type PropertyField, type PropertyForm } from './property-fields.ts';
import type { AddressSearch, Search } from './use-address-search.ts';
import { wholeAddress } from './whole-address.ts';
import styles from './property.module.css';

/** Longer lists scroll in a box of their own. */
const MANY = 6;
/** Fields without a visible control on this tab. */
const STANDS_FOR = 'registro rolManzana rolPredio';

interface ByAddressProps {
  readonly form: PropertyForm;
  readonly find: AddressSearch;
}

/** Street, number, commune; then a choice of the properties there. */
export function ByAddress({ form, find }: ByAddressProps) {
  const { values } = form;
  const write = (name: PropertyField, value: string) => {
    if (value === values[name]) return;
    form.change(name, value);
    find.forget();
  };
  /** An address written in one goes to its fields, and is searched. */
  const spread = () => {
    const whole = wholeAddress(values.street);
    if (!whole) return false;
    for (const [name, value] of Object.entries(whole)) write(name as PropertyField, value);
    find.searchSoon();
    return true;
  };
  const onCommune = () => {
    find.forget();
    if (values.street.trim() !== '' && values.streetNumber !== '') find.searchSoon();
  };
  const bind = (name: PropertyField) => ({ name, value: values[name], onChange: (value: string) => write(name, value) });
  const found = find.state.kind === 'results';
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Enter in any of its fields */}
      <div
        className={styles.search}
        onKeyDown={sendOnEnter(() => void (spread() || find.search()))}
        data-stands-for={found ? undefined : STANDS_FOR}
      >
        <div className={styles.address}>
          <Field
            {...bind('street')}
            label="Calle"
            enterKeyHint="search"
            autoComplete="off"
            maxLength={200}
            help="O toda la dirección: Los Litres 1482, Ñuñoa"
            onBlur={() => void spread()}
          />
          <Field
            {...bind('streetNumber')}
            label="Número"
            inputMode="numeric"
            autoComplete="off"
            maxLength={6}
            onChange={(value) => write('streetNumber', digits(value))}
          />
          <Field {...bind('unitNumber')} label="Depto." optional autoComplete="off" maxLength={20} />
        </div>
        <CommuneBox form={form} onChange={onCommune} />
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
      <Found form={form} find={find} />
    </>
  );
}

/** What the search found, and the choice of one of them. */
function Found({ form, find }: ByAddressProps) {
  const { values, errors } = form;
  const noProperty = (errors.rolManzana ?? errors.rolPredio) !== undefined;
  return (
    <div className={styles.found}>
      <div role="status">
        {find.state.kind === 'changed' && <p>Cambiaste la dirección: busca de nuevo.</p>}
        {find.state.kind === 'error' && <p>{find.state.sentence}</p>}
        {find.state.kind === 'error' && find.state.nothing && (
          <p className={styles.soft}>Revisa el número, prueba sin el departamento o busca por rol.</p>
        )}
        {find.state.kind === 'results' && <Count state={find.state} />}
      </div>
      {find.state.kind === 'results' && (
        <div className={find.state.hits.length > MANY ? styles.many : undefined} data-stands-for={STANDS_FOR}>
          <Hits form={form} hits={find.state.hits} onChoose={find.choose} />
        </div>
      )}
      <FieldFoot
        id="propiedad-estado"
        error={refusalOf(values) ?? (noProperty ? 'Busca la dirección y elige tu propiedad en la lista.' : undefined)}
      />
    </div>
  );
}

function Count({ state: { hits, more, kept } }: { readonly state: Extract<Search, { kind: 'results' }> }) {
  if (kept)
    return (
      <p>
        <b>La propiedad que elegiste</b>
      </p>
    );
  return (
    <>
      <p>
        <b>{countOf(hits.length, more)}</b>
      </p>
      <p className={styles.soft}>
        {more
          ? 'Hay más: escribe el departamento y busca otra vez para ver solo la tuya.'
          : hits.length > 1 && 'Elige la tuya y completamos rol y comuna.'}
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

function digits(text: string): string {
  return text.replace(/\D/g, '').slice(0, 6);
}
