/** Method, path and encoding of every call, light enough for the browser. Schemas: ./endpoints. */
export const routes = {
  servicios: { method: 'GET', path: '/v1/administracion/servicios' },
  servicioPrecio: { method: 'GET', path: '/v1/administracion/servicio-precio/{codigoServicio}' },
  promocion: { method: 'GET', path: '/v1/promocion/codigo/{code}' },
  buscarDireccion: { method: 'POST', path: '/v1/administracion/buscar-direccion', encoding: 'json', refusal: 'text' },
  propiedad: { method: 'GET', path: '/v1/administracion/propiedad/{comuna}/{rol}' },
  transaccion: { method: 'POST', path: '/v1/administracion/transaccion', encoding: 'form' },
  transaccionRevisar: { method: 'GET', path: '/v1/administracion/transaccion-revisar/{token}' },
  transaccionEstado: { method: 'GET', path: '/v1/administracion/transaccion-estado/{orden}' },
  transaccionInforme: { method: 'GET', path: '/v1/administracion/transaccion-informe/{orden}', patience: 180_000 },
  recuperarCompra: { method: 'POST', path: '/v1/administracion/recuperar-compra', encoding: 'json' },
  enlaceInforme: { method: 'POST', path: '/v1/administracion/enlace-informe/{enlace}' },
  contrato: { method: 'GET', path: '/v1/administracion/contrato' },
  consultaInforme: {
    method: 'POST',
    path: '/v1/administracion/consulta-informe/{codigoServicio}',
    encoding: 'form',
    patience: 180_000,
  },
  informes: { method: 'GET', path: '/v1/administracion/informes' },
  informesCsv: { method: 'GET', path: '/v1/administracion/informes.csv', answer: 'text', patience: 180_000 },
  informe: { method: 'GET', path: '/v1/administracion/informe/{idConsulta}', patience: 180_000 },
  compraAnterior: { method: 'GET', path: '/v1/administracion/compra-anterior/{codigoServicio}' },
  verifica: { method: 'GET', path: '/v1/administracion/informe/verifica/folio/{folio}/codigo_verificacion/{codigo}' },
  verificaCaptcha: { method: 'POST', path: '/v1/administracion/verifica-captcha', encoding: 'json' },
  captchaReto: { method: 'GET', path: '/v1/captcha/reto' },
  registro: { method: 'POST', path: '/v1/api/users/register', encoding: 'json' },
  clienteInfo: { method: 'GET', path: '/v1/api/users/cliente-info' },
  recuperarPassword: { method: 'POST', path: '/v1/api/users/recuperar-password-manual', encoding: 'json' },
  actualizarPassword: { method: 'POST', path: '/v1/api/users/actualizar-password', encoding: 'json' },
  confirmarCorreo: { method: 'POST', path: '/v1/api/users/confirmar-correo', encoding: 'json' },
  renovarConfirmacion: { method: 'POST', path: '/v1/api/users/renovar-confirmacion', encoding: 'json' },
  pedirConfirmacion: { method: 'POST', path: '/v1/api/users/pedir-confirmacion' },
  perfil: { method: 'GET', path: '/v1/api/users/perfil' },
  cambiarPassword: { method: 'POST', path: '/v1/api/users/cambiar-password', encoding: 'json' },
  sesiones: { method: 'GET', path: '/v1/api/users/sesiones' },
  cerrarSesion: { method: 'POST', path: '/v1/api/users/sesiones/{sesion}/cerrar' },
  cerrarOtrasSesiones: { method: 'POST', path: '/v1/api/users/sesiones/cerrar-otras' },
  eliminarCuenta: { method: 'POST', path: '/v1/api/users/eliminar-cuenta', encoding: 'json' },
} as const satisfies Record<string, Route>;

export interface Route {
  readonly method: 'GET' | 'POST';
  readonly path: `/v1/${string}`;
  /** How the body travels; calls without a body have none. */
  readonly encoding?: 'form' | 'json';
  /** What comes back, where that is no JSON. */
  readonly answer?: 'text';
  /** What a refusal comes back as, where that is no JSON: the sentence alone. */
  readonly refusal?: 'text';
  /** Milliseconds the browser waits for the whole answer where that is longer than usual: a report on a slow line. */
  readonly patience?: number;
}

export type RouteName = keyof typeof routes;
