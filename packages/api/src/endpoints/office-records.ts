import { z } from 'zod';
import { endpoint } from '../define.ts';
import * as routes from '../routes/office-records.ts';
import { campo } from './fields.ts';
import { porConfirmar, solicitud } from './office-requests.ts';

const instante = z.iso.datetime({ offset: true });
const nota = campo.describe('Motivo, hasta 500 caracteres; queda en la bitácora');
const hecho = z.object({ mensaje: z.string() });
const clave = campo.describe('Huella del antecedente, como la dan antecedentes y suprimidos');
const tipo = campo.describe('protestos, morosidades, personas…');

const valores = z.record(z.string(), z.string().nullable());
const registro = z.object({
  tipo,
  clave,
  // Missing in requests made before it was sent.
  rut: z.string().max(20).optional().describe('El RUT con que se encontró: sin él, hay que buscar en toda la tabla'),
  peticion: z.string().max(20).optional().describe('Número de la petición por la que se hace, SD-0000000123'),
  nota,
});

const correccion = z.object({
  cargado: valores.describe('Lo que decía la fuente al corregir'),
  fuente: valores.describe('Lo que la fuente entregó la última vez'),
  corregido: valores.describe('Lo que dicen los informes'),
  motivo: z.string(),
  persona: z.string().describe('Quién lo pidió'),
  confirmo: z.string().describe('Quién lo confirmó'),
  fecha: instante,
});

const antecedente = z.object({
  tipo: z.string(),
  clave: z.string(),
  fuente: z.string(),
  demostracion: z.boolean(),
  campos: valores.describe('Valores por columna, como los escribe una carga; nunca la serie de una cédula'),
  corregibles: z
    .array(
      z.object({
        columna: z.string(),
        dia: z.boolean().describe('Es un día, AAAA-MM-DD'),
        numero: z.boolean().describe('Es un número, con punto decimal y sin separador de miles'),
        opciones: z.array(z.string()).describe('Los valores que acepta; vacío si acepta cualquier texto'),
        opcional: z.boolean().describe('Puede quedar vacía'),
      }),
    )
    .describe('Columnas que se pueden corregir: las demás son la clave'),
  version: z.string().describe('Cambia con cada cambio del antecedente'),
  correccion: correccion.nullable(),
  solicitud: solicitud.nullable().describe('Su supresión o corrección, si espera a otra persona'),
  propuesta: valores.nullable().describe('Lo que cambiaría la corrección que espera'),
});
export type AntecedenteGuardado = z.infer<typeof antecedente>;

/** What is held about a RUT. */
export const registros = {
  antecedentes: z.array(antecedente).describe('Hasta doscientos de cada tipo'),
  totales: z.record(z.string(), z.int()).describe('Cuántos hay de cada tipo'),
};

const supresion = z.object({
  tipo: z.string(),
  clave: z.string(),
  motivo: z.string(),
  fecha: instante,
  persona: z.string().nullable().describe('Quién lo pidió; null: de antes de que se anotara'),
  confirmo: z.string().nullable().describe('null: desde la consola, o ya no se guarda'),
  fuente: z.string().nullable().describe('null: desde la consola, o ya no se guarda'),
  rut: z.string().nullable().describe('Tapado; null: desde la consola, o ya no se guarda'),
});
export type AntecedenteSuprimido = z.infer<typeof supresion>;

const acreedor = z.object({
  alias: z.string().describe('Texto de la fuente'),
  nombre: z.string().describe('Texto que imprimen los informes'),
  rut: z.string().nullable(),
  fuente: z.string(),
});
export type AliasDeAcreedor = z.infer<typeof acreedor>;

const EJEMPLO = { tipo: 'protestos', clave: '$ANTECEDENTE', rut: '11111111-1' };

/** The office's acts on the records of the reports. */
export const officeRecordsEndpoints = {
  oficinaRetirarFuente: endpoint(routes.oficinaRetirarFuente, {
    summary: 'Retira una fuente que ya no entrega: deja de contar para el corte; sus filas siguen',
    body: z.object({ tipo, fuente: campo, nota }),
    response: { 200: hecho },
    problems: ['NO_PERMITIDO', 'CAMPOS_INVALIDOS', 'FUENTE_DESCONOCIDA'],
    example: { body: { tipo: 'protestos', fuente: 'camara', nota: 'Terminó el convenio' } },
  }),
  oficinaAntecedentes: endpoint(routes.oficinaAntecedentes, {
    summary: 'Los antecedentes guardados de un RUT, con su fuente; verlos queda en la bitácora, con su motivo',
    body: z.object({
      rut: campo.describe('De una persona o una empresa'),
      nota,
      tipo: z.string().max(40).optional().describe('Solo los de este tipo'),
      desde: z.int().min(0).max(1_000_000).default(0).describe('Cuántos saltar de cada tipo'),
    }),
    response: {
      200: z.object(registros),
    },
    problems: ['NO_PERMITIDO', 'CAMPOS_INVALIDOS'],
    example: { body: { rut: '11111111-1', nota: 'Pidió rectificar un protesto' } },
  }),
  oficinaAntecedentePorConfirmar: endpoint(routes.oficinaAntecedentePorConfirmar, {
    summary: 'El antecedente que alguien pidió suprimir o corregir, con su RUT tapado; verlo queda en la bitácora',
    body: z.object({ solicitud: campo }),
    response: { 200: z.object({ rut: z.string().describe('Tapado; vacío si la solicitud no lo trae'), antecedente }) },
    problems: ['NO_PERMITIDO', 'SOLICITUD_DESCONOCIDA', 'ANTECEDENTE_DESCONOCIDO'],
    example: { body: { solicitud: '$POR_CONFIRMAR' } },
  }),
  oficinaSuprimir: endpoint(routes.oficinaSuprimir, {
    summary: 'Pide quitar un antecedente y que ninguna carga lo vuelva a escribir; lo confirma otra persona',
    body: registro,
    response: { 200: hecho, 202: porConfirmar },
    problems: [
      'NO_PERMITIDO',
      'CAMPOS_INVALIDOS',
      'ANTECEDENTE_DESCONOCIDO',
      'NO_DISPONIBLE',
      'YA_ESPERA_CONFIRMACION',
      'PETICION_DESCONOCIDA',
      'PETICION_CERRADA',
    ],
    example: { body: { ...EJEMPLO, nota: 'Resolución 12 de la Agencia' } },
  }),
  oficinaCorregir: endpoint(routes.oficinaCorregir, {
    summary: 'Pide cambiar lo que dice un antecedente; lo confirma otra persona, y ninguna carga lo deshace',
    body: registro.extend({
      version: campo.describe('La del antecedente como se leyó'),
      campos: z
        .record(z.string().max(40), z.string().max(2_000))
        .default({})
        .describe('Columnas y textos con las reglas de una carga; las que no vienen no cambian'),
    }),
    response: { 200: hecho, 202: porConfirmar },
    problems: [
      'NO_PERMITIDO',
      'CAMPOS_INVALIDOS',
      'SIN_CAMBIOS',
      'ANTECEDENTE_DESCONOCIDO',
      'NO_DISPONIBLE',
      'YA_ESPERA_CONFIRMACION',
      'PETICION_DESCONOCIDA',
      'PETICION_CERRADA',
    ],
    example: { body: { ...EJEMPLO, version: 'a1b2', campos: { monto: '150000' }, nota: 'Resolución 12 de la Agencia' } },
  }),
  oficinaDeshacerCorreccion: endpoint(routes.oficinaDeshacerCorreccion, {
    summary: 'Deja un antecedente corregido como lo entregó su fuente la última vez',
    body: registro,
    response: { 200: hecho },
    problems: ['NO_PERMITIDO', 'CAMPOS_INVALIDOS', 'ANTECEDENTE_DESCONOCIDO', 'NO_DISPONIBLE'],
    example: { body: { ...EJEMPLO, nota: 'La resolución se revocó' } },
  }),
  oficinaReponer: endpoint(routes.oficinaReponer, {
    summary: 'Deja que las cargas vuelvan a escribir un antecedente suprimido',
    body: z.object({ tipo, clave, nota }),
    response: { 200: hecho },
    problems: ['NO_PERMITIDO', 'CAMPOS_INVALIDOS', 'ANTECEDENTE_DESCONOCIDO'],
    example: { body: { tipo: 'protestos', clave: '$ANTECEDENTE', nota: 'La resolución se revocó' } },
  }),
  oficinaSupresiones: endpoint(routes.oficinaSupresiones, {
    summary: 'Los últimos doscientos antecedentes suprimidos, sin lo que decían',
    response: { 200: z.object({ suprimidos: z.array(supresion) }) },
    problems: ['NO_PERMITIDO'],
    example: {},
  }),
  oficinaAcreedores: endpoint(routes.oficinaAcreedores, {
    summary: 'Otras escrituras de los nombres de acreedores, para que un acreedor cuente una vez',
    response: { 200: z.object({ acreedores: z.array(acreedor) }) },
    problems: ['NO_PERMITIDO'],
    example: {},
  }),
  oficinaGuardarAcreedor: endpoint(routes.oficinaGuardarAcreedor, {
    summary: 'Agrega o cambia la escritura de un acreedor',
    body: z.object({ alias: campo, nombre: campo, rut: campo.describe('Puede quedar vacío'), nota }),
    response: { 200: hecho },
    problems: ['NO_PERMITIDO', 'CAMPOS_INVALIDOS'],
    example: { body: { alias: 'BCO NORTE', nombre: 'Banco Norte S.A.', rut: '', nota: 'Así lo escribe la cámara' } },
  }),
  oficinaQuitarAcreedor: endpoint(routes.oficinaQuitarAcreedor, {
    summary: 'Quita la escritura de un acreedor',
    body: z.object({ alias: campo, nota }),
    response: { 200: hecho },
    problems: ['NO_PERMITIDO', 'CAMPOS_INVALIDOS', 'ACREEDOR_DESCONOCIDO'],
    example: { body: { alias: 'BCO NORTE', nota: 'Son dos bancos distintos' } },
  }),
};
