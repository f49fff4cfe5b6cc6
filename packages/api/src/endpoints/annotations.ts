import { z } from 'zod';
import { endpoint } from '../define.ts';
import * as routes from '../routes/history.ts';
import { campo, propia } from './fields.ts';

const nota = z.object({
  id: z.string(),
  texto: z.string(),
  fecha: z.iso.datetime({ offset: true }),
  quien: z.string().describe('Quién la escribió; vacío si no consta'),
  propia,
  borrable: z.boolean().describe('Quien llama puede borrarla'),
});

const anotado = z.object({
  referencia: z.string().nullable().describe('Propia de quien consultó; null si el informe se compró'),
  deEmpresa: z.boolean().describe('Se pidió a nombre de una empresa: solo entonces hay notas y etiquetas'),
  notas: z.array(nota).describe('De la empresa sobre la misma persona, empresa o propiedad, la más reciente primero'),
  etiquetas: z.array(z.string()).describe('De la empresa sobre la misma persona, empresa o propiedad'),
  usadas: z.array(z.string()).describe('Las que la empresa ya usa, 100 a lo más'),
});
export type Anotaciones = z.infer<typeof anotado>;

const params = z.object({ idConsulta: z.string().max(64) });
const refusals = ['CLIENTE_DESCONOCIDO', 'INFORME_DESCONOCIDO', 'INFORME_BLOQUEADO', 'NO_PERMITIDO'] as const;

/** What a customer notes about their reports: reference of the query, and a company's notes and tags on its subject. */
export const annotationEndpoints = {
  anotaciones: endpoint(routes.anotaciones, {
    summary: 'La referencia de una consulta, y las notas y etiquetas de la empresa sobre quien trata su informe',
    params,
    response: { 200: anotado },
    problems: ['CLIENTE_DESCONOCIDO', 'INFORME_DESCONOCIDO', 'INFORME_BLOQUEADO'],
    example: { params: { idConsulta: '$ID_CONSULTA' } },
  }),
  cambiarReferencia: endpoint(routes.cambiarReferencia, {
    summary: 'Cambia la referencia de una consulta, si todavía es la que vio quien la cambia',
    params,
    body: z.object({ referencia: campo.describe('80 caracteres a lo más; vacía: la quita'), antes: campo.describe('La que se mostró') }),
    response: { 200: anotado },
    problems: [...refusals, 'CAMPOS_INVALIDOS', 'DATOS_CAMBIADOS'],
    example: { params: { idConsulta: '$ID_CONSULTA' }, body: { referencia: 'Caso 8841', antes: '' } },
  }),
  agregarNota: endpoint(routes.agregarNota, {
    summary: 'Agrega una nota que lee toda la empresa; la misma, repetida dentro de 10 minutos, no se agrega otra vez',
    params,
    body: z.object({ texto: campo.describe('1.000 caracteres a lo más') }),
    response: { 200: anotado },
    problems: [...refusals, 'CAMPOS_INVALIDOS'],
    example: { params: { idConsulta: '$ID_CONSULTA' }, body: { texto: 'Pidió 60 días. Ofrecer 30 con aval.' } },
  }),
  borrarNota: endpoint(routes.borrarNota, {
    summary: 'Borra una nota: la propia, o cualquiera quien administra el plan; si ya no está, no cambia nada',
    params: params.extend({ nota: z.string().max(20) }),
    response: { 200: anotado },
    problems: [...refusals, 'NOTA_DE_OTRO'],
    example: { params: { idConsulta: '$ID_CONSULTA', nota: '1' } },
  }),
  etiquetar: endpoint(routes.etiquetar, {
    summary: 'Pone o quita una etiqueta de la empresa sobre la persona, empresa o propiedad de un informe',
    params,
    body: z.object({ etiqueta: campo.describe('24 caracteres a lo más'), puesta: z.enum(['S', 'N']).describe('N: la quita') }),
    response: { 200: anotado },
    problems: [...refusals, 'CAMPOS_INVALIDOS'],
    example: { params: { idConsulta: '$ID_CONSULTA' }, body: { etiqueta: 'Cobranza', puesta: 'S' } },
  }),
};
