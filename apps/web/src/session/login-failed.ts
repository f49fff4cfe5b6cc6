/** Shown when sign-in fails without a response. A module of its own: the screen also shows it when the sign-in code cannot be loaded. */
export const LOGIN_FAILED = 'Error inesperado durante el inicio de sesión.';

/** In place of a sentence, as the embedded provider names it: the password was right, and a code is missing or wrong. */
export const CODE_NEEDED = 'otp_required';
export const CODE_WRONG = 'otp_invalid';
