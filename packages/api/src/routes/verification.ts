import type { Route } from '../route.ts';

export const verifica = {
  method: 'GET',
  path: '/v1/administracion/informe/verifica/folio/{folio}/codigo_verificacion/{codigo}',
} as const satisfies Route;
export const verificaCaptcha = { method: 'POST', path: '/v1/administracion/verifica-captcha', encoding: 'json' } as const satisfies Route;
export const captchaReto = { method: 'GET', path: '/v1/captcha/reto' } as const satisfies Route;
