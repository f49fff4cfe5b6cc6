import { CLASES_DE_DERECHO } from '@veridico/reference';
import { z } from 'zod';
import { endpoint } from '../define.ts';
import * as routes from '../routes/rights.ts';
import { campo, esfuerzo } from './fields.ts';

/** Titular's access, as endpoints/my-data.ts describes it. */
const acceso = z.string().max(128).default('').describe('Lo que dio mis-datos/abrir; vacío con una cuenta que probó su RUT o sus poderes');
/** Text inside an object, which the check of top-level texts does not see: no control characters, no lone surrogates. */
const texto = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^\P{C}*$/u);
const archivo = {
  nombre: z.string().max(500).default('').describe('Del archivo'),
  base64: z.string().max(6_990_000).default('').describe('PDF, JPG o PNG de hasta 5 MB'),
};
const tabla = z.string().max(40).default('').describe('Tabla del dato, como la da mis-datos; vacía si la petición no es sobre un dato');
const clave = campo.describe('Clave del dato, como la da mis-datos');

const dato = z.strictObject({
  titulo: z.string().describe('Qué registro es'),
  campos: z.array(
    z.strictObject({
      columna: z.string(),
      nombre: z.string(),
      valor: z.string(),
      corregible: z.boolean().describe('Se puede proponer otro valor'),
    }),
  ),
  version: z.string().describe('Cambia con cada valor'),
});
export type DatoDePeticion = z.output<typeof dato>;

const peticion = z.strictObject({
  numero: z.string(),
  derecho: z.enum(CLASES_DE_DERECHO),
  estado: z.enum(['recibida', 'en-estudio', 'en-consulta', 'resuelta', 'desistida']),
  identidad: z.enum(['probada', 'por-revisar', 'rechazada']),
  recibida: z.iso.datetime(),
  vence: z.iso.date().describe('Último día de la respuesta, en Chile'),
  quedan: z.int().describe('Días que quedan hasta ese día; negativo si pasó'),
  prorroga: z.string().nullable().describe('Por qué se extendió el plazo'),
  decision: z.enum(['acogida', 'acogida-en-parte', 'rechazada']).nullable(),
  razon: z.string().nullable().describe('Razón de un rechazo, en palabras'),
  respuesta: z.string().nullable(),
  carta: z.boolean().describe('La carta firmada se puede bajar'),
  texto: z.string(),
  bloquear: z.boolean(),
  dato: z
    .array(z.strictObject({ nombre: z.string(), valor: z.string(), propuesta: z.string().nullable() }))
    .describe('El dato como era al pedir, y lo que debería decir'),
  adjuntos: z.array(z.strictObject({ nombre: z.string(), en: z.iso.datetime() })),
  hechos: z.array(z.strictObject({ hecho: z.string(), en: z.iso.datetime() })),
  version: z.string().describe('Cambia con cada cambio'),
});
export type Peticion = z.output<typeof peticion>;

/** Which request, and by what right: its code, or the proof of being its titular. */
const cual = {
  numero: campo.describe('SD-0000000123'),
  codigo: campo.describe('El que llegó con el acuse de recibo; vacío con acceso o con una cuenta'),
  acceso,
};
const EJEMPLO = { numero: '$PETICION', codigo: '$CODIGO_DE_PETICION' };
const ARCHIVOS = ['ADJUNTO_INVALIDO', 'CAMPOS_INVALIDOS', 'CUERPO_DEMASIADO_GRANDE'] as const;

export const rightsEndpoints = {
  pedir: endpoint(routes.pedir, {
    summary: 'Hace una petición sobre datos personales: con una prueba de identidad, o con un documento que revisa una persona',
    body: z.object({
      acceso,
      derecho: campo.describe(CLASES_DE_DERECHO.join(', ')),
      conDocumento: campo.describe('true: quien pide no prueba quién es, y adjunta un documento'),
      calidad: campo.describe('Con documento: titular, representante o heredero'),
      rut: campo.describe('Con documento: de quien son los datos'),
      nombre: campo.describe('Con documento: de quien pide'),
      correo: campo.describe('Con documento: adonde se responde'),
      tabla,
      clave,
      version: campo.describe('De peticiones/dato: si el dato cambió, la petición se rechaza'),
      propuesta: z.record(texto(40), texto(300)).default({}).describe('Lo que el dato debería decir, por columna'),
      causal: campo.describe('Por qué, en una supresión o una oposición'),
      texto: z.string().max(20_000).default('').describe('Explicación, de hasta 2.000 caracteres'),
      bloquear: campo.describe('true: que los datos no se comuniquen hasta la respuesta'),
      documento: z.object(archivo).default({ nombre: '', base64: '' }).describe('Cédula, poder o posesión efectiva'),
      captchaToken: z.string().max(4_096).default('').describe('Con documento: solución del captcha para peticion'),
      esfuerzo,
    }),
    response: {
      200: z.object({
        numero: z.string(),
        codigo: z.string().describe('Abre la petición junto a su número; solo se muestra aquí y en el acuse de recibo'),
        vence: z.iso.date(),
        identidad: z.enum(['probada', 'por-revisar']),
      }),
    },
    problems: [...ARCHIVOS, 'TITULAR_SIN_PROBAR', 'DATO_CAMBIADO', 'CAPTCHA_RECHAZADO'],
    example: {
      body: {
        derecho: 'acceso',
        conDocumento: 'true',
        calidad: 'titular',
        rut: '12345678-5',
        nombre: 'Ana Rojas',
        correo: 'ana@ejemplo.cl',
        documento: { nombre: 'cedula.pdf', base64: '$PDF' },
        captchaToken: '$CAPTCHA',
      },
    },
  }),
  peticionDato: endpoint(routes.peticionDato, {
    summary: 'Un dato propio, para pedir algo sobre él',
    body: z.object({ acceso, tabla, clave }),
    response: { 200: dato },
    problems: ['TITULAR_SIN_PROBAR', 'DATO_CAMBIADO'],
    example: { body: { tabla: 'personas', clave: '00' } },
  }),
  peticionesMias: endpoint(routes.peticionesMias, {
    summary: 'Las peticiones sobre los datos propios, la más nueva primero',
    body: z.object({ acceso }),
    response: { 200: z.object({ peticiones: z.array(peticion) }) },
    problems: ['TITULAR_SIN_PROBAR'],
    example: { body: {} },
  }),
  peticionEstado: endpoint(routes.peticionEstado, {
    summary: 'En qué está una petición',
    body: z.object(cual),
    response: { 200: peticion },
    problems: ['PETICION_DESCONOCIDA', 'TITULAR_SIN_PROBAR'],
    example: { body: EJEMPLO },
  }),
  peticionAdjuntar: endpoint(routes.peticionAdjuntar, {
    summary: 'Agrega un documento a una petición abierta; hasta cinco',
    body: z.object({ ...cual, ...archivo }),
    response: { 200: peticion },
    problems: [...ARCHIVOS, 'PETICION_DESCONOCIDA', 'TITULAR_SIN_PROBAR', 'PETICION_CAMBIADA'],
    example: { body: { ...EJEMPLO, nombre: 'comprobante.pdf', base64: '$PDF' } },
  }),
  peticionDesistir: endpoint(routes.peticionDesistir, {
    summary: 'Desiste de una petición abierta',
    body: z.object({ ...cual, version: campo }),
    response: { 200: peticion },
    problems: ['PETICION_DESCONOCIDA', 'TITULAR_SIN_PROBAR', 'PETICION_CAMBIADA'],
    example: { body: { ...EJEMPLO, version: '$VERSION' } },
  }),
  peticionCarta: endpoint(routes.peticionCarta, {
    summary: 'La carta firmada con la respuesta',
    body: z.object(cual),
    response: { 200: z.object({ base64: z.string(), tipoContenido: z.literal('application/pdf') }) },
    problems: ['PETICION_DESCONOCIDA', 'TITULAR_SIN_PROBAR'],
    example: { body: EJEMPLO },
  }),
};
