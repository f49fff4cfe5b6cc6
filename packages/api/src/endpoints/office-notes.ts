import { z } from 'zod';
import { endpoint } from '../define.ts';
import * as routes from '../routes/office-notes.ts';
import { campo, propia } from './fields.ts';

/** What a note can be about. */
const OBJECTS = ['orden', 'persona', 'empresa'] as const;
export type ObjetoDeNota = (typeof OBJECTS)[number];

const nota = z.object({
  id: z.string(),
  texto: z.string(),
  fecha: z.iso.datetime({ offset: true }),
  persona: z.string().describe('Nombre de quien la escribió, como era ese día'),
  propia,
  quitable: z.boolean().describe('Quien hace esta llamada puede quitarla'),
});
export type NotaDeOficina = z.infer<typeof nota>;

const objeto = {
  de: z.enum(OBJECTS),
  clave: z.string().max(64).describe('Número de la orden, id de la persona como lo da oficina/personas, o RUT de la empresa'),
};

/** Notes of the office; only for the office. */
export const officeNoteEndpoints = {
  oficinaNotas: endpoint(routes.oficinaNotas, {
    summary: 'Las notas de la oficina sobre una orden, una persona o una empresa, la más reciente primero; la lectura queda en la bitácora',
    body: z.object(objeto),
    response: { 200: z.object({ notas: z.array(nota) }) },
    problems: ['NO_PERMITIDO', 'OBJETO_DESCONOCIDO'],
    example: { body: { de: 'orden', clave: '$NUMERO' } },
  }),
  oficinaEscribirNota: endpoint(routes.oficinaEscribirNota, {
    summary: 'Escribe una nota; en la bitácora queda quién escribió y sobre qué, no el texto',
    body: z.object({ ...objeto, texto: campo.describe('Hasta 1.000 caracteres') }),
    response: { 200: z.object({ nota }) },
    problems: ['NO_PERMITIDO', 'CAMPOS_INVALIDOS', 'OBJETO_DESCONOCIDO'],
    example: { body: { de: 'orden', clave: '$NUMERO', texto: 'Pidió que la llamemos el lunes' } },
  }),
  oficinaMisNotas: endpoint(routes.oficinaMisNotas, {
    summary: 'Las últimas notas que escribió quien llama, con la página de aquello de que tratan',
    response: {
      200: z.object({
        notas: z.array(
          z.object({
            id: z.string(),
            texto: z.string(),
            fecha: z.iso.datetime({ offset: true }),
            de: z.enum(OBJECTS),
            clave: z.string().describe('Número de la orden, o id de la persona o de la empresa: el final de la dirección de su página'),
          }),
        ),
      }),
    },
    problems: ['NO_PERMITIDO'],
    example: {},
  }),
  oficinaQuitarNota: endpoint(routes.oficinaQuitarNota, {
    summary: 'Quita una nota: quien la escribió, durante un día, o quien tiene el rol Derechos',
    params: z.object({ nota: z.string().max(20).describe('id') }),
    body: z.object({ nota: campo.describe('Motivo, hasta 500 caracteres') }),
    response: { 200: z.object({ mensaje: z.string() }) },
    problems: ['NO_PERMITIDO', 'CAMPOS_INVALIDOS', 'NOTA_DESCONOCIDA', 'NOTA_DE_OTRO'],
    example: { params: { nota: '$NOTA' }, body: { nota: 'Estaba en la orden equivocada' } },
  }),
};
