export { createClient, type Answer, type Client } from './client.ts';
export { PAYMENT_TIMED_OUT } from './payment-sentences.ts';
export { problems, type ProblemBody, type ProblemCode } from './problems.ts';
export { routes, type Route, type RouteName } from './routes.ts';
export type { CaptchaAction, Estado, ReviewStatus, Servicio } from './endpoints.ts';
