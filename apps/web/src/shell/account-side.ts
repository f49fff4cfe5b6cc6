/** Default content of the dark side. */
export const ACCOUNT_SIDE = {
  title: 'Lo que consta, a la vista.',
  text: 'Cada informe lleva folio, código y un rosetón propio. Quien lo reciba puede comprobarlo gratis.',
  link: { to: '/verifica-informe/paso1', name: 'Verificar un informe' },
} as const;
