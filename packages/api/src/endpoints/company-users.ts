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
  usado: instante.nullable().describe('La última vez que actuó por la empresa, con un día de margen; null: nunca ha entrado'),
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

/** Most addresses invited at once. */
export const MOST_INVITED = 50;
const JUICIOS_DE_INVITACION = ['valida', 'mal-escrita', 'repetida', 'usuario', 'invitada', 'no-cabe'] as const;
const correos = z
  .string()
  .max(20_000)
  .default('')
  .describe('Separados por líneas, comas o punto y coma; «Ana Pérez <ana@ejemplo.cl>» da también el nombre');
const direccion = z.object({
  texto: z.string().describe('Como se escribió'),
  correo: z.string().describe('Vacío si no se pudo leer'),
  nombre: z.string().describe('El que venía con la dirección; vacío si no venía'),
});
const juicioDeInvitacion = z
  .enum(JUICIOS_DE_INVITACION)
  .describe(
    `usuario: ya lo es de la empresa; invitada: su invitación sigue pendiente; repetida: está antes en la lista; no-cabe: pasa las ${MOST_INVITED} de una vez`,
  );
export type JuicioDeInvitacion = z.infer<typeof juicioDeInvitacion>;
const invitacionRevisada = direccion.extend({ juicio: juicioDeInvitacion });
export type InvitacionRevisada = z.infer<typeof invitacionRevisada>;
const invitacionEnviada = direccion.extend({ hecha: z.boolean(), mensaje: z.string().describe('Qué pasó con ella') });
export type InvitacionEnviada = z.infer<typeof invitacionEnviada>;

const usuarioQuitado = z.object({ id: z.string(), hecha: z.boolean(), mensaje: z.string() });
export type UsuarioQuitado = z.infer<typeof usuarioQuitado>;

const reglas = {
  dias: z.int().describe('Días en que un informe de la empresa se ofrece en vez de consultar de nuevo; 0: nunca'),
  topeAdicionales: z.int().nullable().describe('Consultas adicionales que acepta por período; null: las que hagan falta; 0: ninguna'),
  aprobacion: z.boolean().describe('Quien administra aprueba antes las adicionales y las que pasan el límite de un usuario'),
};
const reglasDeConsulta = z.object({
  ...reglas,
  cambios: z.array(z.object({ ...reglas, en: instante, quien: z.string() })).describe('Los últimos, el más reciente primero'),
});
export type ReglasDeConsulta = z.infer<typeof reglasDeConsulta>;

const SUCESOS_DE_USUARIOS = [
  'invitado',
  'reinvitado',
  'entro',
  'cambiado',
  'deshabilitado',
  'habilitado',
  'eliminado',
  'salio',
  'factor',
  'reglas',
  'datos',
  'solicitud',
] as const;
export type SucesoDeUsuarios = (typeof SUCESOS_DE_USUARIOS)[number];
const cambioDeUsuarios = z.object({
  id: z.string(),
  fecha: instante,
  suceso: z
    .enum(SUCESOS_DE_USUARIOS)
    .describe(
      'entro: aceptó la invitación; salio: dejó la empresa por sí; datos: los de la empresa; solicitud: entró por una contratación aprobada',
    ),
  quien: z.string().describe('Quién lo hizo; «Verídico» si fue la oficina; vacío si ya no consta'),
  usuario: z.string().describe('A quién se refiere; vacío si es de toda la empresa, o ya no consta'),
  antes: z.string().describe('Cómo estaba; vacío si no había'),
  despues: z.string().describe('Cómo quedó; vacío si ya no está'),
});
export type CambioDeUsuarios = z.infer<typeof cambioDeUsuarios>;

/** Titles of cambios-usuarios.csv, in the order of its columns. */
export const CAMBIOS_CSV = {
  fecha: FECHA,
  suceso: 'Cambio',
  quien: 'Quién',
  usuario: 'Usuario',
  antes: 'Antes',
  despues: 'Después',
} as const satisfies Record<Exclude<keyof CambioDeUsuarios, 'id'>, string>;

const delosCambios = z.object({
  suceso: z
    .union([z.literal(''), z.enum(SUCESOS_DE_USUARIOS)])
    .default('')
    .describe('Solo los de esa clase'),
  buscar: campo.describe('Parte del nombre o del correo de alguno de los dos'),
  desde: filtros.shape.desde,
  hasta: filtros.shape.hasta,
});

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
  revisarInvitaciones: endpoint(routes.revisarInvitaciones, {
    summary: 'Lee una lista de direcciones y juzga cada una, sin invitar a nadie',
    body: z.object({ correos }),
    response: { 200: z.object({ direcciones: z.array(invitacionRevisada) }) },
    problems: ['NO_PERMITIDO', 'PERIODO_DE_RESGUARDO', 'CAMPOS_INVALIDOS'],
    example: { body: { correos: 'Ana Soto <ana@ejemplo.cl>, luis@ejemplo.cl' } },
  }),
  invitarVarios: endpoint(routes.invitarVarios, {
    summary: `Invita a varias personas, a lo más ${MOST_INVITED}, con el mismo rol y límite; la que falla no detiene a las demás`,
    body: z.object({ correos, rol, limite }),
    response: { 200: z.object({ mensaje: z.string(), direcciones: z.array(invitacionEnviada) }) },
    problems: ['NO_PERMITIDO', 'PERIODO_DE_RESGUARDO', 'CAMPOS_INVALIDOS'],
    example: { body: { correos: 'ana@ejemplo.cl; luis@ejemplo.cl', rol: 'consultor', limite: '' } },
  }),
  quitarSinUso: endpoint(routes.quitarSinUso, {
    summary: 'Elimina a varios usuarios que no usan la empresa hace 90 días; nunca a quien llama ni al último administrador',
    body: z.object({ usuarios: z.record(z.string().max(64), version).describe('La versión de cada uno, por su id') }),
    response: { 200: z.object({ mensaje: z.string(), usuarios: z.array(usuarioQuitado) }) },
    problems: ['NO_PERMITIDO', 'PERIODO_DE_RESGUARDO'],
    example: { body: { usuarios: { $USUARIO: '$VERSION' } } },
  }),
  cambiosDeUsuarios: endpoint(routes.cambiosDeUsuarios, {
    summary: 'Quién cambió qué de los usuarios y las reglas de la empresa, lo más reciente primero; X-Total-Count dice cuántos hay',
    querystring: delosCambios.extend(pagina),
    response: { 200: z.array(cambioDeUsuarios) },
    problems: ['NO_PERMITIDO'],
    example: { querystring: { tamano: '20' } },
  }),
  cambiosDeUsuariosCsv: endpoint(routes.cambiosDeUsuariosCsv, {
    summary: 'Los mismos cambios como archivo cambios-usuarios.csv',
    querystring: delosCambios,
    response: { 200: csv },
    problems: ['NO_PERMITIDO'],
    example: { querystring: { suceso: 'eliminado' } },
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
    body: z.object({
      dias: campo.describe('0 a 90'),
      tope: campo.describe('0 a 100000; vacío: sin tope'),
      aprobacion: z.enum(['', 'S', 'N']).default('').describe('Vacío: queda como está'),
    }),
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
