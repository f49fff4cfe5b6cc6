import { z } from 'zod';
import * as routes from '../routes/account.ts';
import { endpoint } from '../define.ts';
import { campo, passwordNueva } from './fields.ts';

const tokenCaptcha = z.string().max(4_096).default('').describe('Solución del captcha para recupera_pass');
const uid = z.string().max(128).default('').describe('El de la dirección que llegó por correo');
const hecho = { 200: z.object({ mensaje: z.string() }) };

/** Account calls without session. */
export const accountEndpoints = {
  registro: endpoint(routes.registro, {
    summary: 'Crea una cuenta; responde lo mismo cuando ya existe una con ese correo o ese RUT',
    body: z.object({
      email: campo.describe('Correo; es también el nombre de usuario'),
      username: campo.describe('Igual al correo; se ignora'),
      firstName: campo.describe('Nombre'),
      lastName: campo.describe('Apellido paterno'),
      secondLastName: campo.describe('Apellido materno, opcional'),
      run: campo.describe('RUT sin dígito verificador'),
      digito: campo.describe('Dígito verificador'),
      serie: campo.describe('Número de serie o documento del carnet vigente'),
      telefono: campo.describe('569 y 8 dígitos'),
      password: passwordNueva,
    }),
    response: {
      200: z.object({
        success: z.boolean().optional().describe('Este servicio responde true, y otro estado cuando no crea la cuenta'),
        message: z.string(),
      }),
    },
    problems: ['CAMPOS_INVALIDOS', 'IDENTIDAD_NO_VALIDADA', 'CUENTAS_NO_DISPONIBLES'],
    example: {
      body: {
        email: 'german@ejemplo.cl',
        username: 'german@ejemplo.cl',
        firstName: 'Germán',
        lastName: 'Pérez',
        run: '44938308',
        digito: '7',
        serie: '503303230',
        telefono: '56912345678',
        password: '$CLAVE_NUEVA',
      },
    },
  }),
  recuperarPassword: endpoint(routes.recuperarPassword, {
    summary: 'Envía por correo un enlace para cambiar la contraseña; responde lo mismo cuando no hay cuenta con ese correo',
    body: z.object({ email: campo.describe('Correo de la cuenta'), tokenCaptcha }),
    response: hecho,
    problems: ['CAMPOS_INVALIDOS', 'CAPTCHA_RECHAZADO'],
    example: { body: { email: '$CORREO', tokenCaptcha: '$CAPTCHA' } },
  }),
  actualizarPassword: endpoint(routes.actualizarPassword, {
    summary: 'Pone una contraseña nueva con un enlace de un solo uso y cierra todas las sesiones',
    body: z.object({ uid, nuevaPassword: passwordNueva, tokenCaptcha }),
    response: hecho,
    problems: [
      'CAMPOS_INVALIDOS',
      'CAPTCHA_RECHAZADO',
      'TOKEN_RECUPERACION_INVALIDO',
      'ENLACE_VENCIDO',
      'ENLACE_USADO',
      'ENLACE_REEMPLAZADO',
      'CUENTAS_NO_DISPONIBLES',
    ],
    example: { body: { uid: '$ENLACE', nuevaPassword: '$CLAVE_NUEVA', tokenCaptcha: '$CAPTCHA' } },
  }),
  empresaDelEnlace: endpoint(routes.empresaDelEnlace, {
    summary: 'La empresa por la que va a actuar quien ponga su contraseña con un enlace',
    body: z.object({ uid }),
    response: { 200: z.object({ empresa: z.string().describe('Su nombre; vacío si el enlace ya no sirve o no es de una empresa') }) },
    problems: [],
    example: { body: { uid: '$ENLACE' } },
  }),
  confirmarCorreo: endpoint(routes.confirmarCorreo, {
    summary:
      'Confirma que el correo de la cuenta llega a quien la creó, con el enlace enviado a él y su contraseña; o acepta actuar por una empresa',
    body: z.object({ uid, password: campo.describe('De la cuenta; no hace falta con el enlace de una empresa').optional() }),
    response: hecho,
    problems: [
      'CAMPOS_INVALIDOS',
      'PASSWORD_INCORRECTA',
      'ENLACE_DESCONOCIDO',
      'ENLACE_VENCIDO',
      'ENLACE_USADO',
      'ENLACE_REEMPLAZADO',
      'CUENTA_SIN_INVITACION',
      'CUENTAS_NO_DISPONIBLES',
    ],
    example: { body: { uid: '$ENLACE', password: '$CLAVE' } },
  }),
  renovarConfirmacion: endpoint(routes.renovarConfirmacion, {
    summary: 'Envía otro enlace de confirmación a quien tiene uno que venció',
    body: z.object({ uid }),
    response: hecho,
    problems: ['ENLACE_DESCONOCIDO', 'CUENTAS_NO_DISPONIBLES'],
    example: { body: { uid: '$ENLACE' } },
  }),
};
