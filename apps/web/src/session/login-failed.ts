/** Said when signing in came to no answer; apart, because the screen says it too when it cannot even fetch what signs in. */
export const LOGIN_FAILED = 'Error inesperado durante el inicio de sesión.';
