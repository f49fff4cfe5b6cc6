interface Trouble {
  readonly what: string;
  readonly answer: string;
  /** Address where it is solved, and the words of its link. */
  readonly to: string;
  readonly link: string;
}

/** What people write to us about, with the page that solves it. The answers say what the Términos say. */
export const TROUBLES: readonly Trouble[] = [
  {
    what: 'Pagué y no me llega',
    answer:
      'El informe se genera apenas el banco confirma el pago, y te llega también un enlace por correo. Si no lo ves, ábrelo tú con el correo de la compra. No pagues de nuevo.',
    to: '/recuperar-compra',
    link: 'Recuperar mi compra',
  },
  {
    what: 'Me cobraron y el informe falló',
    answer:
      'Si no podemos generarlo, anulamos el cobro completo sin que lo pidas y te avisamos por correo. Tu banco puede tardar unos días en mostrarlo.',
    to: '/terminos-y-condiciones#terminos-8',
    link: 'Cuándo devolvemos',
  },
  {
    what: 'Quiero que me devuelvan el dinero',
    answer:
      'Un informe se hace en el momento y a tu medida, así que no tiene retracto. Si el error es nuestro, lo corregimos o te devolvemos lo que pagaste.',
    to: '/ayuda#escribenos',
    link: 'Contarnos el error',
  },
  {
    what: 'Un dato mío está mal',
    answer: 'Corregirlo no cuesta nada. Mientras lo revisamos puedes pedir que nadie lo vea.',
    to: '/mis-datos',
    link: 'Corregir un dato',
  },
  {
    what: 'Quiero saber qué dicen de mí',
    answer:
      'La ley te da acceso gratis a tus datos y a quién los consultó. El informe pagado los junta en un PDF que otros pueden verificar.',
    to: '/mis-datos',
    link: 'Ver mis datos gratis',
  },
  {
    what: 'Me entregaron un informe y dudo',
    answer: 'Compruébalo gratis con el folio y el código que lleva en cada página. No necesitas cuenta.',
    to: '/verifica-informe/paso1',
    link: 'Verificar un informe',
  },
  {
    what: 'Necesito revisar a otra persona',
    answer:
      'Solo puede hacerlo una empresa con contrato y un motivo de la ley 20.575. Si no tienes, pídele a esa persona que compre el suyo y te dé el código.',
    to: '/inicio#planes',
    link: 'Ver los planes',
  },
  {
    what: 'Necesito factura',
    answer: 'Marca «Necesito factura, no boleta» en el formulario de compra, antes de pagar.',
    to: '/inicio#informes',
    link: 'Elegir un informe',
  },
  {
    what: 'No puedo entrar a mi cuenta',
    answer: 'Te enviamos un enlace para elegir otra contraseña. Tus informes siguen ahí.',
    to: '/auth/recover-password',
    link: 'Cambiar mi contraseña',
  },
];
