import { isCompanyRut, isRut, wireRut } from '@veridico/forms';
import { z } from 'zod';

/** Settings that name the seller; seller.ts says which of them production demands. */
export const merchant = {
  MERCHANT_NAME: z
    .string()
    .optional()
    .describe(
      'Razón social de quien vende, en contratos, comprobantes, correos y páginas; obligatoria en producción. Sin ella, Verídico SpA',
    ),
  MERCHANT_RUT: z
    .string()
    .refine(isCompanyRut, 'no es el RUT de una empresa')
    .transform(wireRut)
    .optional()
    .describe('Su RUT, en contratos y comprobantes; obligatorio en producción'),
  MERCHANT_ADDRESS: z
    .string()
    .optional()
    .describe(
      'Su domicilio: calle, número, comuna y ciudad, en contratos y comprobantes; adonde se envía la carta certificada. Obligatorio en producción',
    ),
  MERCHANT_PHONE: z
    .string()
    .regex(/^\+?[\d ]{8,20}$/, 'no es un teléfono')
    .optional()
    .describe('Teléfono de atención, como «+56 2 2940 0120», en /ayuda y /quienes-somos; sin él las páginas no nombran ninguno'),
  MERCHANT_HOURS: z
    .string()
    .max(100)
    .optional()
    .describe('Horario de ese teléfono, como «lunes a viernes, de 9:00 a 18:00», en las mismas páginas'),
  MERCHANT_SIGNER: z.string().optional().describe('Nombre de quien firma los contratos por quien vende; obligatorio en producción'),
  MERCHANT_SIGNER_RUT: z
    .string()
    .refine(isRut, 'no es un RUT')
    .transform(wireRut)
    .optional()
    .describe('RUT de esa persona; obligatorio en producción'),
  MERCHANT_SIGNER_TITLE: z
    .string()
    .optional()
    .describe('En qué calidad firma esa persona, como «gerenta general»; obligatoria en producción'),
};
