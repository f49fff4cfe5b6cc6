import { z } from 'zod';

/** Parts of informe.json that several reports share. Each one's `id` is its name in the published schema. */

export const dia = z.iso.date().meta({ id: 'Dia', description: 'Un día, AAAA-MM-DD' });
export const rut = z
  .string()
  .regex(/^\d{1,3}(\.\d{3})*-[\dK]$/)
  .meta({ id: 'Rut', description: 'RUT con puntos y guion: 12.345.678-5' });

/** Amount of a section or row; whole for pesos, two decimals for other currencies. */
export const importe = {
  moneda: z.enum(['CLP', 'UF', 'USD']).describe('Pesos, unidades de fomento o dólares'),
  monto: z.number().describe('El monto en su propia moneda; nunca se convierte'),
  texto: z.string().describe('El monto como está impreso'),
};

const estado = z
  .strictObject({
    tono: z
      .enum(['atencion', 'dato', 'nada', 'falta'])
      .describe('Pide atención, solo informa, se buscó y no hay nada, o la fuente no dice qué hay hoy'),
    texto: z.string(),
  })
  .meta({ id: 'Estado', description: 'Lo que la página 1 dice de una sección' });

const corte = dia
  .nullable()
  .describe('Último día que cubren los datos de la fuente; null si nunca se recibió o si la fuente no lo declara');

export const seccion = {
  fuente: z.string().describe('De dónde vienen los datos'),
  corte,
  antiguedad: z.string().nullable().describe('Cuánto hace del corte al emitir, como está impreso; null sin corte'),
  estado,
  detalle: z.string().nullable().describe('Lo que acompaña al estado en la página 1'),
  hallazgo: z.string().describe('El hallazgo, en una frase'),
  significa: z.string().describe('Qué significa el hallazgo'),
  siEstaMal: z.string().nullable().describe('Qué hacer si una línea está mal; null si no hay líneas'),
};

export const linea = z.int().min(1).describe('Número con que se cita la línea: «Protestos, línea 2»');

export const avisos = z
  .array(z.string())
  .describe('Lo que conviene saber antes de leer el total: líneas que pueden repetirse, registros que no se contaron');

const total = z
  .strictObject({ nombre: z.string().describe('Como está impreso'), cuenta: z.int().min(1).describe('Líneas que suma'), ...importe })
  .meta({ id: 'Total', description: 'La suma de las líneas de una moneda' });

/** Amounts that page 1 shows of a section. */
export const montos = z.array(z.strictObject(importe).meta({ id: 'Importe', description: 'Un monto en su propia moneda' }));

/** A section that lists records. @param fila schema of one record, a strict object */
export function lista<Fila extends z.ZodType>(fila: Fila) {
  return z.strictObject({
    ...seccion,
    filas: z.array(fila).describe('Todas las líneas, también las que solo están en el anexo'),
    mostradas: z.array(z.int().min(1)).describe('Números de las líneas que muestra la sección misma'),
    nota: z.string().nullable().describe('Avisa que la sección no muestra todas las líneas; null si las muestra'),
    totales: z.array(total).describe('Un total por moneda'),
    anexo: z.string().nullable().describe('Letra del anexo con todas las líneas; null si no hay anexo'),
  });
}

/** Name and value, or heading and text. */
export const par = z.tuple([z.string(), z.string()]);

const emision = z
  .strictObject({
    informe: z.string().describe('Nombre del informe'),
    folio: z
      .string()
      .regex(/^VR-\d{10,}$/)
      .describe('Identifica este documento'),
    codigo: z.string().describe('Código con que se verifica, junto con el folio'),
    emitido: z.iso.datetime().describe('Cuándo se emitió, en UTC'),
    emitidoTexto: z.string().describe('Cuándo se emitió, en hora de Chile, como está impreso'),
    consultante: z.string().describe('Quién pidió el informe'),
    motivo: z.string().describe('Motivo que declaró quien lo pidió (Ley N° 20.575)'),
    sitio: z.string().describe('Dónde se verifica, como se escribe'),
    verificacion: z.url().describe('Dirección que abre el código QR'),
    ejemplar: z
      .strictObject({ banda: z.string(), riel: z.string(), pie: z.string(), regla: z.string() })
      .nullable()
      .describe('Por qué este ejemplar no prueba nada, con las frases impresas; null en los informes reales'),
  })
  .meta({ id: 'Emision', description: 'Los datos de esta emisión' });

const mirada = z
  .strictObject({
    id: z.string().describe('Sección de que trata'),
    nombre: z.string(),
    estado,
    detalle: z.string().nullable(),
    montos: montos.describe('Uno por moneda'),
    corte,
  })
  .meta({ id: 'Mirada', description: 'Una línea del cuadro «En una mirada»' });

const miradas = z.array(mirada).describe('Una línea por sección');
const $schema = z.url().describe('La dirección de este esquema');

/** The start of a report on a property, whose first page differs otherwise. */
export const portadaPropia = { $schema, emision, mirada: miradas };

/** The start and end shared by every report on a person or company. */
export const portada = {
  $schema,
  emision,
  sujeto: z
    .strictObject({ nombre: z.string(), rut, linea: z.string().describe('Lo que va bajo el nombre') })
    .describe('De quién trata el informe'),
  veredicto: z.array(z.string()).min(1).max(3).describe('Lo esencial, en una a tres frases'),
  mirada: miradas,
  titular: z.string().describe('A quién se dirige lo que se dice sobre datos equivocados'),
};

export const cierre = {
  correccion: z
    .strictObject({
      hallazgo: z.string(),
      aQuien: z.array(par).describe('Qué está mal y a quién se le pide corregirlo'),
      pasos: z.array(z.string()),
    })
    .describe('Qué hacer si un dato está mal'),
  comprobacion: z.strictObject({ hallazgo: z.string(), pasos: z.array(z.string()) }).describe('Cómo comprobar que el informe es auténtico'),
  palabras: z.strictObject({ hallazgo: z.string(), filas: z.array(par).describe('Palabra y significado') }),
  reglas: z.strictObject({ hallazgo: z.string(), reglas: z.array(par).describe('Título y texto') }).describe('Reglas de uso y alcances'),
};
