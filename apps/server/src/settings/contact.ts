import { z } from 'zod';

/** The address by which visitors reach the seller. Production demands it; elsewhere pages show an example. */
export const contact = {
  CONTACT_EMAIL: z
    .email()
    .optional()
    .describe(
      'Correo de contacto, en las páginas, los correos y los textos legales; obligatorio en producción. Sin él, contacto@veridico.cl',
    ),
};

export interface Contact {
  readonly CONTACT_EMAIL?: string | undefined;
}

export function contactOf({ CONTACT_EMAIL }: Contact): string {
  return CONTACT_EMAIL ?? 'contacto@veridico.cl';
}

/** One line with its fix if the address is missing. */
export function missingOfContact({ CONTACT_EMAIL }: Contact): string[] {
  return CONTACT_EMAIL === undefined ? ['correo de contacto: define CONTACT_EMAIL'] : [];
}
