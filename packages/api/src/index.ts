export { CONFIRMATION_SENT, EMAIL_CONFIRMED, PASSWORD_UPDATED, RECOVERY_SENT, REGISTERED } from './account-sentences.ts';
export { createClient, type Answer, type Client, type NameOf, type RequestTo, type RouteName } from './client.ts';
export { KEPT_BY_LAW, type Kept } from './kept-by-law.ts';
export { PAYMENT_TIMED_OUT } from './payment-sentences.ts';
export type { ProblemBody, ProblemCode } from './problem-body.ts';
export * as problems from './problems.ts';
export type { Route } from './route.ts';
export * as routes from './routes.ts';
export type {
  CaptchaAction,
  Cliente,
  Contrato,
  Cupo,
  Estado,
  Hallazgo,
  Informe,
  InformeEmitido,
  Perfil,
  Propiedad,
  ReviewStatus,
  Servicio,
  Sesion,
} from './endpoints.ts';
