/** Value of a `<meta>` element that the server fills in when serving the page; while prerendering, the server's placeholder. */
function meta(name: string): string {
  if (typeof document === 'undefined') return `%${name.toUpperCase()}%`;
  return document.querySelector<HTMLMetaElement>(`meta[name="veridico:${name}"]`)?.content ?? '';
}

export const pageSettings = {
  /** For example 'Datos de demostración · Pago simulado' while any integration is simulated; otherwise empty. */
  aviso: meta('aviso'),
  /** Year of the footer. */
  anio: meta('anio'),
  /** Merchant on receipts and data controller. */
  comercio: meta('comercio'),
  /** RUT of the merchant, with points. */
  rut: meta('rut'),
  /** Its address. */
  domicilio: meta('domicilio'),
  /** Telephone for customers and its hours; empty where there is none. */
  telefono: meta('telefono'),
  horario: meta('horario'),
  /** Address of an external identity provider, without trailing slash; empty when this server provides identity. */
  identidad: meta('identidad'),
  /** 'codigo' to sign in on the identity provider's own page; otherwise by password on ours. */
  ingreso: meta('ingreso'),
  /** 'si' when /test-cliente may show the stored customer data. */
  depuracion: meta('depuracion'),
  /** Our contact mail address. */
  contacto: meta('contacto'),
  /** Page of this site that makes captcha tokens in a frame; empty when this page solves challenges itself. */
  captcha: meta('captcha'),
} as const;
