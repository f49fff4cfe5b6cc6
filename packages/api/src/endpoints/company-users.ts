import { ROLES_DE_EMPRESA } from '@veridico/forms';
import { z } from 'zod';
import { endpoint } from '../define.ts';
import * as routes from '../routes/company-users.ts';
import { CODIGO_DE_INFORME, campo, propia } from './fields.ts';
import { csv, FECHA, filtros, pagina } from './history.ts';
import { rolDeEmpresa } from './reports.ts';

const instante = z.iso.datetime({ offset: true });

export const usuario = z.object({
  id: z.uuid(),
  correo: z.string(),
  nombre: z.string(),
  rol: rolDeEmpresa,
  limite: z.int().nullable().describe('Consultas que puede hacer por período; null: sin límite'),
  consultas: z.int().describe('Las que hizo en el período en curso, con las adicionales'),
  estado: z.enum(['invitado', 'activo', 'deshabilitado']),
  desde: instante.describe('De la invitación o, si ya entró, de su ingreso a la empresa'),
  vence: instante.nullable().describe('De una invitación que nadie ha aceptado'),
  propio: propia,
  version: z.int().describe('Se devuelve en cada cambio: si otra persona lo cambió mientras tanto, 409'),
});
export type Usuario = z.infer<typeof usuario>;

const factorDeEmpresa = z.object({
  exige: z.boolean().describe('La empresa pide verificación en dos pasos a sus usuarios'),
  probado: z.boolean().describe('Quien pregunta entró con ella: solo así puede pedirla a los demás'),
  cambios: z.array(z.object({ exige: z.boolean(), en: instante, quien: z.string() })).describe('Los últimos, el más reciente primero'),
});
export type FactorDeEmpresa = z.infer<typeof factorDeEmpresa>;

const params = z.object({ usuario: z.string().max(64).describe('id') });
const version = z.coerce.number().pipe(z.int().min(1).max(2_000_000_000)).describe('La del usuario, como se mostró');
const rol = campo.describe(ROLES_DE_EMPRESA.join(', '));
const limite = campo.describe('Consultas por período, 1 a 100000; vacío: sin límite');

const cambio = { 200: z.object({ mensaje: z.string(), usuario }) };
const refusals = ['NO_PERMITIDO', 'PERIODO_DE_RESGUARDO', 'USUARIO_DESCONOCIDO', 'USUARIO_CAMBIADO', 'USUARIO_EN_OTRO_ESTADO'] as const;

const consulta = z.object({
  idConsulta: z.uuid(),
  fecha: instante,
  quien: z.string().describe('Quién preguntó; vacío si ya no consta'),
  correo: z.string().describe('De quien preguntó'),
  informe: z.string().describe('Nombre del informe'),
  codigo: z.string().describe(CODIGO_DE_INFORME),
  rut: z.string().describe('De quien trata, 12345678-5; vacío en los informes sobre una propiedad'),
  propiedad: z.string().describe('De qué propiedad trata: «Rol 573-24, ÑUÑOA»; vacío en los demás informes'),
  nombre: z.string().describe('De quien trata, o la dirección de la propiedad; vacío si ya no consta'),
  motivo: z.string().describe('Para qué se consultó, como lo dice el informe'),
  adicional: z.boolean().describe('Más allá de las incluidas: se cobra con el período'),
  folio: z.string(),
});
export type ConsultaRegistrada = z.infer<typeof consulta>;

/** Titles of registro-consultas.csv, in the order of its columns. */
export const REGISTRO_CSV = {
  fecha: FECHA,
  quien: 'Quién',
  correo: 'Correo',
  informe: 'Informe',
  rut: 'RUT',
  nombre: 'Nombre',
  propiedad: 'Propiedad',
  motivo: 'Motivo',
  adicional: 'Adicional',
  folio: 'Folio',
} as const satisfies Record<Exclude<keyof ConsultaRegistrada, 'idConsulta' | 'codigo'>, string>;

const delRegistro = filtros.extend({
  usuario: z
    .union([z.literal(''), z.uuid()])
    .default('')
    .describe('Solo las de ese usuario, también si ya no está'),
});

const reglas = {
  dias: z.int().describe('Días en que un informe de la empresa se ofrece en vez de consultar de nuevo; 0: nunca'),
  topeAdicionales: z.int().nullable().describe('Consultas adicionales que acepta por período; null: las que hagan falta; 0: ninguna'),
};
const reglasDeConsulta = z.object({
  ...reglas,
  cambios: z.array(z.object({ ...reglas, en: instante, quien: z.string() })).describe('Los últimos, el más reciente primero'),
});
export type ReglasDeConsulta = z.infer<typeof reglasDeConsulta>;

/** Calls of a company's administrator about its users. All require the bearer token; the company is the caller's. */
export const companyUserEndpoints = {
  usuarios: endpoint(routes.usuarios, {
    summary: 'Los usuarios de la empresa y sus invitaciones, por nombre',
    response: { 200: z.object({ usuarios: z.array(usuario), segundoFactor: factorDeEmpresa, reglas: reglasDeConsulta }) },
    problems: ['NO_PERMITIDO', 'CLIENTE_DESCONOCIDO'],
    example: {},
  }),
  invitarUsuario: endpoint(routes.invitarUsuario, {
    summary:
      'Invita a una persona por correo; quien ya tiene cuenta se une solo cuando sigue el enlace. La respuesta es la misma para cualquier correo: no dice si tiene cuenta ni si actúa por otra empresa',
    body: z.object({ correo: campo, nombre: campo, apellido: campo, rol, limite }),
    response: cambio,
    problems: ['NO_PERMITIDO', 'PERIODO_DE_RESGUARDO', 'CAMPOS_INVALIDOS', 'USUARIO_REPETIDO'],
    example: { body: { correo: 'ana@ejemplo.cl', nombre: 'Ana', apellido: 'Soto', rol: 'consultor', limite: '20' } },
  }),
  reinvitarUsuario: endpoint(routes.reinvitarUsuario, {
    summary: 'Envía otra vez una invitación que nadie ha aceptado; el enlace anterior deja de servir',
    params,
    body: z.object({ version }),
    response: cambio,
    problems: [...refusals],
    example: { params: { usuario: '$USUARIO' }, body: { version: '$VERSION' } },
  }),
  cambiarUsuario: endpoint(routes.cambiarUsuario, {
    summary: 'Cambia el rol y el límite de un usuario o de una invitación',
    params,
    body: z.object({ version, rol, limite }),
    response: cambio,
    problems: [...refusals, 'CAMPOS_INVALIDOS', 'ULTIMO_ADMINISTRADOR'],
    example: { params: { usuario: '$USUARIO' }, body: { version: '$VERSION', rol: 'facturacion', limite: '' } },
  }),
  deshabilitarUsuario: endpoint(routes.deshabilitarUsuario, {
    summary: 'Quita el acceso a un usuario y cierra sus sesiones',
    params,
    body: z.object({ version }),
    response: cambio,
    problems: [...refusals, 'ULTIMO_ADMINISTRADOR'],
    example: { params: { usuario: '$USUARIO' }, body: { version: '$VERSION' } },
  }),
  habilitarUsuario: endpoint(routes.habilitarUsuario, {
    summary: 'Devuelve el acceso a un usuario deshabilitado',
    params,
    body: z.object({ version }),
    response: cambio,
    problems: [...refusals],
    example: { params: { usuario: '$USUARIO' }, body: { version: '$VERSION' } },
  }),
  eliminarUsuario: endpoint(routes.eliminarUsuario, {
    summary: 'Elimina a un usuario o retira una invitación y cierra sus sesiones; sus consultas quedan en el registro',
    params,
    body: z.object({ version }),
    response: { 200: z.object({ mensaje: z.string() }) },
    problems: [...refusals, 'ULTIMO_ADMINISTRADOR'],
    example: { params: { usuario: '$USUARIO' }, body: { version: '$VERSION' } },
  }),
  exigirSegundoFactor: endpoint(routes.exigirSegundoFactor, {
    summary:
      'Pide verificación en dos pasos a todos los usuarios de la empresa, o deja de pedirla; rige al momento también en las sesiones abiertas',
    body: z.object({ exige: z.enum(['S', 'N']) }),
    response: { 200: z.object({ mensaje: z.string(), segundoFactor: factorDeEmpresa }) },
    problems: ['NO_PERMITIDO', 'PERIODO_DE_RESGUARDO', 'FACTOR_SIN_PROBAR', 'FACTOR_YA_DECIDIDO'],
    example: { body: { exige: 'S' } },
  }),
  cambiarReglas: endpoint(routes.cambiarReglas, {
    summary: 'Fija por cuántos días sirve un informe de la empresa y cuántas consultas adicionales acepta; rige desde la próxima consulta',
    body: z.object({ dias: campo.describe('0 a 90'), tope: campo.describe('0 a 100000; vacío: sin tope') }),
    response: { 200: z.object({ mensaje: z.string(), reglas: reglasDeConsulta }) },
    problems: ['NO_PERMITIDO', 'PERIODO_DE_RESGUARDO', 'CAMPOS_INVALIDOS'],
    example: { body: { dias: '30', tope: '' } },
  }),
  registroConsultas: endpoint(routes.registroConsultas, {
    summary: 'Quién consultó qué y para qué, lo más reciente primero; la cabecera X-Total-Count dice cuántas hay con esos filtros',
    querystring: delRegistro.extend(pagina),
    response: { 200: z.array(consulta) },
    problems: ['NO_PERMITIDO'],
    example: { querystring: { buscar: '57000000-4', tamano: '20' } },
  }),
  registroConsultasCsv: endpoint(routes.registroConsultasCsv, {
    summary: 'El mismo registro como archivo registro-consultas.csv',
    querystring: delRegistro,
    response: { 200: csv },
    problems: ['NO_PERMITIDO'],
    example: { querystring: { tipo: 'sia000003' } },
  }),
};
