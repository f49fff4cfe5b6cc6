/** Shown when sign-in fails without a response. A module of its own: the screen also shows it when the sign-in code cannot be loaded. */
export const LOGIN_FAILED = 'Error inesperado durante el inicio de sesión.';
