import { z } from 'zod';
import * as routes from '../routes/own-account.ts';
import { endpoint } from '../define.ts';
import { campo, passwordNueva } from './fields.ts';

const instante = z.iso.datetime({ offset: true });

const cliente = z.object({
  email: z.string(),
  rut: z.string().describe('12345678-5'),
  serie: z.string().describe('Del carnet, como se declaró; vacía si no se conoce. No se guarda en el navegador'),
  nombre: z.string(),
  contrato: z.enum(['S', 'N']).describe('S: cliente con contrato'),
  telefono: z.string().describe('569 y 8 dígitos; vacío si no se conoce'),
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

const sesion = z.object({
  id: z.string(),
  actual: z.boolean().describe('La de esta llamada'),
  inicio: instante,
  ultimoUso: instante,
  equipo: z.string().describe('Navegador y sistema, como «Chrome en Windows»; vacío si no se conoce'),
});
export type Sesion = z.infer<typeof sesion>;

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
  eliminarCuenta: endpoint(routes.eliminarCuenta, {
    summary: 'Elimina la cuenta; lo que la ley obliga a guardar queda, y se avisa por correo',
    body: z.object({ password: campo.describe('La contraseña de la cuenta') }),
    response: { 200: z.object({ mensaje: z.string() }) },
    problems: ['ULTIMO_ADMINISTRADOR', 'CAMPOS_INVALIDOS', 'PASSWORD_INCORRECTA', 'CUENTAS_NO_DISPONIBLES'],
    example: { body: { password: '$CLAVE' } },
  }),
};
