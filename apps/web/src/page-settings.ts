/** What the server writes into the page's `<meta>` elements when it serves it. */
function meta(name: string): string {
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
  /** 'si' where /test-cliente may show what is kept of the customer. */
  depuracion: meta('depuracion'),
} as const;
