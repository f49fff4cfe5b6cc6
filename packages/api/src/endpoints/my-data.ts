import { z } from 'zod';
import * as routes from '../routes/my-data.ts';
import { endpoint } from '../define.ts';
import { campo, esfuerzo } from './fields.ts';

/** Session of a visitor, or the account's own. */
const acceso = z.string().max(128).default('').describe('Lo que dio mis-datos/abrir; vacío con una cuenta que probó su RUT o sus poderes');

const fila = z.strictObject({
  clave: z.string().nullable().describe('Nombra este registro al pedir algo sobre él; null si no se corrige por separado'),
  fuente: z.string().nullable().describe('Quién lo entregó; null en lo que nació aquí'),
  corregido: z.boolean().describe('La oficina lo corrigió'),
  detenido: z.boolean().describe('No se comunica mientras se revisa una petición'),
  campos: z.array(z.strictObject({ nombre: z.string(), valor: z.string() })),
});

const parte = z.strictObject({
  tabla: z.string().describe('Tabla de la base de datos'),
  titulo: z.string(),
  cuantos: z.int().describe('Cuántos registros hay; «filas» trae los primeros'),
  filas: z.array(fila),
  corte: z.iso.date().nullable().describe('Último día que cubren los datos de la fuente; null si no lo declara'),
  base: z.string().describe('Con qué base legal se guardan'),
  plazo: z.string().describe('Por cuánto tiempo'),
});
export type HeldPart = z.output<typeof parte>;

const informe = z.strictObject({
  codigo: z.string(),
  nombre: z.string(),
  veredicto: z.array(z.string()).describe('Lo esencial, en frases'),
  mirada: z.array(z.strictObject({ nombre: z.string(), estado: z.string(), detalle: z.string().nullable() })),
  puntaje: z
    .strictObject({
      titular: z.string().nullable().describe('El tramo y los puntos, en palabras; null sin puntaje'),
      valor: z.int().nullable(),
      base: z.int().nullable().describe('Puntos de partida'),
      razones: z.array(z.strictObject({ signo: z.string(), puntos: z.int(), texto: z.string() })),
      notas: z.array(z.string()),
    })
    .nullable()
    .describe('null en un informe sin puntaje'),
});
export type ReportSays = z.output<typeof informe>;

const misDatos = z.strictObject({
  $schema: z.url().describe('Dirección del esquema'),
  rut: z.string(),
  calidad: z.enum(['titular', 'empresa']),
  leido: z.iso.datetime({ offset: true }).describe('Cuándo se leyó'),
  vence: z.iso.datetime({ offset: true }).nullable().describe('Hasta cuándo sirve el acceso de un enlace; null con una cuenta'),
  partes: z.array(parte).describe('Lo que se guarda de este RUT, tabla por tabla'),
  consultas: z
    .array(
      z.strictObject({
        en: z.iso.datetime(),
        quien: z.string(),
        motivo: z.string(),
        informe: z.string().describe('El informe que recibió'),
      }),
    )
    .describe('Quién consultó este RUT en los últimos doce meses y recibió un informe'),
  informes: z.array(informe).describe('Lo que hoy dirían los informes'),
});
export type MisDatos = z.output<typeof misDatos>;

/** What «Mis datos» downloads as JSON: name and content of its published schema. */
export const MIS_DATOS_SCHEMA = {
  name: 'mis-datos-1',
  content: () => ({
    title: 'Mis datos',
    description: 'Lo que Verídico guarda de un RUT, como lo descarga su titular.',
    ...z.toJSONSchema(misDatos),
  }),
} as const;

export const myDataEndpoints = {
  misDatosEnlace: endpoint(routes.misDatosEnlace, {
    summary: 'Envía un enlace a «Mis datos» a un correo que ya conocemos de ese RUT; responde siempre lo mismo',
    body: z.object({
      rut: campo.describe('De una persona'),
      serie: campo.describe('De su cédula vigente'),
      correo: campo.describe('Opcional: cuál de los correos ya conocidos'),
      captchaToken: z.string().max(4_096).default('').describe('Solución del captcha para mis_datos'),
      esfuerzo,
    }),
    response: { 200: z.object({ mensaje: z.string() }) },
    problems: ['CAMPOS_INVALIDOS', 'CAPTCHA_RECHAZADO'],
    example: { body: { rut: '40000000-K', serie: '545818984', correo: '', captchaToken: '$CAPTCHA' } },
  }),
  misDatosAbrir: endpoint(routes.misDatosAbrir, {
    summary: 'Usa el enlace de un correo, una sola vez: abre «Mis datos» por media hora',
    body: z.object({ enlace: z.string().min(1).max(128) }),
    response: { 200: z.object({ acceso: z.string(), vence: z.iso.datetime({ offset: true }) }) },
    problems: ['ENLACE_DESCONOCIDO', 'ENLACE_USADO', 'ENLACE_VENCIDO'],
    example: { body: { enlace: '$ENLACE' } },
  }),
  misDatos: endpoint(routes.misDatos, {
    summary: 'Lo que guardamos de quien pregunta, quién lo consultó y qué diría cada informe; gratis',
    body: z.object({ acceso }),
    response: { 200: misDatos },
    problems: ['TITULAR_SIN_PROBAR'],
    example: { body: { acceso: '$ACCESO' } },
  }),
  misDatosPdf: endpoint(routes.misDatosPdf, {
    summary: 'Lo mismo, como PDF sellado',
    body: z.object({ acceso }),
    response: { 200: z.object({ base64: z.string(), tipoContenido: z.literal('application/pdf') }) },
    problems: ['TITULAR_SIN_PROBAR'],
    example: { body: { acceso: '$ACCESO' } },
  }),
};
