import { z } from 'zod';
import { endpoint } from '../define.ts';
import * as routes from '../routes/office-breaches.ts';
import { campo } from './fields.ts';

const momento = campo.describe('YYYY-MM-DDTHH:MM, hora de Chile');
const persona = z.string().describe('Quien lo escribió');

const aviso = z.object({
  clase: z.enum(['agencia', 'personas', 'avance']).describe('A la Agencia, a las personas, o lo que se supo o hizo después'),
  enviado: z.iso.datetime({ offset: true }),
  personas: z.int().nullable().describe('A cuántas; null si no es a las personas'),
  texto: z.string(),
  persona,
});

const brecha = z.object({
  numero: z.string(),
  conocida: z.iso.datetime({ offset: true }),
  naturaleza: z.string(),
  efectos: z.string(),
  datos: z.array(z.string()).describe('Nombres de las clases de datos'),
  personas: z.int(),
  medidas: z.string(),
  persona,
  avisos: z.array(aviso).describe('El más antiguo primero'),
  faltan: z.array(z.enum(['agencia', 'personas'])).describe('A quién la ley manda avisar y no consta aviso'),
  cartas: z.object({ agencia: z.string(), personas: z.string() }).describe('Textos propuestos de los avisos'),
});
export type Brecha = z.infer<typeof brecha>;
export type AvisoDeBrecha = z.infer<typeof aviso>;

const clase = z.object({ clave: z.string(), nombre: z.string() });
export type ClaseDeBrecha = z.infer<typeof clase>;

const registrada = z.object({ mensaje: z.string(), brecha });

/** The register of breaches of personal data; only for the office. */
export const officeBreachEndpoints = {
  oficinaBrechas: endpoint(routes.oficinaBrechas, {
    summary: 'El registro de vulneraciones de datos personales, la más reciente primero, con sus avisos y las cartas por enviar',
    response: { 200: z.object({ brechas: z.array(brecha), clases: z.array(clase).describe('Clases de datos que se pueden marcar') }) },
    problems: ['NO_PERMITIDO'],
    example: {},
  }),
  oficinaRegistrarBrecha: endpoint(routes.oficinaRegistrarBrecha, {
    summary: 'Registra una vulneración; el registro no se puede cambiar ni borrar',
    body: z.object({
      conocida: momento,
      naturaleza: campo,
      efectos: campo,
      datos: campo.describe('Clases de datos, separadas por comas'),
      personas: campo.describe('Cuántas, aproximado'),
      medidas: campo,
    }),
    response: { 200: registrada },
    problems: ['NO_PERMITIDO', 'CAMPOS_INVALIDOS'],
    example: {
      body: {
        conocida: '2026-11-20T09:30',
        naturaleza: 'Un proveedor dejó una copia de respaldo en una dirección pública',
        efectos: 'Alguien pudo leer deudas de personas',
        datos: 'registro,rut',
        personas: '1200',
        medidas: 'La copia se retiró y se cambiaron las claves',
      },
    },
  }),
  oficinaAnotarBrecha: endpoint(routes.oficinaAnotarBrecha, {
    summary: 'Anota un aviso a la Agencia o a las personas, o un avance; no se puede cambiar ni borrar',
    params: z.object({ brecha: z.string().max(20).describe('numero') }),
    body: z.object({ clase: campo, enviado: momento, personas: campo, texto: z.string().max(6_000).default('') }),
    response: { 200: registrada },
    problems: ['NO_PERMITIDO', 'CAMPOS_INVALIDOS', 'BRECHA_DESCONOCIDA'],
    example: {
      params: { brecha: '$BRECHA' },
      body: { clase: 'agencia', enviado: '2026-11-20T11:00', personas: '', texto: 'A la Agencia: …' },
    },
  }),
};
