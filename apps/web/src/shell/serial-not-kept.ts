/** Shown at the serial field when the rest of the form was restored. */
export const SERIAL_NOT_KEPT = 'Escríbelo de nuevo: por seguridad, el número de serie no se guarda.';
