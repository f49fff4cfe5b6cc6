/** Words of «Mis datos» that its page and its document share. */
export const HELD_BACK = 'No se comunica por ahora';
export const NO_ACCOUNT = 'Una persona sin cuenta';
