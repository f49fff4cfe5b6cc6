import {
  amount,
  cut,
  day,
  month,
  oneOf,
  optional,
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
import { avisos } from './avisos.ts';
import type { Column, ImportType, Row } from './define.ts';
import { propiedades } from './propiedades.ts';
import { cardReplacements, upsertInto, type RecordTable } from './write.ts';

const NAME = 100;
const BUSINESS_NAME = 200;
const WORDS = 100;
const NUMBER = 40;
const INSTALMENTS = 1_200;
const YEARS = { min: 1850, max: 2150 };

const moneda = oneOf('CLP', 'UF', 'USD');

const personas = into(
  'personas',
  ['rut'],
  {
    rut,
    nombres: text(NAME),
    apellido_paterno: text(NAME),
    apellido_materno: optional(text(NAME)),
    fecha_nacimiento: optional(day),
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
  ...into('protestos', ['rut', 'tipo', 'numero', 'acreedor'], {
    rut,
    tipo: oneOf('CH', 'LT', 'PG'),
    motivo: text(WORDS),
    numero: text(NUMBER),
    moneda,
    monto: amount,
    fecha_vencimiento: day,
    fecha_protesto: day,
    acreedor: text(BUSINESS_NAME),
    ciudad: text(WORDS),
    estado: oneOf('vigente', 'aclarado'),
    fecha_aclaracion: optional(day),
  }),
  // A cleared protest must not be reported (Ley 19.628, article 18): a contradictory row needs a person.
  check: (row) =>
    pesosAreWhole(row) ??
    (row['estado'] === 'vigente' && row['fecha_aclaracion'] !== null ? 'fecha_aclaracion: un protesto vigente no la lleva' : undefined),
};

const morosidades: ImportType = {
  ...into('morosidades', ['rut', 'acreedor', 'tipo', 'numero'], {
    rut,
    acreedor: text(BUSINESS_NAME),
    tipo: text(WORDS),
    numero: text(NUMBER),
    moneda,
    monto: amount,
    fecha_vencimiento: day,
    cuotas_morosas: wholeNumber(0, INSTALMENTS),
    estado: oneOf('vigente', 'pagada'),
  }),
  check: pesosAreWhole,
};

const direcciones = into('direcciones', ['rut', 'tipo', 'direccion'], {
  rut,
  tipo: text(WORDS),
  direccion: text(BUSINESS_NAME),
  cut,
  fecha: day,
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
  fecha: day,
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
  deuda_financiera: deudaFinanciera,
  infracciones,
  vehiculos,
  bienes_raices: bienesRaices,
  sociedades,
  propiedades,
  avisos,
  uf,
} as const satisfies Record<string, ImportType>;
export type ImportTypeName = keyof typeof importTypes;

export function isImportTypeName(name: string): name is ImportTypeName {
  return Object.hasOwn(importTypes, name);
}

function into(
  table: RecordTable,
  key: readonly string[],
  columns: Readonly<Record<string, Column>>,
  replacements: Parameters<typeof upsertInto>[0]['replacements'] = {},
): ImportType {
  return { columns, key, write: upsertInto({ table, key, columns, replacements }) };
}

function pesosAreWhole(row: Row): string | undefined {
  return row['moneda'] === 'CLP' && /\./.test(String(row['monto'])) ? 'monto: los pesos van sin decimales' : undefined;
}
