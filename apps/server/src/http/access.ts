import { routes, type RouteName } from '@veridico/api';

/**
 * `anyone`: no token is asked for, and none that comes is looked at. `maybe`: a token that comes must be good. `account`: whoever is signed
 * in. `backoffice`: whoever is signed in with that role.
 */
export type Access = 'anyone' | 'maybe' | 'account' | 'backoffice';

/** Who may make each call of the API. What an account may see of others' things is decided where it is looked up. */
const CALLS = {
  servicios: 'anyone',
  servicioPrecio: 'anyone',
  promocion: 'anyone',
  buscarDireccion: 'anyone',
  propiedad: 'anyone',
  transaccion: 'maybe',
  transaccionRevisar: 'anyone',
  transaccionEstado: 'anyone',
  transaccionRetorno: 'anyone',
  transaccionInforme: 'anyone',
  comprobante: 'anyone',
  recuperarCompra: 'anyone',
  enlaceInforme: 'anyone',
  verifica: 'anyone',
  verificaCaptcha: 'anyone',
  captchaReto: 'anyone',
  registro: 'anyone',
  recuperarPassword: 'anyone',
  actualizarPassword: 'anyone',
  confirmarCorreo: 'anyone',
  renovarConfirmacion: 'anyone',
  clienteInfo: 'account',
  perfil: 'account',
  pedirConfirmacion: 'account',
  cambiarPassword: 'account',
  sesiones: 'account',
  cerrarSesion: 'account',
  cerrarOtrasSesiones: 'account',
  eliminarCuenta: 'account',
  contrato: 'account',
  consultaInforme: 'account',
  informes: 'account',
  informesCsv: 'account',
  informe: 'account',
  compraAnterior: 'account',
  usuarios: 'account',
  invitarUsuario: 'account',
  reinvitarUsuario: 'account',
  cambiarUsuario: 'account',
  deshabilitarUsuario: 'account',
  habilitarUsuario: 'account',
  eliminarUsuario: 'account',
  registroConsultas: 'account',
  registroConsultasCsv: 'account',
  planes: 'anyone',
  planPrecio: 'anyone',
  transaccionPlan: 'maybe',
  transaccionPlanContrato: 'anyone',
  transaccionPlanTbk: 'anyone',
  transaccionPlanRevisar: 'anyone',
  transaccionPlanAutenticacion: 'anyone',
  transaccionPlanAlta: 'anyone',
  transaccionPlanPoderes: 'anyone',
  miPlan: 'account',
  miPlanUso: 'account',
  miPlanFacturas: 'account',
  miPlanComprobante: 'account',
  miPlanPagar: 'account',
  miPlanPago: 'anyone',
  miPlanTermino: 'account',
  tareas: 'backoffice',
  resolverTarea: 'backoffice',
  documentoDePoderes: 'backoffice',
  solicitudes: 'account',
  verSolicitud: 'anyone',
  rechazarConEnlace: 'anyone',
  aprobarSolicitud: 'account',
  rechazarSolicitud: 'account',
  entregarPoderes: 'account',
  datosEmpresa: 'account',
  cambiarDatosEmpresa: 'account',
} as const satisfies Readonly<Record<RouteName, Access>>;

/** A call that needs an account. */
export type AccountCall = { [N in RouteName]: (typeof CALLS)[N] extends 'account' ? N : never }[RouteName];

/** Every call that needs an account, by its name. */
export const ACCOUNT_CALLS = (Object.keys(CALLS) as RouteName[]).filter((name): name is AccountCall => CALLS[name] === 'account');

/** What is no call of the API: pages, files and what serves them. */
const PAGES: Readonly<Record<string, Access>> = {
  'GET /assets/*': 'anyone',
  'GET /robots.txt': 'anyone',
  'GET /captcha/recaptcha': 'anyone',
  'GET /captcha/recaptcha.js': 'anyone',
  'GET /salud': 'anyone',
  // Asks for a token of its own.
  'GET /metricas': 'anyone',
  'GET /silent-check-sso.html': 'anyone',
  'GET /v1/openapi.json': 'anyone',
  'GET /v1/docs': 'anyone',
  'GET /v1/esquemas/:archivo': 'anyone',
  'GET /v1/ejemplos/:archivo': 'anyone',
  'GET /v1/docs/estilo.css': 'anyone',
  'GET /compra-directa/paso2': 'anyone',
  'POST /compra-directa/paso2': 'anyone',
  'GET /contrata-directo/paso2': 'anyone',
  'POST /contrata-directo/paso2': 'anyone',
  'GET /mi-plan/pago': 'anyone',
  'POST /mi-plan/pago': 'anyone',
};

/** Stand-ins answer in the words of what they stand for, with rules of their own. */
const STAND_INS = ['/dev/', '/webpay-simulado/', '/realms/'];

const BY_ROUTE = new Map<string, Access>([
  ...Object.entries(CALLS).map(([name, access]) => {
    const { method, path } = routes[name as RouteName];
    return [`${method} ${pattern(path)}`, access] as const;
  }),
  ...Object.entries(PAGES),
]);

/** An endpoint's path as the router writes it: {orden} is :orden. */
export function pattern(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}

/** Who may call a route, by its method and pattern; undefined for one that the table does not know. */
export function accessOf(method: string, url: string): Access | undefined {
  if (STAND_INS.some((prefix) => url.startsWith(prefix))) return 'anyone';
  return BY_ROUTE.get(`${method === 'HEAD' ? 'GET' : method} ${url}`);
}
