import { z } from 'zod';

/** Longest text a field may carry; the forms' own rules are far stricter. */
export const campo = z.string().max(2_000).default('');

/** A password as it is chosen. */
export const passwordNueva = campo.describe('8 a 20 letras y números, con al menos uno de cada uno');

/**
 * How much a device works for a pass. 'largo' takes seconds, asks a person for nothing and serves whoever the captcha takes for a machine.
 */
export const esfuerzo = z.enum(['corto', 'largo']).default('corto');
