import {
  cambiaPlan,
  cambiaPromocion,
  cambiaServicio,
  changeOf,
  check,
  fieldNames,
  normalise,
  onlyCloses,
  valuesOf,
  type Form,
  type PlanCatalogoField,
  type PromocionField,
  type ServicioField,
  type Values,
} from '@veridico/forms';
import type { CatalogKind } from '../../storage/schema.ts';
import type { LoggedAct } from '../permission/acts.ts';

/** Values of a row by column. */
export type Columns = Readonly<Record<string, unknown>>;
/** Values of a form by field. */
export type Texts = Readonly<Record<string, string>>;

interface Definition<F extends string> {
  readonly form: Form<F>;
  readonly act: LoggedAct;
  /** As the log names a row, before its code. */
  readonly noun: string;
  /** Column of each field that is kept. */
  readonly columns: Partial<Record<F, string>>;
  /** Fields with a day that must not be past when it is written. */
  readonly days: readonly F[];
  /** Field that says that a new row's code is taken; undefined where no row can be made. */
  readonly codeField?: F;
  /** Reads a valid, normalised form. */
  readonly read: (values: Values<F>) => Columns;
  /** Columns that follow from others, by the column that they follow from. */
  readonly derived?: Readonly<Record<string, (value: unknown) => Columns>>;
}

interface FormRead {
  readonly values: Texts;
  readonly campos: Texts;
  /** It closes the sale and changes nothing else. */
  readonly closes: boolean;
}

/** How rows of one kind are read from their form and written to it. */
export interface KindRules extends Pick<Definition<string>, 'act' | 'noun' | 'days' | 'codeField'> {
  /** Column that says whether it is sold. */
  readonly openColumn: string;
  /** @param before the row as it is when the change begins; undefined for a new one */
  readonly readForm: (sent: Texts, before: Columns | undefined) => FormRead;
  readonly columnOf: (field: string) => string;
  /** The kept columns of a valid form. */
  readonly columnsOf: (values: Texts) => Columns;
  /** A change with the columns that follow from it. */
  readonly complete: (changed: Columns) => Columns;
  /** Columns as the form writes them; columns without a field are left out. */
  readonly textsOf: (columns: Columns) => Texts;
}

function define<F extends string>({ form, act, noun, columns, days, codeField, read, derived = {} }: Definition<F>): KindRules {
  const fields = Object.entries(columns) as [F, string][];
  const textsOf = (row: Columns): Texts =>
    Object.fromEntries(fields.flatMap(([field, column]) => (column in row ? [[field, textOf(column, row[column])]] : [])));
  return {
    act,
    noun,
    days,
    ...(codeField !== undefined && { codeField }),
    openColumn: fields.find(([field]) => field === 'venta')?.[1] ?? '',
    readForm: (sent, before) => {
      const typed = valuesOf(fieldNames(form), (name) => sent[name] ?? '');
      const texts = before && textsOf(before);
      const campos = check(texts ? changeOf(form, () => texts) : form, typed, 'submit') as Texts;
      return { values: normalise(form, typed), campos, closes: texts !== undefined && onlyCloses(form, typed, texts) };
    },
    columnOf: (field) => fields.find(([name]) => name === field)?.[1] ?? field,
    columnsOf: read,
    complete: (changed) =>
      Object.assign({}, changed, ...Object.entries(derived).map(([from, follow]) => (from in changed ? follow(changed[from]) : {}))),
    textsOf,
  };
}

/** Columns of numeric(12, 2). */
const DECIMALS = ['precio', 'valor_adicional'];

function textOf(column: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'abierta' : 'cerrada';
  if (typeof value === 'string') return DECIMALS.includes(column) ? String(Number(value)) : value;
  return typeof value === 'number' ? String(value) : '';
}

const numberOrNull = (text: string) => (text === '' ? null : Number(text));
const textOrNull = (text: string) => (text === '' ? null : text);

/** As the database writes numeric(12, 2). */
const decimal = (text: string) => Number(text).toFixed(2);

export const KIND_RULES: Readonly<Record<CatalogKind, KindRules>> = {
  servicio: define<ServicioField>({
    form: cambiaServicio,
    act: 'cambiar-servicio',
    noun: 'servicio',
    columns: { precio: 'precio', precioLista: 'precio_lista', ofertaDesde: 'oferta_desde', ofertaHasta: 'oferta_hasta', venta: 'abierta' },
    days: ['ofertaDesde', 'ofertaHasta'],
    read: (values) => ({
      precio: Number(values.precio),
      precio_lista: numberOrNull(values.precioLista),
      oferta_desde: textOrNull(values.ofertaDesde),
      oferta_hasta: textOrNull(values.ofertaHasta),
      abierta: values.venta === 'abierta',
    }),
  }),
  promocion: define<PromocionField>({
    form: cambiaPromocion,
    act: 'cambiar-promocion',
    noun: 'promoción',
    columns: { descuento: 'descuento', desde: 'desde', hasta: 'hasta', maxUsos: 'max_usos', venta: 'abierta' },
    days: ['desde', 'hasta'],
    codeField: 'codigo',
    read: (values) => ({
      descuento: Number(values.descuento),
      desde: values.desde,
      hasta: values.hasta,
      max_usos: numberOrNull(values.maxUsos),
      abierta: values.venta === 'abierta',
    }),
    derived: { descuento: (percent) => ({ descripcion: `${String(percent)} % de descuento` }) },
  }),
  plan: define<PlanCatalogoField>({
    form: cambiaPlan,
    act: 'cambiar-plan',
    noun: 'plan',
    columns: {
      nombre: 'nombre',
      tipo: 'tipo',
      moneda: 'moneda',
      precio: 'precio',
      consultas: 'consultas',
      valorAdicional: 'valor_adicional',
      meses: 'meses',
      venta: 'vigente',
    },
    days: [],
    codeField: 'nombre',
    read: (values) => ({
      nombre: values.nombre,
      tipo: values.tipo,
      moneda: values.moneda,
      precio: decimal(values.precio),
      consultas: Number(values.consultas),
      valor_adicional: decimal(values.valorAdicional),
      meses: Number(values.meses),
      vigente: values.venta === 'abierta',
    }),
    derived: { tipo: (tipo) => ({ frecuencia: tipo === 'pack' ? 'Único' : 'Mensual' }) },
  }),
};
