/** Said where no answer came to an act. */
export const NOT_KNOWN = 'No sabemos si quedó hecho. No lo repitas: vuelve a cargar la página.';
