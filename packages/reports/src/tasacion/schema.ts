import { OPERACIONES, TIPOS_PROPIEDAD } from '@veridico/reference';
import { z } from 'zod';
import { cierre, dia, linea, par, portadaPropia, seccion } from '../house/schema.ts';

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
    porMetro: z.number().describe('UF por metro cuadrado útil'),
    confianza: z.enum(['alta', 'media', 'baja']),
    confianzaTexto: z.string().describe('Como está impreso'),
    comparables: z.string().describe('Cuántos, y de dónde, como está impreso'),
    aprendido: z.string().describe('De cuántos avisos aprendió el cálculo, como está impreso'),
    avisosComuna: z.int().min(1).describe('De ellos, los de la comuna'),
    avisos: z.int().min(1).describe('Avisos de los que aprendió el cálculo'),
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

const trimestre = z.strictObject({
  rotulo: z.string(),
  desde: dia,
  hasta: dia,
  mediana: z.number().nullable().describe('UF por m² útil; null si los avisos son muy pocos'),
  medianaTexto: z.string().describe('Como está impreso'),
  avisos: z.int().min(0),
  avisosTexto: z.string().describe('Como está impreso'),
});

const dibujo = {
  trimestres: z.array(trimestre).describe('Los últimos que terminaron, el más antiguo primero'),
  marcas: z.array(z.strictObject({ valor: z.number(), texto: z.string() })).describe('Líneas del dibujo; ninguna si no hay dibujo'),
  alternativa: z.string().nullable(),
};

const comparable = z
  .strictObject({
    linea,
    lugar: z.string().describe('Distancia, o comuna si no se conoce'),
    comuna: z.string(),
    km: z.number().nullable().describe('Kilómetros hasta la propiedad; null si no se conocen'),
    metros: z.number().describe('m² útiles'),
    uf: z.number().describe('Precio pedido'),
    porMetro: z.number().describe('UF por m² útil, pedidas'),
    fecha: dia.describe('De su publicación'),
    ajuste: z.int().describe('Por ciento'),
    ajustado: z.number().describe('UF por m² útil, con el ajuste'),
    textos: z
      .strictObject({ metros: z.string(), uf: z.string(), porMetro: z.string(), ajuste: z.string(), ajustado: z.string() })
      .describe('Como están impresos'),
  })
  .meta({ id: 'Comparable', description: 'Un aviso, llevado a los datos de la propiedad' });

const mapa = z
  .strictObject({
    lado: z.number(),
    anillos: z.array(z.strictObject({ radio: z.number(), nombre: z.string(), x: z.number(), y: z.number() })),
    escala: z.string().describe('Distancia que representa la mitad del radio del último anillo'),
    puntos: z.array(z.strictObject({ linea, x: z.number(), y: z.number() })).describe('El norte está arriba; los que coinciden, separados'),
    alternativa: z.string(),
    nota: z.string(),
  })
  .meta({ id: 'Mapa', description: 'Dibujo de dónde están los comparables, en puntos tipográficos' });

const comparables = z
  .strictObject({
    ...seccion,
    id: z.enum(OPERACIONES),
    titulo: z.string(),
    columnas: z.array(z.string()),
    filas: z.array(comparable).min(1),
    pie: z
      .strictObject({ nombre: z.string(), valor: z.number(), texto: z.string().describe('Como está impreso') })
      .describe('El valor estimado, en UF por m² útil; en arriendo, al mes'),
    mapa: mapa.nullable().describe('Solo de la operación pedida; null si no se conocen las ubicaciones'),
    notaMapa: z.string().nullable().describe('Qué muestra el mapa, o por qué no hay'),
    razones: z.array(z.string()).describe('Por qué el valor es el que es'),
  })
  .meta({ id: 'Comparables', description: 'Los avisos que más cuentan de una operación' });

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
    .strictObject({
      minimo: z.string(),
      estimado: z.string(),
      maximo: z.string(),
      comparables: z.array(z.number()).min(1).describe('Los comparables ajustados, en UF'),
      alternativa: z.string(),
    })
    .describe('Los textos y puntos del dibujo de la página 1'),
  valores: z.array(valor).min(1).max(2).describe('La operación pedida primero; la otra, si hay avisos suficientes'),
  notas: z.array(z.string()).describe('Lo que acompaña a los valores: la UF, el rendimiento, por qué falta una operación'),
  uf: z
    .strictObject({ valor: z.number().describe('Pesos'), fecha: dia })
    .nullable()
    .describe('La UF con que se calcularon los pesos; null si no hay ninguna'),
  confianza: z.strictObject({ titulo: z.string(), texto: z.string() }),
  aviso: z.strictObject({ titulo: z.string(), texto: z.string() }).describe('Lo que este informe no es'),
  escrito: z.strictObject({ ...seccion, filas: z.array(fila) }).describe('Lo que se escribió, y lo que dice el registro'),
  fiscal: z
    .strictObject({ ...seccion, avaluo: z.int().nullable().describe('Pesos; null si no consta'), datos: z.array(par) })
    .describe('El avalúo fiscal, que no es el valor de mercado'),
  tendencia: z.strictObject({ ...seccion, ...dibujo }).describe('Lo que se pidió por metro cuadrado en la comuna, por trimestre'),
  comparables: z.array(comparables).min(1).max(2).describe('Los avisos que más cuentan, por operación, en el orden de valores'),
  metodo: z.strictObject({ hallazgo: z.string(), parrafos: z.array(par).describe('Título y texto') }).describe('Método y límites'),
  ...cierre,
});
