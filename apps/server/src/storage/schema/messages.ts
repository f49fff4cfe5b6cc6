import type { Generated } from 'kysely';

/** Messages of the contact form. Everything but the subject is personal data: never in a log. */
export interface MensajesTable {
  id: Generated<string>;
  nombre: string;
  /** Lower case: where the answer goes. */
  correo: string;
  /** Key of TEMAS_DE_CONTACTO. */
  tema: string;
  /** The order's number or folio, as it was typed; '' if none. */
  numero: string;
  texto: string;
  /** Digest of the message: the same one, sent twice, is one case. */
  huella: Buffer;
  creado: Generated<Date>;
}
