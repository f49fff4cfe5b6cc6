export { CONFIRMATION_SENT, EMAIL_CONFIRMED, PASSWORD_UPDATED, RECOVERY_SENT, REGISTERED } from './account-sentences.ts';
export { ALTA_REFUSALS, type AltaRefusal } from './alta.ts';
export {
  createClient,
  type Answer,
  type AnswerBody,
  type Client,
  type NameOf,
  type RefusalBody,
  type RequestTo,
  type RouteName,
} from './client.ts';
export { KEPT_BY_LAW, type KeptData } from './kept-by-law.ts';
export { PAYMENT_TIMED_OUT } from './payment-sentences.ts';
export type { ProblemBody, ProblemCode } from './problem-body.ts';
export * as problems from './problems.ts';
export type { Route } from './route.ts';
export * as routes from './routes.ts';
export type {
  CaptchaAction,
  CaseAction,
  CaseKind,
  Cliente,
  ConsultaRegistrada,
  ConstanciaTermino,
  Contrato,
  ContratoPlan,
  Cupo,
  DatosDeEmpresa,
  DocumentoDePoderes,
  Estado,
  EstadoFactura,
  EstadoPlan,
  FacturaPlan,
  Hallazgo,
  Informe,
  InformeEmitido,
  MiPlan,
  Perfil,
  Plan,
  Propiedad,
  RepresentacionDeEmpresa,
  ReviewStatus,
  Servicio,
  Sesion,
  Solicitud,
  Tarea,
  Usuario,
  UsoDelDia,
  UsoDeUsuario,
} from './endpoints.ts';
