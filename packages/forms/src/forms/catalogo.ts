import { defineForm, fieldNames, normalise, valuesOf, type Check, type Field, type Form, type Values } from '../define.ts';
import { NOTA } from '../note-field.ts';
import { countOf, isWithin, pesosOf, pesosText, ufOf } from '../rules/amount.ts';
import { DAY_CHECK, isDay } from '../rules/day.ts';
import { REQUIRED } from '../sentences.ts';

const WHOLE_PESOS = 'Escribe pesos enteros, sin signos ni decimales, como 17.900.';
const SERVICE_PRICES = [100, 10_000_000] as const;
const PLAN_PRICES = [100, 100_000_000] as const;
const UF_PRICES = [0.01, 9_999] as const;
const MOST_QUERIES = 1_000_000;
const MOST_MONTHS = 60;
const MOST_USES = 1_000_000;
const ALL = 100;
/** Most uses of a promotion that gives reports away. */
const MOST_GIVEN = 1_000;
/** Dates and moments are at most this far ahead: further ones are typing errors. */
const MOST_DAYS_AHEAD = 1_100;
const DAY_MS = 86_400_000;

/** 'abierta' or 'cerrada'. */
const VENTA = {
  required: 'Elige si se vende o no.',
  checks: [{ rule: (value) => value === 'abierta' || value === 'cerrada', sentence: 'Elige si se vende o no.' }],
} satisfies Field<never>;

/** When a change begins, in Chile: empty for now, or YYYY-MM-DDTHH:MM. */
const RIGE = {
  checks: [{ rule: isMoment, sentence: 'Escribe un día y una hora válidos.' }],
} satisfies Field<never>;

/** A last day that may not precede the first one. */
function lastDayOf<F extends string>(first: F, required?: string): Field<F> {
  return {
    ...(required !== undefined && { required }),
    checks: [
      DAY_CHECK,
      {
        rule: (value, values) => !isDay(values[first]) || value >= values[first],
        sentence: 'El último día no puede ser anterior al primero.',
      },
    ],
  };
}

const servicePrice: Check<never> = {
  rule: (value) => isWithin(pesosOf(value), ...SERVICE_PRICES),
  sentence: 'El precio va de $100 a $10.000.000.',
};
const wholePesos: Check<never> = { rule: (value) => pesosOf(value) !== undefined, sentence: WHOLE_PESOS };

/** An offer has a first and a last day. */
function bothDays<F extends string>(other: F): Check<F> {
  return { rule: (_, values) => values[other] !== '', sentence: 'Una oferta tiene primer y último día: escribe los dos, o ninguno.' };
}

export type ServicioField = 'precio' | 'precioLista' | 'ofertaDesde' | 'ofertaHasta' | 'venta' | 'rige' | 'motivo';

/** A change of a report's sale. */
export const cambiaServicio = defineForm<ServicioField>({
  id: 'cambia-servicio',
  fields: {
    precio: { required: REQUIRED, checks: [wholePesos, servicePrice], normalise: pesosText },
    precioLista: {
      checks: [
        wholePesos,
        servicePrice,
        {
          rule: (value, { precio }) => (pesosOf(value) ?? 0) >= (pesosOf(precio) ?? 0),
          sentence: 'No puede ser menor que el precio. Igual al precio, no se tacha nada.',
        },
      ],
      normalise: pesosText,
    },
    ofertaDesde: { checks: [DAY_CHECK, bothDays('ofertaHasta')] },
    ofertaHasta: { checks: [...lastDayOf('ofertaDesde').checks, bothDays('ofertaDesde')] },
    venta: VENTA,
    rige: RIGE,
    motivo: NOTA,
  },
});

export type PromocionField = 'codigo' | 'descuento' | 'desde' | 'hasta' | 'maxUsos' | 'venta' | 'rige' | 'motivo';

/** A new promotion, or a change of one. */
export const cambiaPromocion = defineForm<PromocionField>({
  id: 'cambia-promocion',
  fields: {
    codigo: {
      required: 'Escribe el código.',
      checks: [{ rule: (value) => /^[A-Z0-9]{4,20}$/i.test(value), sentence: 'De 4 a 20 letras sin tilde ni ñ, o números, sin espacios.' }],
      normalise: (value) => value.toUpperCase(),
    },
    descuento: {
      required: REQUIRED,
      checks: [
        { rule: (value) => isWithin(percentOf(value), 1, ALL), sentence: 'Escribe un porcentaje entero, de 1 a 100.' },
        {
          rule: (value, { hasta, maxUsos }) => percentOf(value) !== ALL || (hasta !== '' && maxUsos !== ''),
          sentence: 'Una rebaja de 100 % regala los informes: necesita un último día y un límite de usos.',
        },
        {
          rule: (value, { maxUsos }) => percentOf(value) !== ALL || (countOf(maxUsos) ?? 0) <= MOST_GIVEN,
          sentence: `Con una rebaja de 100 %, el límite de usos es de ${MOST_GIVEN.toLocaleString('es-CL')} a lo más.`,
        },
      ],
      normalise: (value) => percentOf(value)?.toString() ?? value,
    },
    desde: { required: REQUIRED, checks: [DAY_CHECK] },
    hasta: lastDayOf('desde', 'Escribe su último día: una promoción no puede quedar para siempre.'),
    maxUsos: {
      checks: [
        { rule: (value) => isWithin(countOf(value), 1, MOST_USES), sentence: 'Escribe un número entero, desde 1. Vacío: sin límite.' },
      ],
      normalise: countText,
    },
    venta: VENTA,
    rige: RIGE,
    motivo: NOTA,
  },
});

export type PlanCatalogoField =
  | 'nombre'
  | 'tipo'
  | 'moneda'
  | 'precio'
  | 'consultas'
  | 'valorAdicional'
  | 'meses'
  | 'venta'
  | 'rige'
  | 'motivo';

/** In the plan's currency; '0' as additional price of a pack, which has no additional queries. */
function inCurrency(mayBeNothing: boolean): readonly Check<PlanCatalogoField>[] {
  const nothing = (value: string, { tipo }: Values<PlanCatalogoField>) =>
    mayBeNothing && tipo === 'pack' && (value === '' || value === '0');
  return [
    {
      rule: (value, values) => nothing(value, values) || (values.moneda === '2' ? ufOf(value) : pesosOf(value)) !== undefined,
      sentence: 'Escribe pesos enteros, como 59.900, o UF con hasta dos decimales, como 6,5.',
    },
    {
      rule: (value, values) =>
        nothing(value, values) || (values.moneda === '2' ? isWithin(ufOf(value), ...UF_PRICES) : isWithin(pesosOf(value), ...PLAN_PRICES)),
      sentence: 'Va de $100 a $100.000.000, o de UF 0,01 a UF 9.999.',
    },
  ];
}

/** A new plan, or a change of one. */
export const cambiaPlan = defineForm<PlanCatalogoField>({
  id: 'cambia-plan',
  fields: {
    nombre: {
      required: REQUIRED,
      checks: [
        {
          rule: (value) => /^[\p{Script=Latin}\d][\p{Script=Latin}\d .,+-]{2,59}$/u.test(value),
          sentence: 'De 3 a 60 letras, números y espacios.',
        },
      ],
      normalise: (value) => value.replaceAll(/\s+/g, ' '),
    },
    tipo: {
      required: REQUIRED,
      checks: [{ rule: (value) => value === 'mensual' || value === 'pack', sentence: 'Elige mensual o pack.' }],
    },
    moneda: { required: REQUIRED, checks: [{ rule: (value) => value === '1' || value === '2', sentence: 'Elige pesos o UF.' }] },
    precio: { required: REQUIRED, checks: inCurrency(false), normalise: amountText },
    consultas: {
      required: REQUIRED,
      checks: [{ rule: (value) => isWithin(countOf(value), 1, MOST_QUERIES), sentence: 'Escribe un número entero, de 1 a 1.000.000.' }],
      normalise: countText,
    },
    valorAdicional: { required: true, checks: inCurrency(true), normalise: (value) => (value === '' ? '0' : amountText(value)) },
    meses: {
      required: REQUIRED,
      checks: [{ rule: (value) => isWithin(countOf(value), 1, MOST_MONTHS), sentence: 'Escribe un número entero de meses, de 1 a 60.' }],
      normalise: countText,
    },
    venta: VENTA,
    rige: RIGE,
    motivo: NOTA,
  },
});

type Texts = Readonly<Record<string, string>>;

/** Fields that are not compared: the code never changes, and the others are the closing itself. */
const OF_ANY_CLOSING: readonly string[] = ['codigo', 'venta', 'rige', 'motivo'];

/** Whether a change closes the sale and leaves everything else as it is. @param before values of the form */
export function onlyCloses<F extends string>(form: Form<F>, values: Values<F>, before: Texts): boolean {
  const names = fieldNames(form);
  const [typed, kept] = [values, valuesOf(names, (name) => before[name] ?? '')].map((each): Texts => normalise(form, each));
  return typed?.['venta'] === 'cerrada' && names.every((name) => OF_ANY_CLOSING.includes(name) || typed[name] === kept?.[name]);
}

/**
 * The form of a change of something that exists. Its code is not judged, nor its other fields by a change that only closes its sale: what
 * was stored without these rules can be closed too.
 * @param before values of the form when the change begins, at `rige`
 */
export function changeOf<F extends string>(form: Form<F>, before: (rige: string) => Texts): Form<F> {
  const judged = (values: Values<F>) => !onlyCloses(form, values, before((values as Texts)['rige'] ?? ''));
  const fields = fieldNames(form).map((name): readonly [F, Field<F>] => {
    if (name === 'codigo') return [name, { checks: [] }];
    const field = form.fields[name];
    return [name, OF_ANY_CLOSING.includes(name) ? field : { ...field, when: judged }];
  });
  return { ...form, fields: Object.fromEntries(fields) as Form<F>['fields'] };
}

/** What is wrong with a day that was just written, on the day from which it counts; undefined if nothing. @param today and @param day YYYY-MM-DD */
export function wrongDay(day: string, today: string): string | undefined {
  if (day === '') return undefined;
  if (day < today) return 'Esa fecha ya pasó cuando el cambio empieza.';
  return (Date.parse(day) - Date.parse(today)) / DAY_MS > MOST_DAYS_AHEAD ? 'Elige una fecha dentro de los próximos tres años.' : undefined;
}

function isMoment(value: string): boolean {
  const [day = '', time = ''] = value.split('T');
  return isDay(day) && /^([01]\d|2[0-3]):[0-5]\d$/.test(time);
}

/** As `pesosText` for pesos and with a decimal point for UF; a text is never an amount of both kinds with two meanings. */
function amountText(value: string): string {
  return (pesosOf(value) ?? ufOf(value))?.toString() ?? value;
}

/** '15', '15%' or '15 %'. */
function percentOf(value: string): number | undefined {
  return countOf(value.replace(/\s*%$/, ''));
}

function countText(value: string): string {
  return countOf(value)?.toString() ?? value;
}
