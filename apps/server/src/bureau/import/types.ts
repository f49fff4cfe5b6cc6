import {
  amount,
  cut,
  day,
  month,
  omittable,
  oneOf,
  optional,
  pastDay,
  patente,
  percent,
  pesos,
  positive,
  rol,
  rut,
  serie,
  text,
  wholeNumber,
  yesOrNo,
} from './columns.ts';
import type { CampoDeAntecedente, TipoDeAntecedente } from '@veridico/reference';
import { avisos } from './avisos.ts';
import type { Column, ImportType, RecordTable, Row } from './define.ts';
import { debtForbidden, origin } from './lawful.ts';
import { propiedades } from './propiedades.ts';
import { cardReplacements, keptWithout, upsertInto } from './write.ts';

const NAME = 100;
const BUSINESS_NAME = 200;
const WORDS = 100;
const NUMBER = 40;
const INSTALMENTS = 1_200;
const YEARS = { min: 1850, max: 2150 };

/** Columns of debts that an earlier file may have given. */
const KEPT = { ...keptWithout('acreedor_rut'), ...keptWithout('origen') };

const moneda = oneOf('CLP', 'UF', 'USD');

const personas = into(
  'personas',
  ['rut'],
  {
    rut,
    nombres: text(NAME),
    apellido_paterno: text(NAME),
    apellido_materno: optional(text(NAME)),
    fecha_nacimiento: optional(pastDay),
    nacionalidad: optional(text(WORDS)),
    estado_civil: optional(text(WORDS)),
    serie: optional(serie),
    fallecido: yesOrNo,
  },
  cardReplacements,
);

const empresas = into('empresas', ['rut'], {
  rut,
  razon_social: text(BUSINESS_NAME),
  nombre_fantasia: optional(text(BUSINESS_NAME)),
  giro: optional(text(BUSINESS_NAME)),
  inicio_actividades: optional(day),
  tramo_ventas: optional(text(WORDS)),
  estado: optional(text(WORDS)),
});

const protestos: ImportType = {
  ...into(
    'protestos',
    ['rut', 'tipo', 'numero', 'acreedor'],
    {
      rut,
      tipo: oneOf('CH', 'LT', 'PG'),
      motivo: text(WORDS),
      numero: text(NUMBER),
      moneda,
      monto: amount,
      fecha_vencimiento: day,
      fecha_protesto: pastDay,
      acreedor: text(BUSINESS_NAME),
      ciudad: text(WORDS),
      estado: oneOf('vigente', 'aclarado'),
      fecha_aclaracion: optional(pastDay),
      acreedor_rut: omittable(rut),
      origen: origin('protestos'),
    },
    KEPT,
  ),
  // A cleared protest must not be reported (Ley 19.628, article 18): a contradictory row needs a person.
  check: (row) =>
    amountProblem(row) ??
    (row['estado'] === 'vigente' && row['fecha_aclaracion'] !== null ? 'fecha_aclaracion: un protesto vigente no la lleva' : undefined) ??
    inOrder(row, 'fecha_vencimiento', 'fecha_protesto') ??
    inOrder(row, 'fecha_protesto', 'fecha_aclaracion'),
  forbidden: (row) => debtForbidden('protestos', row),
};

const morosidades: ImportType = {
  ...into(
    'morosidades',
    ['rut', 'acreedor', 'tipo', 'numero'],
    {
      rut,
      acreedor: text(BUSINESS_NAME),
      tipo: text(WORDS),
      numero: text(NUMBER),
      moneda,
      monto: amount,
      fecha_vencimiento: day,
      cuotas_morosas: wholeNumber(1, INSTALMENTS),
      estado: oneOf('vigente', 'pagada'),
      acreedor_rut: omittable(rut),
      origen: origin('morosidades'),
    },
    KEPT,
  ),
  check: amountProblem,
  forbidden: (row) => debtForbidden('morosidades', row),
};

/** Other spellings of creditors' names. */
const acreedores: ImportType = {
  ...into('acreedores', ['alias'], { alias: text(BUSINESS_NAME), nombre: text(BUSINESS_NAME), rut: optional(rut) }),
  check: ({ alias, nombre }) => nameless('alias', alias) ?? nameless('nombre', nombre),
};

const direcciones = into('direcciones', ['rut', 'tipo', 'direccion'], {
  rut,
  tipo: text(WORDS),
  direccion: text(BUSINESS_NAME),
  cut,
  fecha: pastDay,
});

const deudaFinanciera = into('deuda_financiera', ['rut', 'mes'], {
  rut,
  mes: month,
  vigente: pesos,
  mora_30_89: pesos,
  mora_90_mas: pesos,
  indirecta: pesos,
});

/** Fines have no id: all columns together are the key. */
const infracciones = into('infracciones', ['rut', 'institucion', 'motivo', 'monto', 'fecha'], {
  rut,
  institucion: text(BUSINESS_NAME),
  motivo: text(BUSINESS_NAME),
  monto: pesos,
  fecha: pastDay,
});

const vehiculos = into('vehiculos', ['rut', 'patente'], {
  rut,
  patente,
  marca: text(WORDS),
  modelo: text(WORDS),
  anio: wholeNumber(YEARS.min, YEARS.max),
  tasacion: pesos,
});

const bienesRaices = into('bienes_raices', ['rut', 'cut', 'rol'], {
  rut,
  cut,
  rol,
  direccion: text(BUSINESS_NAME),
  destino: text(WORDS),
  avaluo: pesos,
});

const sociedades = into('sociedades', ['rut_socio', 'rut_sociedad'], {
  rut_socio: rut,
  rut_sociedad: rut,
  participacion: percent,
  calidad: text(WORDS),
  desde: day,
});

const uf = into('uf', ['fecha'], { fecha: day, valor: positive(2) });

export const importTypes = {
  personas,
  empresas,
  direcciones,
  protestos,
  morosidades,
  acreedores,
  deuda_financiera: deudaFinanciera,
  infracciones,
  vehiculos,
  bienes_raices: bienesRaices,
  sociedades,
  propiedades,
  avisos,
  uf,
} as const satisfies Record<TipoDeAntecedente, ImportType>;
export type ImportTypeName = keyof typeof importTypes;

export function isImportTypeName(name: string): name is ImportTypeName {
  return Object.hasOwn(importTypes, name);
}

function into<C extends CampoDeAntecedente>(
  table: RecordTable,
  key: readonly string[],
  columns: Readonly<Record<C, Column>>,
  replacements: Parameters<typeof upsertInto>[0]['replacements'] = {},
): ImportType {
  return { columns, key, store: upsertInto({ table, key, columns, replacements }) };
}

/** Printed with two decimals, a smaller amount would read 0. */
const LEAST_AMOUNT = 0.01;
/** About a billion dollars in each currency, as the twelve digits of any amount are in pesos: more is a currency or a decimal point in error. */
const MOST_AMOUNT: Readonly<Record<string, number>> = { UF: 25_000_000, USD: 1_000_000_000 };

function amountProblem({ moneda, monto }: Row): string | undefined {
  if (moneda === 'CLP') return /\./.test(String(monto)) ? 'monto: los pesos van sin decimales' : undefined;
  const most = MOST_AMOUNT[String(moneda)] ?? 0;
  if (Number(monto) > most) return `monto: es más de ${most} ${String(moneda)}`;
  return Number(monto) < LEAST_AMOUNT ? `monto: es menos de ${LEAST_AMOUNT}` : undefined;
}

function nameless(column: string, value: Row[string] | undefined): string | undefined {
  return /[\p{L}\p{N}]/u.test(String(value)) ? undefined : `${column}: no tiene letras ni números`;
}

/** Why two days of a row cannot both be right: nothing is protested before it is due, nor cleared before it is protested. */
function inOrder(row: Row, first: string, second: string): string | undefined {
  const [before, after] = [row[first], row[second]];
  return typeof before === 'string' && typeof after === 'string' && after < before ? `${second}: es anterior a ${first}` : undefined;
}
