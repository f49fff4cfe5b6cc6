import { z } from 'zod';

/** What a page shows of a report: a selection of the data attached to its PDF, with every text unchanged. Days are YYYY-MM-DD. */

const dia = z.iso.date();

const puntaje = z.strictObject({
  puntaje: z
    .strictObject({
      valor: z.int(),
      tramo: z.string(),
      titular: z.string(),
      base: z.int(),
      version: z.string(),
      tramos: z.array(z.strictObject({ nombre: z.string(), desde: z.int(), hasta: z.int(), suyo: z.boolean() })),
      razones: z.array(z.strictObject({ efecto: z.enum(['Sube', 'Baja']), puntos: z.int(), signo: z.string(), texto: z.string() })),
      alcance: z.string().nullable(),
      alternativa: z.string(),
    })
    .nullable(),
  motivo: z.string().nullable().describe('Por qué no hay puntaje'),
  notas: z.array(z.string()),
});

const seccion = z.strictObject({
  id: z.string(),
  nombre: z.string(),
  estado: z.strictObject({ tono: z.enum(['atencion', 'dato', 'nada', 'falta']), texto: z.string() }),
  detalle: z.string().nullable(),
  montos: z.array(z.string()).describe('Uno por moneda, como están impresos'),
  corte: dia.nullable().describe('Último día que cubre la fuente; null si no consta'),
  antiguedad: z.string().nullable().describe('Cuánto hacía del corte al emitir, como está impreso'),
  hallazgo: z.string().describe('Qué se encontró'),
});

const comparables = z.strictObject({
  id: z.string(),
  titulo: z.string(),
  columnas: z.array(z.string()),
  filas: z.array(z.array(z.string())),
  pie: z.strictObject({ nombre: z.string(), texto: z.string() }),
  razones: z.array(z.string()),
});

const valor = z.strictObject({
  franja: z.strictObject({
    minimo: z.string(),
    estimado: z.string(),
    maximo: z.string(),
    comparables: z.array(z.number()).describe('En UF'),
    alternativa: z.string(),
  }),
  lectura: z.string(),
  operaciones: z.array(
    z.strictObject({
      nombre: z.string(),
      rango: z.string(),
      valor: z.string(),
      pesos: z.string().nullable(),
      confianza: z.string(),
      comparables: z.string(),
    }),
  ),
  notas: z.array(z.string()),
  confianza: z.strictObject({ titulo: z.string(), texto: z.string() }),
  aviso: z.strictObject({ titulo: z.string(), texto: z.string() }),
  comparables: z.array(comparables),
});

/** The selection, as the API sends it. */
export const resultado = z.strictObject({
  sujeto: z.strictObject({
    nombre: z.string(),
    identificacion: z.string().describe('El RUT o el rol, como está impreso'),
    linea: z.string(),
  }),
  frases: z.array(z.string()).describe('Qué dice en primer lugar'),
  puntaje: puntaje.nullable().describe('null en los informes que no lo calculan'),
  valor: valor.nullable().describe('De una tasación; null en los demás'),
  secciones: z.array(seccion),
  motivo: z.string().describe('El que declaró quien lo pidió, como está impreso; vacío en una tasación'),
  consultante: z.string().describe('Quién lo pidió, como está impreso'),
});
export type Resultado = z.output<typeof resultado>;
