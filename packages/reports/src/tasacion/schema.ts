import { OPERACIONES, TIPOS_PROPIEDAD } from '@veridico/reference';
import { z } from 'zod';
import { cierre, dia, par, portadaPropia, seccion } from '../house/schema.ts';

const enPesos = z
  .strictObject({
    minimo: z.int(),
    estimado: z.int(),
    maximo: z.int(),
    rango: z.string().describe('Como está impreso'),
    valor: z.string().describe('Como está impreso'),
  })
  .meta({ id: 'EnPesos', description: 'Los mismos valores en pesos, redondeados a miles' });

const valor = z
  .strictObject({
    operacion: z.enum(OPERACIONES),
    nombre: z.string().describe('La operación, como está impresa'),
    minimo: z.number().describe('UF; en arriendo, al mes'),
    estimado: z.number().describe('UF; en arriendo, al mes'),
    maximo: z.number().describe('UF; en arriendo, al mes'),
    rango: z.string().describe('Como está impreso'),
    valor: z.string().describe('Como está impreso'),
    pesos: enPesos.nullable().describe('null si no hay un valor de la UF'),
    metroCuadrado: z
      .strictObject({ minimo: z.number(), mediana: z.number(), maximo: z.number(), rango: z.string(), valor: z.string() })
      .describe('UF por metro cuadrado útil'),
    confianza: z.enum(['alta', 'media', 'baja']),
    confianzaTexto: z.string().describe('Como está impreso'),
    razones: z.array(z.string()).describe('En qué se apoya la confianza'),
    avisos: z.int().min(1).describe('Avisos en que se apoya'),
    avisosTexto: z.string().describe('Como está impreso'),
    desde: dia.describe('Del aviso más antiguo'),
    hasta: dia.describe('Del aviso más reciente'),
  })
  .meta({ id: 'Valor', description: 'Lo que vale la propiedad en una operación' });

const fila = z
  .strictObject({
    dato: z.string(),
    escrito: z.string().describe('Como lo escribió quien pidió el informe'),
    registro: z.string(),
    resultado: z.string(),
    tono: z.enum(['atencion', 'dato', 'nada']).describe('«atencion» donde lo escrito y lo registrado difieren'),
  })
  .meta({ id: 'FilaDeComparacion' });

export const tasacionSchema = z.strictObject({
  ...portadaPropia,
  sujeto: z
    .strictObject({
      nombre: z.string().describe('La dirección, según el registro'),
      comuna: z.string(),
      cut: z.string().describe('Código de la comuna, cinco cifras'),
      rol: z.string().describe('Manzana y predio, sin ceros a la izquierda: 573-24'),
      linea: z.string().describe('Lo que va bajo la dirección'),
    })
    .describe('De qué propiedad trata el informe'),
  pregunta: z
    .strictObject({
      comuna: z.string(),
      rol: z.string(),
      tipoPropiedad: z.enum(TIPOS_PROPIEDAD),
      tipoOperacion: z.enum(OPERACIONES),
      superficieUtil: z.number().describe('m²'),
      superficieTotal: z.number().describe('m²'),
      dormitorios: z.int(),
      banos: z.int(),
      estacionamientos: z.int(),
      bodegas: z.int(),
      amoblado: z.boolean(),
    })
    .describe('Con qué datos se calculó: los que escribió quien pidió el informe'),
  resumen: z.strictObject({
    rango: z.string().describe('El rango, en una frase'),
    valor: z.string().describe('El valor estimado, en una frase'),
    lectura: z.string().describe('Cómo se lee el rango'),
  }),
  franja: z
    .strictObject({ minimo: z.string(), estimado: z.string(), maximo: z.string(), alternativa: z.string() })
    .describe('Los textos del dibujo'),
  valores: z.array(valor).min(1).max(2).describe('La operación pedida primero; la otra, si hay avisos suficientes'),
  uf: z
    .strictObject({ valor: z.number().describe('Pesos'), fecha: dia, texto: z.string() })
    .nullable()
    .describe('La UF con que se calcularon los pesos; null si no hay ninguna'),
  confianza: z.strictObject({ titulo: z.string(), texto: z.string() }),
  aviso: z.strictObject({ titulo: z.string(), texto: z.string() }).describe('Lo que este informe no es'),
  escrito: z.strictObject({ ...seccion, filas: z.array(fila) }).describe('Lo que se escribió, y lo que dice el registro'),
  fiscal: z
    .strictObject({ ...seccion, avaluo: z.int().nullable().describe('Pesos; null si no consta'), datos: z.array(par) })
    .describe('El avalúo fiscal, que no es el valor de mercado'),
  avisos: z
    .strictObject({ ...seccion, columnas: z.array(z.string()), filas: z.array(z.array(z.string())) })
    .describe('Los avisos en que se apoya el valor'),
  metodo: z.strictObject({ hallazgo: z.string(), parrafos: z.array(par).describe('Título y texto') }).describe('Método y límites'),
  ...cierre,
});
