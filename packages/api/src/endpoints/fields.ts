import { QUERY_FIELDS } from '@veridico/forms';
import { z } from 'zod';

/** Describes a report's code. */
export const CODIGO_DE_INFORME = 'Código de un informe del catálogo, como sia000001';

/** A text; the forms' own rules are far stricter. */
export const campo = z.string().max(2_000).default('');

/** A newly chosen password. */
export const passwordNueva = campo.describe('8 a 20 letras y números, con al menos uno de cada uno');

/** The page's claim about the signed-in user: accepted but never trusted. */
export const userInfo = z.object({
  'user-info': z.string().max(4_096).optional().describe('JSON en ASCII con los datos del token; se acepta y no se usa'),
});

/** Capability: its holder may pay and follow the order and, while it is recent, open its result. 130 random bits. */
export const orden = z.string().trim().toUpperCase().max(64).describe('26 caracteres de Crockford base32');

/** Display number of an order. It grants no access, and no call accepts it as an order. */
export const numeroDeOrden = z.string().describe('VO-7K3M-9QXT: el número con que las personas nombran la orden; no abre nada');

export const run = campo.describe(QUERY_FIELDS.run);

/** Subject of an issued report: exactly one of the two fields is filled. */
export const rutDelSujeto = 'vacío en los informes sobre una propiedad';
export const propiedadTasada = z.string().describe('De qué propiedad trata: «Rol 573-24, ÑUÑOA»; vacío en los demás informes');

/** Identifies a signed or stored text. */
export const huella = z.string().describe('SHA-256 del texto, en hexadecimal');

/** A person in a list who is the caller. */
export const propia = z.boolean().describe('Es quien hace esta llamada');

/** Describes the result of a report without data. */
export const SIN_DATOS = 'null si el PDF no lleva datos que se puedan leer';

/** Number of verifications of an issued report. */
export const verificaciones = z.int().describe('Veces que alguien comprobó que es auténtico');

/**
 * Work of a device for one token. 'largo' takes seconds without user interaction, for people rejected by the captcha.
 */
export const esfuerzo = z.enum(['corto', 'largo']).default('corto');

/** A pasted list of RUTs. */
export const textoDeLista = z.string().default('').describe('Un RUT por línea, o las columnas de una planilla');
