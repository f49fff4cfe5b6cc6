import { TASACION_QUERY_FIELDS, type TasacionQueryField } from '@veridico/forms';
import { DECLARABLE } from '@veridico/reports';
import { z } from 'zod';
import { endpoint } from '../define.ts';
import * as routes from '../routes/history.ts';
import { CODIGO_DE_INFORME, SIN_DATOS, propiedadTasada, rutDelSujeto, userInfo, verificaciones } from './fields.ts';
import { informeEmitido } from './reports.ts';
import { resultado } from './result.ts';

const instante = z.iso.datetime({ offset: true });
const dia = z.union([z.literal(''), z.iso.date()]).default('');

/** The fields of an appraisal's query, as its call takes them. */
const pedido = z.object(
  Object.fromEntries(TASACION_QUERY_FIELDS.map((name) => [name, z.string()])) as Record<TasacionQueryField, z.ZodString>,
);

const informe = z.object({
  idConsulta: z.uuid(),
  fecha: instante.describe('De la emisión'),
  informe: z.string().describe('Nombre del informe'),
  codigo: z.string().describe(CODIGO_DE_INFORME),
  rut: z.string().describe(`De quien trata; enmascarado en lo que no se pidió a nombre de una empresa; ${rutDelSujeto}`),
  propiedad: propiedadTasada,
  nombre: z.string().describe('De quien trata, o la dirección de la propiedad; vacío si ya no consta'),
  folio: z.string(),
  origen: z.enum(['compra', 'consulta']),
  solicitante: z.string().describe('Quién consultó, cuando fue a nombre de una empresa; si no, vacío'),
  quien: z.string().describe('Quién de la empresa consultó; vacío en lo que no se pidió a nombre de una empresa'),
  puntaje: z.int().nullable().describe('De 0 a 999, más puntos es menos riesgo; null si el informe no lo tiene'),
  tramo: z.string().nullable().describe('El tramo del puntaje, como está impreso'),
  valor: z.string().nullable().describe('El valor de lo que se preguntó, como está impreso; null si no es una tasación'),
  verificaciones,
  referencia: z.string().describe('Propia de quien consultó; vacía si no escribió una'),
  etiquetas: z.array(z.string()).describe('De la empresa sobre quien trata'),
  sujeto: z.string().describe('Final de la dirección de su página: el RUT, como en rut, o comuna y rol de la propiedad, 13120-573-24'),
  retirado: z
    .enum(['', 'corregido', 'bloqueado'])
    .describe('Por qué no se entrega: se corrigió un dato, o por ahora no se comunica; vacío si se entrega'),
});
export type Informe = z.infer<typeof informe>;

/** Title of the moments in a CSV file. */
export const FECHA = 'Fecha (hora de Chile)';

/** Titles of informes.csv, in the order of its columns. */
export const INFORMES_CSV = {
  fecha: FECHA,
  informe: 'Informe',
  rut: 'RUT',
  nombre: 'Nombre',
  propiedad: 'Propiedad',
  folio: 'Folio',
  origen: 'Origen',
  solicitante: 'Solicitante',
  quien: 'Quién',
  verificaciones: 'Verificaciones',
  retirado: 'Retirado',
  puntaje: 'Puntaje',
  tramo: 'Riesgo',
  valor: 'Valor',
  referencia: 'Referencia',
  etiquetas: 'Etiquetas',
} as const satisfies Record<Exclude<keyof Informe, 'idConsulta' | 'codigo' | 'sujeto'>, string>;

export const filtros = z.object({
  buscar: z
    .string()
    .max(200)
    .default('')
    .describe('Nombre o RUT de quien trata, rol, dirección o comuna de la propiedad, folio, o nombre del informe'),
  tipo: z.string().max(40).default('').describe('Código del informe; vacío: todos'),
  desde: dia.describe('Primer día, en Chile'),
  hasta: dia.describe('Último día, en Chile, inclusive'),
});

/** Levels of risk: bounds of the score, both included. */
export const RIESGOS = {
  'muy-alto': [0, 199],
  alto: [200, 399],
  medio: [400, 599],
  bajo: [600, 799],
  'muy-bajo': [800, 999],
  altos: [0, 399],
} as const satisfies Record<string, readonly [number, number]>;

/** Orders of the history; the newest first without one. */
export const ORDENES_DE_INFORMES = [
  'antiguos',
  'peor-puntaje',
  'mejor-puntaje',
  'mayor-valor',
  'menor-valor',
  'nombre',
  'nombre-inverso',
] as const;

const filtrosDeInformes = filtros.extend({
  usuario: z
    .union([z.literal(''), z.uuid()])
    .default('')
    .describe('Solo los que pidió ese usuario de la empresa'),
  riesgo: z
    .union([z.literal(''), z.enum(Object.keys(RIESGOS) as (keyof typeof RIESGOS)[])])
    .default('')
    .describe('Nivel de riesgo del puntaje; altos: muy alto y alto'),
  etiqueta: z.string().max(40).default('').describe('Etiqueta de la empresa sobre quien trata'),
  referencia: z.string().max(80).default('').describe('Texto que contiene la referencia'),
  orden: z
    .union([z.literal(''), z.enum(ORDENES_DE_INFORMES)])
    .default('')
    .describe('Vacío: el más reciente primero. Los que no tienen puntaje, valor o nombre van al final'),
});

const cambio = z.object({
  que: z.string().describe('El puntaje, el valor o la sección'),
  antes: z.string(),
  ahora: z.string(),
});

const motivo = z
  .union([z.literal(''), z.enum(DECLARABLE)])
  .default('')
  .describe('Por qué se abre: queda anotado si trata de una persona y lo pidió otro usuario de la empresa');

const cantidad = (most: number) => z.coerce.number().pipe(z.int().min(1).max(most));

/** A list as a CSV file. */
export const csv = z.string().describe('CSV con punto y coma, en UTF-8 y con línea de títulos');

/** Page of a list. */
export const pagina = {
  tamano: cantidad(200).default(50).describe('Filas por página'),
  pagina: cantidad(1_000_000).default(1),
  antes: z
    .union([z.literal(''), z.uuid()])
    .default('')
    .describe('idConsulta: los que siguen a ese en la lista, sin contar páginas'),
};

/** Reports issued to the signed-in user. All calls require the bearer token. */
export const historyEndpoints = {
  informes: endpoint(routes.informes, {
    summary:
      'Los informes propios y los que pidió la empresa por la que se actúa; la cabecera X-Total-Count dice cuántos hay con esos filtros',
    headers: userInfo,
    querystring: filtrosDeInformes.extend(pagina),
    response: { 200: z.array(informe) },
    problems: ['CLIENTE_DESCONOCIDO'],
    example: { querystring: { buscar: '57000000-4', tamano: '20' } },
  }),
  informesOpciones: endpoint(routes.informesOpciones, {
    summary: 'Por qué usuarios y etiquetas se pueden filtrar los informes de la empresa',
    response: {
      200: z.object({
        usuarios: z.array(z.object({ id: z.uuid(), nombre: z.string() })).describe('Quienes pidieron alguno, por nombre'),
        etiquetas: z.array(z.string()),
      }),
    },
    problems: ['CLIENTE_DESCONOCIDO'],
    example: {},
  }),
  informesCsv: endpoint(routes.informesCsv, {
    summary: 'Los mismos informes como archivo informes.csv',
    querystring: filtrosDeInformes,
    response: { 200: csv },
    problems: ['CLIENTE_DESCONOCIDO'],
    example: { querystring: { tipo: 'sia000003' } },
  }),
  informesArchivo: endpoint(routes.informesArchivo, {
    summary: 'Los mismos informes como planilla XLSX, 100.000 a lo más, o sus PDF en un ZIP con índice, 2.000 a lo más',
    params: z.object({ formato: z.enum(['xlsx', 'zip']) }),
    querystring: filtrosDeInformes.extend({ motivo }),
    response: { 200: z.unknown().describe('El archivo') },
    problems: ['CLIENTE_DESCONOCIDO', 'LISTA_LARGA'],
    example: { params: { formato: 'xlsx' }, querystring: { tipo: 'sia000003' } },
  }),
  informe: endpoint(routes.informe, {
    summary: 'Un informe propio o de la empresa por la que se actúa, con los mismos bytes que se emitieron',
    params: z.object({ idConsulta: z.string().max(64) }),
    headers: userInfo,
    querystring: z.object({ motivo }),
    response: { 200: informeEmitido },
    problems: ['CLIENTE_DESCONOCIDO', 'INFORME_DESCONOCIDO', 'INFORME_CORREGIDO', 'INFORME_BLOQUEADO'],
    example: { params: { idConsulta: '$ID_CONSULTA' } },
  }),
  resultado: endpoint(routes.resultado, {
    summary: 'Lo que dice un informe propio o de la empresa, para mostrarlo en pantalla: los datos que su PDF lleva adjuntos',
    params: z.object({ idConsulta: z.string().max(64) }),
    headers: userInfo,
    response: {
      200: z.object({
        resultado: resultado.nullable().describe(SIN_DATOS),
        pedido: pedido
          .nullable()
          .optional()
          .describe('De una tasación consultada: los campos con que se pidió, para repetirla; null en los demás informes'),
      }),
    },
    problems: ['CLIENTE_DESCONOCIDO', 'INFORME_DESCONOCIDO', 'INFORME_CORREGIDO', 'INFORME_BLOQUEADO'],
    example: { params: { idConsulta: '$ID_CONSULTA' } },
  }),
  sujeto: endpoint(routes.sujeto, {
    summary: 'Los informes sobre un RUT o una propiedad que puede leer quien llama, y qué cambió entre los dos últimos del mismo informe',
    querystring: z.object({
      run: z.string().max(20).default('').describe('De la persona o empresa'),
      comuna: z.string().max(5).default('').describe('De la propiedad'),
      rol: z.string().max(13).default('').describe('De la propiedad'),
      motivo,
    }),
    response: {
      200: z.object({
        informes: z.array(informe).describe('El más reciente primero, a lo más 200'),
        cambios: z
          .array(
            z.object({
              informe: z.string().describe('Nombre del informe'),
              desde: instante.describe('Del anterior'),
              hasta: instante.describe('Del último'),
              cambios: z.array(cambio).describe('Vacío si dicen lo mismo'),
            }),
          )
          .describe('Uno por informe que se pidió más de una vez'),
      }),
    },
    problems: ['CLIENTE_DESCONOCIDO', 'CAMPOS_INVALIDOS'],
    example: { querystring: { run: '57000000-4' } },
  }),
  compraAnterior: endpoint(routes.compraAnterior, {
    summary: 'El mismo informe sobre el mismo RUT o la misma propiedad, si ya se compró en los últimos 30 días',
    params: z.object({ codigoServicio: z.string().max(40) }),
    querystring: z.object({
      run: z.string().max(2_000).default('').describe('De la empresa; los informes de personas son sobre quien inició sesión'),
      comuna: z.string().max(5).default('').describe('De la propiedad, en una tasación'),
      rol: z.string().max(13).default('').describe('De la propiedad, en una tasación'),
    }),
    response: { 200: z.object({ anterior: informe.nullable() }) },
    problems: ['CLIENTE_DESCONOCIDO'],
    example: { params: { codigoServicio: 'sia000002' }, querystring: { run: '57000000-4' } },
  }),
};
