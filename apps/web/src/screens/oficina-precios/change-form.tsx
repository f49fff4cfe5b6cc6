import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { routes, type CambioDeCatalogo, type ProductoDeCatalogo, type TipoDeCatalogo } from '@veridico/api';
import { changeOf, checkField, fieldNames, normalise, type Form } from '@veridico/forms';
import { callAsUser } from '../../session/call-as-user.ts';
import { useSession } from '../../session/use-session.ts';
import { bind, bindUntilSent } from '../../ui/bind.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Options } from '../../ui/options.tsx';
import { Refusal } from '../../ui/refusal.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import type { FormState } from '../../ui/use-form.ts';
import { useSending } from '../../ui/use-sending.ts';
import { ChangeText } from './change-text.tsx';
import { Preview } from './preview.tsx';
import { FIELD_NAMES, momentText, momentValue, needsSecond, NOUNS, typedValues, valuesAt, type CatalogField } from './words.ts';
import dialog from '../../office/reasoned-act.module.css';
import layout from '../../shell/layout.module.css';
import styles from './oficina-precios.module.css';

/** What every panel gets. */
export interface PanelProps {
  readonly tipo: TipoDeCatalogo;
  /** Undefined: a new one is made. */
  readonly producto: ProductoDeCatalogo | undefined;
  /** Today in Chile, YYYY-MM-DD. */
  readonly hoy: string;
  /** Changes of this product, newest last of those scheduled. */
  readonly changes: readonly CambioDeCatalogo[];
  readonly onDone: (mensaje: string) => void;
  readonly onClose: () => void;
  /** Somebody else changed it: the lists are old. */
  readonly onOutdated: () => void;
}

interface ChangeFormProps<F extends string> extends PanelProps {
  readonly definition: Form<F>;
  readonly form: FormState<F>;
  readonly children: ReactNode;
}

const NOW = 'ahora';
const LATER = 'despues';
const DAY_MS = 86_400_000;

/** Initial values of a panel's form. @param empty of a new product */
export function initialValues<F extends string>(
  definition: Form<F>,
  producto: ProductoDeCatalogo | undefined,
  empty: Partial<Record<F, string>> = {},
): Record<F, string> {
  const known = producto ? { codigo: producto.codigo, ...typedValues(producto.valores) } : empty;
  return Object.fromEntries(fieldNames(definition).map((name) => [name, (known as Record<string, string>)[name] ?? ''])) as Record<
    F,
    string
  >;
}

/** The form of a panel: of something that exists, judged as a change of it. */
export function formFor<F extends string>(definition: Form<F>, producto: ProductoDeCatalogo | undefined): Form<F> {
  return producto ? changeOf(definition, (rige) => valuesAt(producto, rige)) : definition;
}

/** Fields of one kind, when the change begins, what customers will see, the reason, and the button. */
export function ChangeForm<F extends string>(props: ChangeFormProps<F>) {
  const { definition, form, tipo, producto, hoy, changes, children, onDone, onClose, onOutdated } = props;
  const session = useSession();
  const { busy, refusal, start, stop } = useSending();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  useFollow(form, producto);
  const { attach } = form;
  const values: Readonly<Record<string, string>> = form.values;
  const rige = values['rige'] ?? '';
  const normal: Readonly<Record<string, string>> = normalise(definition, form.values);
  const request = {
    params: { tipo },
    body: { ...normal, codigo: producto?.codigo ?? values['codigo'] ?? '', version: producto?.version ?? '' },
  };
  const send = async () => {
    start();
    const answer = await callAsUser(session, routes.oficinaCambiarCatalogo, request);
    if (answer.ok) return onDone(answer.body.mensaje);
    if (answer.problem?.codigo === 'CATALOGO_CAMBIADO') onOutdated();
    if (form.refuse(answer.problem?.campos ?? {}).length > 0) return stop();
    stop(answer.problem?.mensaje ?? 'No sabemos si quedó hecho. Revisa tu conexión y mira los cambios antes de repetir.');
  };
  const complete = fieldNames(definition).every(
    (name) => name === 'motivo' || checkField(definition, name, form.values, 'submit') === undefined,
  );
  const same = producto !== undefined && Object.entries(valuesAt(producto, rige)).every(([field, value]) => normal[field] === value);
  const second = needsSecond(tipo, producto && valuesAt(producto, rige), normal);
  return (
    <form id={definition.id} ref={attach} className={styles.form} noValidate onSubmit={form.submitTo(send, !busy)}>
      <h2 ref={title} tabIndex={-1}>
        {producto ? `Cambiar ${producto.nombre}` : `Crear ${NOUNS[tipo]}`}
      </h2>
      {children}
      <When form={form} name={'rige' as F} hoy={hoy} />
      <Preview request={complete && !same ? request : undefined} tipo={tipo} producto={producto} />
      <TextArea {...bindUntilSent(form, 'motivo' as F)} label="Motivo" required />
      {second && <p className={layout.note}>Con 100 % regala informes: no rige hasta que otra persona lo confirme.</p>}
      <Refusal reason={refusal} />
      <div className={dialog.ways}>
        <Button variant="primary" type="submit" wide busy={busy} busyText="Guardando...">
          {buttonText(rige, producto !== undefined, second)}
        </Button>
        <Button variant="text" onClick={onClose}>
          Descartar
        </Button>
      </div>
      <History changes={changes} moneda={producto?.valores['moneda']} />
    </form>
  );
}

function buttonText(rige: string, exists: boolean, second: boolean): string {
  if (rige !== '') return `${second ? 'Pedir que se programe' : 'Programar'} para el ${momentText(rige)}`;
  if (second) return exists ? 'Pedir que se cambie' : 'Pedir que se cree';
  return exists ? 'Cambiar ahora' : 'Crear ahora';
}

/**
 * Fields that nobody touched follow the product: to what will be in force at the chosen moment, and to what another person changed. What
 * was typed stays.
 */
function useFollow<F extends string>(form: FormState<F>, producto: ProductoDeCatalogo | undefined): void {
  const values: Readonly<Record<string, string>> = form.values;
  const base = producto && typedValues(valuesAt(producto, values['rige'] ?? ''));
  const key = JSON.stringify(base);
  const held = useRef(base);
  const follow = useEffectEvent(() => {
    for (const [field, value] of Object.entries(base ?? {}))
      if (values[field] === held.current?.[field] && values[field] !== value) form.rewrite(field as F, value);
    held.current = base;
  });
  useEffect(() => follow(), [key]);
}

interface WhenProps<F extends string> {
  readonly form: FormState<F>;
  readonly name: F;
  readonly hoy: string;
}

/** Now, or a day and hour in Chile: at first tomorrow at 00:00. */
function When<F extends string>({ form, name, hoy }: WhenProps<F>) {
  const [later, setLater] = useState(false);
  const tomorrow = new Date(Date.parse(hoy) + DAY_MS).toISOString().slice(0, 10);
  const choose = (when: string) => {
    setLater(when === LATER);
    form.change(name, when === LATER ? `${tomorrow}T00:00` : '');
  };
  return (
    <>
      <Options
        name="cuando"
        legend="Este cambio rige desde"
        shape="words"
        options={[
          { value: NOW, label: 'Ahora' },
          { value: LATER, label: 'Otro momento' },
        ]}
        value={later ? LATER : NOW}
        onChange={choose}
      />
      {later && <Field {...bind(form, name)} label="Día y hora, en Chile" type="datetime-local" required />}
      {!later && form.errors[name] !== undefined && <Refusal reason={form.errors[name]} focusOnShow={false} />}
    </>
  );
}

function History({ changes, moneda }: { readonly changes: readonly CambioDeCatalogo[]; readonly moneda: string | undefined }) {
  if (changes.length === 0) return null;
  return (
    <details className={styles.history}>
      <summary>Historia</summary>
      <ol className={layout.section}>
        {changes.map((change) => (
          <li key={change.id}>
            <time dateTime={change.rige}>{momentText(momentValue(change.rige))}</time>: <ChangeText change={change} moneda={moneda} />
          </li>
        ))}
      </ol>
    </details>
  );
}

/** Name of a field, for the panels. */
export const nameOf = (field: CatalogField) => FIELD_NAMES[field];
