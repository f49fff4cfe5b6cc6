/** What the server writes into the page's `<meta>` elements when it serves it; a page drawn where there is no browser gets the words the server replaces. */
function meta(name: string): string {
  if (typeof document === 'undefined') return `%${name.toUpperCase()}%`;
  return document.querySelector<HTMLMetaElement>(`meta[name="veridico:${name}"]`)?.content ?? '';
}

export const pageSettings = {
  /** 'Datos de demostración · Pago simulado' and the like while stand-ins run, else empty. */
  aviso: meta('aviso'),
  /** Year of the footer. */
  anio: meta('anio'),
  /** Merchant on receipts and who answers for the data. */
  comercio: meta('comercio'),
  /** Address of an identity provider of its own, without a slash at its end; empty where this server is one. */
  identidad: meta('identidad'),
  /** 'codigo' where people sign in on the identity provider's own page; else on ours, by password. */
  ingreso: meta('ingreso'),
  /** 'si' where /test-cliente may show what is kept of the customer. */
  depuracion: meta('depuracion'),
  /** Mail address where people write to us. */
  contacto: meta('contacto'),
  /** Page of this site that makes captcha tokens in a frame; empty where this page works for them itself. */
  captcha: meta('captcha'),
} as const;
