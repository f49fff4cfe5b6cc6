import { z } from 'zod';
import * as routes from '../routes/own-account.ts';
import { endpoint } from '../define.ts';
import { campo, passwordNueva } from './fields.ts';
import { rolDeEmpresa } from './reports.ts';

const instante = z.iso.datetime({ offset: true });

const cliente = z.object({
  email: z.string(),
  rut: z.string().describe('12345678-5'),
  serie: z.string().describe('Del carnet, como se declaró; vacía si no se conoce. No se guarda en el navegador'),
  nombre: z.string(),
  contrato: z.enum(['S', 'N']).describe('S: cliente con contrato'),
  telefono: z.string().describe('569 y 8 dígitos; vacío si no se conoce'),
  empresas: z.int().describe('Por cuántas empresas puede actuar'),
  empresa: z.string().describe('id de aquella por la que actúa esta sesión; vacío si por ninguna'),
});
export type Cliente = z.infer<typeof cliente>;

const perfil = z.object({
  email: z.string(),
  correoConfirmado: z.boolean(),
  rut: z.string().describe('12345678-5'),
  firstName: z.string(),
  lastName: z.string(),
  secondLastName: z.string(),
  telefono: z.string(),
  contrato: z.enum(['S', 'N']),
});
export type Perfil = z.infer<typeof perfil>;

const empresaPropia = z.object({
  id: z.string().describe('Se usa para elegirla, y en la cabecera X-Empresa de las demás llamadas'),
  nombre: z.string(),
  rol: rolDeEmpresa.nullable(),
  actual: z.boolean().describe('Por ella actúa esta sesión'),
});
export type EmpresaPropia = z.infer<typeof empresaPropia>;
const empresas = z.array(empresaPropia);

const sesion = z.object({
  id: z.string(),
  actual: z.boolean().describe('La de esta llamada'),
  inicio: instante,
  ultimoUso: instante,
  equipo: z.string().describe('Navegador y sistema, como «Chrome en Windows»; vacío si no se conoce'),
});
export type Sesion = z.infer<typeof sesion>;

const segundoFactor = z.object({
  estado: z.enum(['inactivo', 'activo', 'externo']).describe('externo: se maneja en la página de ingreso'),
  desde: instante.nullable().describe('null si no está activo'),
  codigosDeRecuperacion: z.int().min(0).describe('Cuántos quedan'),
});
export type SegundoFactor = z.infer<typeof segundoFactor>;

const activacion = z.object({
  secreto: z.string().describe('En base 32, para escribirlo en la aplicación'),
  uri: z.string().describe('otpauth://…, para abrirla en el mismo teléfono'),
  qr: z
    .object({ lado: z.int(), trazo: z.string() })
    .describe('El mismo enlace como código QR: módulos por lado y el atributo d de su dibujo'),
});
export type Activacion = z.infer<typeof activacion>;

/** Calls of signed-in users about their own account. All require the bearer token. */
export const ownAccountEndpoints = {
  clienteInfo: endpoint(routes.clienteInfo, {
    summary: 'La ficha de quien inició sesión',
    querystring: z.object({ email: campo.describe('El mismo correo del token') }),
    response: { 200: cliente },
    problems: ['NO_PERMITIDO', 'CLIENTE_DESCONOCIDO', 'CUENTAS_NO_DISPONIBLES'],
    example: { querystring: { email: '$CORREO' } },
  }),
  perfil: endpoint(routes.perfil, {
    summary: 'Los datos de la cuenta',
    response: { 200: perfil },
    problems: ['CLIENTE_DESCONOCIDO', 'CUENTAS_NO_DISPONIBLES'],
    example: {},
  }),
  pedirConfirmacion: endpoint(routes.pedirConfirmacion, {
    summary: 'Envía un enlace para confirmar el correo de la cuenta',
    response: { 200: z.object({ mensaje: z.string() }) },
    problems: ['CUENTAS_NO_DISPONIBLES'],
    example: {},
  }),
  cambiarPassword: endpoint(routes.cambiarPassword, {
    summary: 'Cambia la contraseña y cierra las demás sesiones',
    body: z.object({ passwordActual: campo, nuevaPassword: passwordNueva }),
    response: { 200: z.object({ mensaje: z.string() }) },
    problems: ['CAMPOS_INVALIDOS', 'PASSWORD_INCORRECTA', 'CUENTAS_NO_DISPONIBLES'],
    example: { body: { passwordActual: '$CLAVE', nuevaPassword: '$CLAVE_NUEVA' } },
  }),
  sesiones: endpoint(routes.sesiones, {
    summary: 'Las sesiones abiertas, la más reciente primero',
    response: { 200: z.object({ sesiones: z.array(sesion) }) },
    problems: ['CUENTAS_NO_DISPONIBLES'],
    example: {},
  }),
  cerrarSesion: endpoint(routes.cerrarSesion, {
    summary: 'Cierra una sesión de la cuenta',
    params: z.object({ sesion: z.string().min(1).max(128) }),
    response: { 200: z.object({ mensaje: z.string() }) },
    problems: ['SESION_DESCONOCIDA', 'CUENTAS_NO_DISPONIBLES'],
    example: { params: { sesion: '$SESION' } },
  }),
  cerrarOtrasSesiones: endpoint(routes.cerrarOtrasSesiones, {
    summary: 'Cierra todas las sesiones de la cuenta menos la de esta llamada',
    response: { 200: z.object({ mensaje: z.string() }) },
    problems: ['CUENTAS_NO_DISPONIBLES'],
    example: {},
  }),
  misEmpresas: endpoint(routes.misEmpresas, {
    summary: 'Las empresas por las que la cuenta puede actuar, por nombre',
    response: { 200: z.object({ empresas }) },
    problems: ['CLIENTE_DESCONOCIDO'],
    example: {},
  }),
  elegirEmpresa: endpoint(routes.elegirEmpresa, {
    summary: 'Elige por qué empresa actúa esta sesión, y las que se abran después',
    body: z.object({ empresa: campo.describe('id de la empresa') }),
    response: { 200: z.object({ mensaje: z.string(), empresas }) },
    problems: ['EMPRESA_DESCONOCIDA', 'CLIENTE_DESCONOCIDO'],
    example: { body: { empresa: '$EMPRESA' } },
  }),
  probarIdentidad: endpoint(routes.probarIdentidad, {
    summary: 'Prueba otra vez la contraseña en esta sesión: por diez minutos puede hacer lo que pide un ingreso reciente',
    body: z.object({ password: campo.describe('La contraseña de la cuenta') }),
    response: { 200: z.object({ mensaje: z.string() }) },
    problems: ['CAMPOS_INVALIDOS', 'PASSWORD_INCORRECTA', 'CUENTAS_NO_DISPONIBLES'],
    example: { body: { password: '$CLAVE' } },
  }),
  segundoFactor: endpoint(routes.segundoFactor, {
    summary: 'Si la cuenta pide un código además de la contraseña',
    response: { 200: segundoFactor },
    problems: ['CUENTAS_NO_DISPONIBLES'],
    example: {},
  }),
  pedirCodigoSegundoFactor: endpoint(routes.pedirCodigoSegundoFactor, {
    summary: 'Envía al correo de la cuenta el código con que se comienza a activar la verificación en dos pasos; vence en 15 minutos',
    body: z.object({ password: campo.describe('La contraseña de la cuenta') }),
    response: { 200: z.object({ mensaje: z.string() }) },
    problems: [
      'CAMPOS_INVALIDOS',
      'PASSWORD_INCORRECTA',
      'CORREO_SIN_CONFIRMAR',
      'SEGUNDO_FACTOR_ACTIVO',
      'SEGUNDO_FACTOR_EXTERNO',
      'CUENTAS_NO_DISPONIBLES',
    ],
    example: { body: { password: '$CLAVE' } },
  }),
  comenzarSegundoFactor: endpoint(routes.comenzarSegundoFactor, {
    summary: 'Comienza a activar la verificación en dos pasos: un secreto nuevo, que aún no se pide al ingresar',
    body: z.object({ codigo: campo.describe('El que llegó por correo') }),
    response: { 200: activacion },
    problems: [
      'CAMPOS_INVALIDOS',
      'CODIGO_INCORRECTO',
      'CORREO_SIN_CONFIRMAR',
      'SEGUNDO_FACTOR_ACTIVO',
      'SEGUNDO_FACTOR_EXTERNO',
      'CUENTAS_NO_DISPONIBLES',
    ],
    example: { body: { codigo: '$CODIGO_DE_CORREO' } },
  }),
  activarSegundoFactor: endpoint(routes.activarSegundoFactor, {
    summary:
      'La activa con un primer código, cierra las demás sesiones y responde diez códigos de recuperación, que no se muestran otra vez',
    body: z.object({ codigo: campo.describe('El que muestra la aplicación') }),
    response: { 200: z.object({ mensaje: z.string(), codigos: z.array(z.string()) }) },
    problems: [
      'CAMPOS_INVALIDOS',
      'CODIGO_INCORRECTO',
      'SEGUNDO_FACTOR_ACTIVO',
      'SEGUNDO_FACTOR_EXTERNO',
      'SEGUNDO_FACTOR_SIN_COMENZAR',
      'CUENTAS_NO_DISPONIBLES',
    ],
    example: { body: { codigo: '$CODIGO_INGRESO' } },
  }),
  quitarSegundoFactor: endpoint(routes.quitarSegundoFactor, {
    summary: 'La quita, con un código de la aplicación o de recuperación',
    body: z.object({ codigo: campo }),
    response: { 200: z.object({ mensaje: z.string() }) },
    problems: ['CAMPOS_INVALIDOS', 'CODIGO_INCORRECTO', 'SEGUNDO_FACTOR_INACTIVO', 'SEGUNDO_FACTOR_EXTERNO', 'CUENTAS_NO_DISPONIBLES'],
    example: { body: { codigo: '$CODIGO_INGRESO' } },
  }),
  eliminarCuenta: endpoint(routes.eliminarCuenta, {
    summary: 'Elimina la cuenta; lo que la ley obliga a guardar queda, y se avisa por correo',
    body: z.object({ password: campo.describe('La contraseña de la cuenta') }),
    response: { 200: z.object({ mensaje: z.string() }) },
    problems: ['ULTIMO_ADMINISTRADOR', 'CAMPOS_INVALIDOS', 'PASSWORD_INCORRECTA', 'CUENTAS_NO_DISPONIBLES'],
    example: { body: { password: '$CLAVE' } },
  }),
};
