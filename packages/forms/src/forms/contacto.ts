import { defineForm } from '../define.ts';
import { CORREO_DE_CUENTA } from '../fields.ts';
import { isName, normaliseName } from '../rules/name.ts';
import { REQUIRED } from '../sentences.ts';

/** What a message is about, by the value of the wire field `tema`. */
export const TEMAS_DE_CONTACTO = {
  compra: 'Una compra o un cobro',
  informe: 'Lo que dice un informe',
  plan: 'Un plan o la cuenta de una empresa',
  otro: 'Otra cosa',
} as const;
export type TemaDeContacto = keyof typeof TEMAS_DE_CONTACTO;

/** Most characters of a message. */
export const MOST_MESSAGE = 2_000;
/** Working days within which a message is answered: the page promises them, and the office's queue counts them. */
export const CONTACT_ANSWER_DAYS = 2;

/** Most characters of an order's number or a folio, as people write them. */
const LONGEST_NUMBER = 60;

export type ContactoField = 'tema' | 'nombre' | 'correo' | 'numero' | 'mensaje';

/** Screen /ayuda. `numero`: the order or the folio that the message is about, if any. */
export const contactoForm = defineForm<ContactoField>({
  id: 'contacto',
  fields: {
    tema: {
      required: 'Elige de qué se trata.',
      checks: [{ rule: (value) => Object.hasOwn(TEMAS_DE_CONTACTO, value), sentence: 'Elige de qué se trata.' }],
    },
    nombre: {
      required: REQUIRED,
      checks: [{ rule: isName, sentence: 'Escribe tu nombre, solo con letras, espacios, guiones y apóstrofos.' }],
      normalise: normaliseName,
    },
    correo: CORREO_DE_CUENTA,
    numero: {
      checks: [{ rule: (value) => value.length <= LONGEST_NUMBER, sentence: 'Escribe solo el número de la orden o el folio.' }],
    },
    mensaje: {
      required: 'Cuéntanos qué pasó.',
      checks: [{ rule: (value) => value.length <= MOST_MESSAGE, sentence: 'Escribe hasta 2.000 caracteres.' }],
    },
  },
});
