import { TIPOS_PROPIEDAD } from '@veridico/reference';
import { z } from 'zod';
import { endpoint } from '../define.ts';
import * as routes from '../routes/appraisal-search.ts';
import { campo } from './fields.ts';

const comunaCode = z.string().describe('Código único territorial, cinco cifras');
const rolAnswered = z.string().describe('NNNNNN-NNNNNN');

const hallazgo = z.object({ address: z.string(), rol: rolAnswered, comunaCode });
export type Hallazgo = z.infer<typeof hallazgo>;

const propiedad = z.object({
  comuna: comunaCode,
  rol: rolAnswered,
  direccion: z.string(),
  destino: z.string().describe('Según el SII'),
  tipoPropiedad: z.enum(TIPOS_PROPIEDAD).nullable().describe('Si el registro lo dice'),
  superficieUtil: z.number().nullable().describe('m² construidos'),
  superficieTotal: z.number().nullable().describe('m²; nunca menos que superficieUtil'),
  anio: z.int().nullable().describe('De construcción'),
  avaluo: z.int().nullable().describe('Avalúo fiscal, en pesos'),
});
export type Propiedad = z.infer<typeof propiedad>;

const rooms = campo.describe('0 a 9; vacío si todavía no se sabe');

const pronostico = z.object({
  motivo: z
    .enum(['SUPERFICIE_NO_SE_TASA', 'DORMITORIOS_NO_CABEN', 'AVISOS_INSUFICIENTES'])
    .nullable()
    .describe('Por qué no se puede tasar; null si se puede'),
  avisos: z.int().describe('Avisos de la comuna que usaría'),
  comparables: z.int().describe('Avisos más parecidos, que muestra el informe'),
  cercanos: z.int().describe('Comparables a menos de un kilómetro'),
  confianza: z.enum(['alta', 'media', 'baja']).nullable(),
  amplitud: z.int().nullable().describe('Mitad del rango esperado, en porcentaje del valor'),
});
/** What an appraisal will be based on. It has no value and no price: the report is sold. */
export type Pronostico = z.infer<typeof pronostico>;

export const appraisalSearchEndpoints = {
  buscarDireccion: endpoint(routes.buscarDireccion, {
    summary: 'Propiedades en una dirección, con su rol. Un error se responde como texto',
    body: z.object({
      street: campo.describe('Calle, con o sin tildes y abreviaturas'),
      streetNumber: z
        .union([z.string().max(20), z.int().transform(String)])
        .default('')
        .describe('Solo dígitos'),
      comunaCode: campo.describe('Código único territorial, cinco cifras'),
      unitNumber: campo.describe('Departamento, oficina o local; opcional'),
    }),
    response: { 200: z.object({ results: z.array(hallazgo), more: z.boolean().describe('Hay más de las que se muestran') }) },
    problems: ['CAMPOS_INVALIDOS'],
    example: { body: { street: 'Presidente Cotapos', streetNumber: '1234', comunaCode: '13101', unitNumber: '101' } },
  }),
  propiedad: endpoint(routes.propiedad, {
    summary: 'Lo que los registros dicen de una propiedad',
    params: z.object({
      comuna: z.string().max(5).describe('Código único territorial, cinco cifras'),
      rol: z.string().max(13).describe('Manzana y predio, con o sin ceros a la izquierda'),
    }),
    response: { 200: propiedad },
    problems: ['PROPIEDAD_DESCONOCIDA'],
    example: { params: { comuna: '13101', rol: '5000-1' } },
  }),
  tasable: endpoint(routes.tasable, {
    summary: 'Si una propiedad se puede tasar, y con qué confianza, antes de comprar el informe',
    body: z.object({
      rolManzana: campo,
      rolPredio: campo,
      comuna: campo.describe('Código único territorial, cinco cifras'),
      tipoPropiedad: campo.describe(TIPOS_PROPIEDAD.join(', ')),
      superficieUtil: campo.describe('m²'),
      superficieTotal: campo.describe('m²'),
      dormitorios: rooms,
      banos: rooms,
      estacionamientos: rooms,
    }),
    response: { 200: z.object({ venta: pronostico, arriendo: pronostico }) },
    problems: ['CAMPOS_INVALIDOS', 'PROPIEDAD_SIN_REGISTROS', 'PROPIEDAD_NO_SE_TASA'],
    example: {
      body: {
        rolManzana: '5000',
        rolPredio: '1',
        comuna: '13101',
        tipoPropiedad: 'departamento',
        superficieUtil: '60',
        superficieTotal: '65',
        dormitorios: '2',
      },
    },
  }),
};
