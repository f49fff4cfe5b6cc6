import { AsyncLocalStorage } from 'node:async_hooks';
import { routes, type Route, type RouteName } from '@veridico/api';
import type { RateName } from '../settings/rates.ts';

const SERIAL = ['serieDireccion', 'serie', 'serieRutTope', 'serieRut'] as const;
const PROMOTION = ['promocionTope', 'promocion'] as const;
const CONFIRMATION = ['confirmaCorreoOtra', 'confirmaCorreo'] as const;

/** Limits that each call may count against. A call that counts against another one fails: see `assertDeclared`. */
const LIMITS = {
  servicios: [],
  servicioPrecio: [],
  promocion: PROMOTION,
  buscarDireccion: ['direccion'],
  propiedad: ['direccion'],
  proteccionDeDatos: [],
  transaccion: ['transaccion', ...PROMOTION, ...SERIAL],
  transaccionRevisar: ['revisar'],
  transaccionEstado: ['orden'],
  transaccionRetorno: ['orden'],
  transaccionInforme: ['orden'],
  comprobante: ['orden'],
  recuperarCompra: ['recuperaDireccion', 'recupera', 'recuperaDia'],
  enlaceInforme: ['enlace'],
  verifica: ['verifica', 'folio'],
  verificaCaptcha: ['captcha'],
  captchaReto: ['captcha'],
  misDatosEnlace: ['misDatosDireccion', 'misDatosRut'],
  misDatosAbrir: ['enlace'],
  misDatos: ['misDatosLectura'],
  misDatosPdf: ['misDatosPdf'],
  registro: ['registroDireccion', 'serie', 'registroRutTope', 'registroRut', 'registroCorreo'],
  recuperarPassword: ['recuperaPasswordDireccion', 'recuperaPasswordOtra', 'recuperaPassword', 'recuperaPasswordDia'],
  actualizarPassword: ['enlace'],
  empresaDelEnlace: ['enlace'],
  confirmarCorreo: ['enlace', 'passwordActual'],
  renovarConfirmacion: ['enlace', ...CONFIRMATION],
  clienteInfo: [],
  perfil: [],
  pedirConfirmacion: CONFIRMATION,
  cambiarPassword: ['passwordActual'],
  sesiones: [],
  cerrarSesion: [],
  cerrarOtrasSesiones: [],
  misEmpresas: [],
  elegirEmpresa: [],
  probarIdentidad: ['passwordActual'],
  segundoFactor: [],
  pedirCodigoSegundoFactor: ['passwordActual', ...CONFIRMATION],
  comenzarSegundoFactor: [],
  activarSegundoFactor: [],
  quitarSegundoFactor: [],
  eliminarCuenta: ['passwordActual'],
  contrato: [],
  consultaInforme: ['consulta'],
  informes: ['historial'],
  informesCsv: ['historialCsv'],
  informe: ['historial'],
  compraAnterior: ['historial'],
  usuarios: [],
  invitarUsuario: ['invitacion'],
  reinvitarUsuario: ['invitacion'],
  cambiarUsuario: [],
  deshabilitarUsuario: [],
  habilitarUsuario: [],
  eliminarUsuario: [],
  exigirSegundoFactor: [],
  registroConsultas: ['historial'],
  registroConsultasCsv: ['historialCsv'],
  planes: [],
  planPrecio: [],
  transaccionPlan: ['contratacion'],
  transaccionPlanContrato: ['orden'],
  transaccionPlanTbk: ['firma'],
  transaccionPlanRevisar: ['revisar'],
  transaccionPlanAutenticacion: SERIAL,
  transaccionPlanAlta: ['orden'],
  transaccionPlanPoderes: ['documentoDireccion', 'documento'],
  miPlan: [],
  miPlanUso: [],
  miPlanFacturas: [],
  miPlanComprobante: [],
  miPlanContrato: [],
  miPlanPagar: ['firma'],
  miPlanPago: ['revisar'],
  miPlanTermino: [],
  tareas: [],
  tarea: [],
  resolverTarea: [],
  documentoDePoderes: [],
  oficinaYo: [],
  oficinaInicio: [],
  oficinaSolicitudes: [],
  oficinaDecidirSolicitud: [],
  oficinaBitacora: [],
  oficinaBitacoraCsv: [],
  oficinaFuentes: [],
  oficinaRetirarFuente: [],
  oficinaAntecedentes: [],
  oficinaSuprimir: [],
  oficinaCorregir: [],
  oficinaDeshacerCorreccion: [],
  oficinaReponer: [],
  oficinaAntecedentePorConfirmar: [],
  oficinaSupresiones: [],
  oficinaAcreedores: [],
  oficinaGuardarAcreedor: [],
  oficinaQuitarAcreedor: [],
  oficinaPersonal: [],
  oficinaCambiarRoles: [],
  oficinaRetirarPersona: [],
  oficinaInvitar: [],
  oficinaRetirarInvitacion: [],
  oficinaBuscar: [],
  oficinaOrden: [],
  oficinaActuar: [],
  oficinaReenviarCorreo: [],
  oficinaQuitarNota: [],
  oficinaEscribirNota: [],
  oficinaNotas: [],
  oficinaActuarPersona: [],
  oficinaIdentidad: [],
  oficinaPersona: [],
  oficinaCatalogo: [],
  oficinaCambiarCatalogo: [],
  oficinaVistaDeCambio: [],
  oficinaAnularCambio: [],
  oficinaPuestaEnMarcha: [],
  oficinaEmpresa: [],
  oficinaRutDeEmpresa: [],
  oficinaAbonarConsultas: [],
  oficinaCambiarDatosDeEmpresa: [],
  oficinaInvitarUsuario: [],
  oficinaCambiarUsuario: [],
  oficinaTerminarContrato: [],
  oficinaVistaDeContrato: [],
  oficinaContratarEmpresa: [],
  oficinaCambiarPlan: [],
  oficinaRetirarCambio: [],
  oficinaReenviarBienvenida: [],
  oficinaContratarAMano: [],
  solicitudes: [],
  verSolicitud: ['enlace'],
  rechazarConEnlace: ['enlace'],
  aprobarSolicitud: ['passwordActual'],
  rechazarSolicitud: [],
  entregarPoderes: ['documento'],
  datosEmpresa: [],
  cambiarDatosEmpresa: [],
} as const satisfies Readonly<Record<RouteName, readonly RateName[]>>;

const BY_ROUTE = new Map<string, readonly RateName[]>(
  Object.entries(LIMITS).map(([name, limits]) => [keyOf(routes[name as RouteName]), limits]),
);

function keyOf({ method, path }: Route): string {
  return `${method} ${path}`;
}

/** Names of the limits of a call. */
export function limitsOf(route: Route): readonly RateName[] {
  return BY_ROUTE.get(keyOf(route)) ?? [];
}

const current = new AsyncLocalStorage<readonly RateName[]>();

/** Runs the code of a call, which may count only against the limits that the table declares for it. */
export function withinLimits<T>(route: Route, work: () => Promise<T>): Promise<T> {
  return current.run(limitsOf(route), work);
}

/** @throws Error where a call counts against a limit that its row does not name: the reference would be wrong */
export function assertDeclared(name: RateName): void {
  if (current.getStore()?.includes(name) === false) throw new Error(`${name} is no limit of this call: http/call-limits.ts`);
}
