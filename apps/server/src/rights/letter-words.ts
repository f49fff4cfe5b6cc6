/** Why a person receives a mail about their data, at an address that was known of their RUT. */
export const BECAUSE_KNOWN = 'Recibes este correo porque lo usaste en tu cuenta de Verídico, o al comprar un informe sobre ti.';
/** The same at the address that a request named. */
export const BECAUSE_ASKED = 'Recibes este correo porque desde esta dirección se hizo una petición sobre datos personales.';
export const TOLD_EVERYWHERE = 'Te avisamos en cada correo tuyo que conocemos';
export const NOTHING_TO_DO = 'Si fuiste tú, no necesitas hacer nada.';
/** Path of the page of a request, opened with its number and code. */
export const REQUEST_PAGE = '/mis-datos/peticion/estado';
