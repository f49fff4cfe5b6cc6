import { routes, type Route, type RouteName } from '@veridico/api';

/**
 * `anyone`: tokens are ignored. `maybe`: a token is optional but must be valid. `account`: requires a signed-in user. `backoffice`:
 * requires a signed-in user with that role.
 */
export type Access = 'anyone' | 'maybe' | 'account' | 'backoffice';

/** Access required by each API call. Ownership of data is checked where the data is read. */
const CALLS = {
  servicios: 'anyone',
  servicioPrecio: 'anyone',
  promocion: 'anyone',
  buscarDireccion: 'anyone',
  propiedad: 'anyone',
  proteccionDeDatos: 'anyone',
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
  misDatosEnlace: 'anyone',
  misDatosAbrir: 'anyone',
  misDatos: 'maybe',
  misDatosPdf: 'maybe',
  pedir: 'maybe',
  peticionDato: 'maybe',
  peticionesMias: 'maybe',
  peticionEstado: 'maybe',
  peticionAdjuntar: 'maybe',
  peticionDesistir: 'maybe',
  peticionCarta: 'maybe',
  registro: 'anyone',
  recuperarPassword: 'anyone',
  actualizarPassword: 'anyone',
  empresaDelEnlace: 'anyone',
  confirmarCorreo: 'anyone',
  renovarConfirmacion: 'anyone',
  clienteInfo: 'account',
  perfil: 'account',
  pedirConfirmacion: 'account',
  cambiarPassword: 'account',
  sesiones: 'account',
  cerrarSesion: 'account',
  cerrarOtrasSesiones: 'account',
  misEmpresas: 'account',
  elegirEmpresa: 'account',
  probarIdentidad: 'account',
  segundoFactor: 'account',
  pedirCodigoSegundoFactor: 'account',
  comenzarSegundoFactor: 'account',
  activarSegundoFactor: 'account',
  quitarSegundoFactor: 'account',
  eliminarCuenta: 'account',
  contrato: 'account',
  consultaInforme: 'account',
  informes: 'account',
  informesCsv: 'account',
  informesArchivo: 'account',
  informe: 'account',
  resultado: 'account',
  sujeto: 'account',
  compraAnterior: 'account',
  lotes: 'account',
  revisarLote: 'account',
  lote: 'account',
  actuarLote: 'account',
  loteArchivo: 'account',
  monitoreo: 'account',
  vigilar: 'account',
  actuarVigilado: 'account',
  leerCambio: 'account',
  marcarVistos: 'account',
  avisosDeMonitoreo: 'account',
  anexoDeMonitoreo: 'account',
  compartir: 'account',
  compartidos: 'account',
  retirarCompartido: 'account',
  compartido: 'anyone',
  pedirCodigoCompartido: 'anyone',
  abrirCompartido: 'anyone',
  leerCompartido: 'anyone',
  usuarios: 'account',
  invitarUsuario: 'account',
  reinvitarUsuario: 'account',
  cambiarUsuario: 'account',
  deshabilitarUsuario: 'account',
  habilitarUsuario: 'account',
  eliminarUsuario: 'account',
  exigirSegundoFactor: 'account',
  cambiarReglas: 'account',
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
  miPlanContrato: 'account',
  miPlanPagar: 'account',
  miPlanPago: 'anyone',
  miPlanTermino: 'account',
  tareas: 'backoffice',
  tarea: 'backoffice',
  resolverTarea: 'backoffice',
  documentoDePoderes: 'backoffice',
  oficinaYo: 'backoffice',
  oficinaInicio: 'backoffice',
  oficinaDerechos: 'backoffice',
  oficinaPeticion: 'backoffice',
  oficinaTitular: 'backoffice',
  oficinaAdjunto: 'backoffice',
  oficinaActuarPeticion: 'backoffice',
  oficinaDecidirPeticion: 'backoffice',
  oficinaRegistroDerechosCsv: 'backoffice',
  oficinaSolicitudes: 'backoffice',
  oficinaDecidirSolicitud: 'backoffice',
  oficinaBitacora: 'backoffice',
  oficinaBitacoraCsv: 'backoffice',
  oficinaFuentes: 'backoffice',
  oficinaRetirarFuente: 'backoffice',
  oficinaAntecedentes: 'backoffice',
  oficinaSuprimir: 'backoffice',
  oficinaCorregir: 'backoffice',
  oficinaDeshacerCorreccion: 'backoffice',
  oficinaReponer: 'backoffice',
  oficinaAntecedentePorConfirmar: 'backoffice',
  oficinaSupresiones: 'backoffice',
  oficinaBrechas: 'backoffice',
  oficinaRegistrarBrecha: 'backoffice',
  oficinaAnotarBrecha: 'backoffice',
  oficinaAcreedores: 'backoffice',
  oficinaGuardarAcreedor: 'backoffice',
  oficinaQuitarAcreedor: 'backoffice',
  oficinaPersonal: 'backoffice',
  oficinaCambiarRoles: 'backoffice',
  oficinaRetirarPersona: 'backoffice',
  oficinaInvitar: 'backoffice',
  oficinaRetirarInvitacion: 'backoffice',
  oficinaBuscar: 'backoffice',
  oficinaOrden: 'backoffice',
  oficinaActuar: 'backoffice',
  oficinaReenviarCorreo: 'backoffice',
  oficinaQuitarNota: 'backoffice',
  oficinaEscribirNota: 'backoffice',
  oficinaNotas: 'backoffice',
  oficinaMisNotas: 'backoffice',
  oficinaActuarPersona: 'backoffice',
  oficinaIdentidad: 'backoffice',
  oficinaPersona: 'backoffice',
  oficinaCatalogo: 'backoffice',
  oficinaCambiarCatalogo: 'backoffice',
  oficinaVistaDeCambio: 'backoffice',
  oficinaAnularCambio: 'backoffice',
  oficinaPuestaEnMarcha: 'backoffice',
  oficinaEmpresa: 'backoffice',
  oficinaRutDeEmpresa: 'backoffice',
  oficinaAbonarConsultas: 'backoffice',
  oficinaCambiarDatosDeEmpresa: 'backoffice',
  oficinaInvitarUsuario: 'backoffice',
  oficinaCambiarUsuario: 'backoffice',
  oficinaTerminarContrato: 'backoffice',
  oficinaVistaDeContrato: 'backoffice',
  oficinaContratarEmpresa: 'backoffice',
  oficinaCambiarPlan: 'backoffice',
  oficinaRetirarCambio: 'backoffice',
  oficinaReenviarBienvenida: 'backoffice',
  oficinaContratarAMano: 'backoffice',
  solicitudes: 'account',
  verSolicitud: 'anyone',
  rechazarConEnlace: 'anyone',
  aprobarSolicitud: 'account',
  rechazarSolicitud: 'account',
  entregarPoderes: 'account',
  datosEmpresa: 'account',
  cambiarDatosEmpresa: 'account',
} as const satisfies Readonly<Record<RouteName, Access>>;

/** Name of a call that needs an account. */
export type AccountCall = { [N in RouteName]: (typeof CALLS)[N] extends 'account' ? N : never }[RouteName];

/** Names of all calls that need an account. */
export const ACCOUNT_CALLS = (Object.keys(CALLS) as RouteName[]).filter((name): name is AccountCall => CALLS[name] === 'account');

/** Calls that need a proof of the password or of the second factor within the last minutes: account/fresh-sign-in.ts demands it. */
const FRESH_CALLS: readonly AccountCall[] = ['eliminarUsuario', 'exigirSegundoFactor', 'miPlanTermino', 'cambiarDatosEmpresa'];

/** Whether a call needs it, by method and path as routes name them. */
export function needsFreshSignIn({ method, path }: Pick<Route, 'method' | 'path'>): boolean {
  return FRESH_CALLS.some((name) => routes[name].method === method && routes[name].path === path);
}

/** Routes outside the API: pages and files. */
const PAGES: Readonly<Record<string, Access>> = {
  'GET /assets/*': 'anyone',
  'GET /robots.txt': 'anyone',
  'GET /captcha/recaptcha': 'anyone',
  'GET /captcha/recaptcha.js': 'anyone',
  'GET /salud': 'anyone',
  // The handler checks its own token.
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

/** Prefixes of stand-ins, which follow the protocol and access rules of what they replace. */
const STAND_INS = ['/dev/', '/webpay-simulado/', '/realms/'];

const BY_ROUTE = new Map<string, Access>([
  ...Object.entries(CALLS).map(([name, access]) => {
    const { method, path } = routes[name as RouteName];
    return [`${method} ${pattern(path)}`, access] as const;
  }),
  ...Object.entries(PAGES),
]);

/** Converts an endpoint's path to the router's syntax: {orden} becomes :orden. */
export function pattern(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}

/** Access of a route by method and pattern; undefined where the table has no entry. */
export function accessOf(method: string, url: string): Access | undefined {
  if (STAND_INS.some((prefix) => url.startsWith(prefix))) return 'anyone';
  return BY_ROUTE.get(`${method === 'HEAD' ? 'GET' : method} ${url}`);
}
