import { z } from 'zod';

/** Longest text a field may carry; the forms' own rules are far stricter. */
export const campo = z.string().max(2_000).default('');

/** A password as it is chosen. */
export const passwordNueva = campo.describe('8 a 20 letras y números, con al menos uno de cada uno');

/** What the page says of who is signed in: taken, and believed in nothing. */
export const userInfo = z.object({
  'user-info': z.string().max(4_096).optional().describe('JSON en ASCII con los datos del token; se acepta y no se usa'),
});

/** Who holds it may pay it, follow it and, while it is young, open what came of it: 130 random bits. */
export const orden = z.string().trim().toUpperCase().max(64).describe('26 caracteres de Crockford base32');

/** As people read an order. It opens nothing, and no call takes it for one. */
export const numeroDeOrden = z.string().describe('VO-7K3M-9QXT: el número con que las personas nombran la orden; no abre nada');

export const run = campo.describe('RUT de quien trata el informe');

/** Whom or what an issued report tells of: exactly one of the two is filled. */
export const rutDelSujeto = 'vacío en los informes sobre una propiedad';
export const propiedadTasada = z.string().describe('De qué propiedad trata: «Rol 573-24, ÑUÑOA»; vacío en los demás informes');

/** What a signed or kept text is recognised by. */
export const huella = z.string().describe('SHA-256 del texto, en hexadecimal');

/** How often an issued report was verified. */
export const verificaciones = z.int().describe('Veces que alguien comprobó que es auténtico');

/**
 * How much a device works for a pass. 'largo' takes seconds, asks a person for nothing and serves whoever the captcha takes for a machine.
 */
export const esfuerzo = z.enum(['corto', 'largo']).default('corto');
