/** Of a page that the menu calls as it calls itself. */
export const USERS_PAGE = 'Usuarios de la empresa';
