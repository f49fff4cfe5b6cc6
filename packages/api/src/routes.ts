/** Method, path and encoding of every call, light enough for the browser. Schemas: ./endpoints. */
export const routes = {
  servicios: { method: 'GET', path: '/v1/administracion/servicios' },
  servicioPrecio: { method: 'GET', path: '/v1/administracion/servicio-precio/{codigoServicio}' },
  promocion: { method: 'GET', path: '/v1/promocion/codigo/{code}' },
  transaccion: { method: 'POST', path: '/v1/administracion/transaccion', encoding: 'form' },
  transaccionRevisar: { method: 'GET', path: '/v1/administracion/transaccion-revisar/{token}' },
  transaccionEstado: { method: 'GET', path: '/v1/administracion/transaccion-estado/{orden}' },
  transaccionInforme: { method: 'GET', path: '/v1/administracion/transaccion-informe/{orden}', patience: 180_000 },
  recuperarCompra: { method: 'POST', path: '/v1/administracion/recuperar-compra', encoding: 'json' },
  enlaceInforme: { method: 'POST', path: '/v1/administracion/enlace-informe/{enlace}' },
  verifica: { method: 'GET', path: '/v1/administracion/informe/verifica/folio/{folio}/codigo_verificacion/{codigo}' },
  verificaCaptcha: { method: 'POST', path: '/v1/administracion/verifica-captcha', encoding: 'json' },
  captchaReto: { method: 'GET', path: '/v1/captcha/reto' },
} as const satisfies Record<string, Route>;

export interface Route {
  readonly method: 'GET' | 'POST';
  readonly path: `/v1/${string}`;
  /** How the body travels; calls without a body have none. */
  readonly encoding?: 'form' | 'json';
  /** Milliseconds the browser waits for the whole answer where that is longer than usual: a report on a slow line. */
  readonly patience?: number;
}

export type RouteName = keyof typeof routes;
