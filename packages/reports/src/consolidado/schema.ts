import { z } from 'zod';
import { cierre, importe, portada } from '../house/schema.ts';
import { morosidades, protestos } from '../house/schema-rows.ts';

const fila = z
  .strictObject({
    nombre: z.string(),
    celdas: z.array(z.strictObject({ cuenta: z.int().min(0), ...importe })).describe('Una por columna'),
  })
  .meta({ id: 'FilaDeTotales' });

const totales = z
  .strictObject({
    moneda: importe.moneda,
    nombre: z.string().describe('La moneda, en palabras'),
    columnas: z.array(z.strictObject({ clase: z.enum(['protestos', 'morosidades']), nombre: z.string() })),
    edades: z.array(fila).describe('Por días desde el vencimiento'),
    acreedores: z.array(fila).describe('Los mayores acreedores'),
    otros: fila.nullable().describe('Todos los demás acreedores juntos; null si no hay más'),
    todos: z.array(fila).nullable().describe('Cada acreedor, con su nombre entero; null si `acreedores` ya los tiene a todos'),
    total: fila,
    mayor: z
      .strictObject({ acreedor: z.string(), porcentaje: z.int().min(0).max(99), de: z.string().describe('De qué es parte') })
      .nullable()
      .describe('Quién reúne más de la primera columna; null si hay un solo acreedor'),
  })
  .meta({ id: 'Totales', description: 'Totales en una moneda; los de monedas distintas no se suman' });

export const consolidadoSchema = z.strictObject({
  ...portada,
  totales: totales.nullable().describe('En la moneda con más líneas; null si no hay deudas'),
  otrasMonedas: z
    .strictObject({ nombre: z.string(), hallazgo: z.string(), totales: z.array(totales) })
    .nullable()
    .describe('Las demás monedas; null si hay una sola'),
  protestos,
  morosidades,
  anexoAcreedores: z.string().nullable().describe('Letra del anexo con todos los acreedores; null si no hay anexo'),
  ...cierre,
});
