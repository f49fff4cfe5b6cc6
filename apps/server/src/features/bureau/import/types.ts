import { amount, day, oneOf, optional, rut, serie, text, wholeNumber, yesOrNo } from './columns.ts';
import type { Column, ImportType, Row } from './define.ts';
import { upsertPersonas } from './write-personas.ts';
import { upsertInto } from './write.ts';

const NAME = 100;
const BUSINESS_NAME = 200;
const WORDS = 100;
const NUMBER = 40;
const INSTALMENTS = 1_200;

const moneda = oneOf('CLP', 'UF', 'USD');

const personaColumns = {
  rut,
  nombres: text(NAME),
  apellido_paterno: text(NAME),
  apellido_materno: optional(text(NAME)),
  fecha_nacimiento: optional(day),
  nacionalidad: optional(text(WORDS)),
  estado_civil: optional(text(WORDS)),
  serie: optional(serie),
  fallecido: yesOrNo,
};
const personas: ImportType = { columns: personaColumns, key: ['rut'], write: upsertPersonas(personaColumns) };

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
  // A cleared protest must not be told (Ley 19.628, article 18): when the row contradicts itself, a person has to look.
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

export const importTypes = { personas, empresas, protestos, morosidades } as const satisfies Record<string, ImportType>;
export type ImportTypeName = keyof typeof importTypes;

export function isImportTypeName(name: string): name is ImportTypeName {
  return Object.hasOwn(importTypes, name);
}

function into(table: Parameters<typeof upsertInto>[0], key: readonly string[], columns: Readonly<Record<string, Column>>): ImportType {
  return { columns, key, write: upsertInto(table, key, columns) };
}

function pesosAreWhole(row: Row): string | undefined {
  return row['moneda'] === 'CLP' && /\./.test(String(row['monto'])) ? 'monto: los pesos van sin decimales' : undefined;
}
