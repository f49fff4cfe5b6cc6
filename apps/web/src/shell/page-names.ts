/** Names shared by a page and its menu entry. */
export const USERS_PAGE = 'Usuarios de la empresa';
