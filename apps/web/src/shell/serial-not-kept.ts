/** Said at the field of an identity card's number where the rest of the form came back without it. */
export const SERIAL_NOT_KEPT = 'Escríbelo de nuevo: por seguridad, el número de serie no se guarda.';
