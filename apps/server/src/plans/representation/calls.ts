import { ACCOUNT_CALLS, type AccountCall } from '../../http/access.ts';
import { ACTS, ACTORS, COMPANY_STATES, MATRIX, type Act } from './matrix.ts';

/** The act of each authenticated call; 'lo-propio' concerns only the caller's own account, purchases and plan. */
export const ACT_OF_CALL: Readonly<Record<AccountCall, Act | 'lo-propio'>> = {
  clienteInfo: 'lo-propio',
  perfil: 'lo-propio',
  pedirConfirmacion: 'lo-propio',
  cambiarPassword: 'lo-propio',
  sesiones: 'lo-propio',
  cerrarSesion: 'lo-propio',
  cerrarOtrasSesiones: 'lo-propio',
  misEmpresas: 'lo-propio',
  elegirEmpresa: 'lo-propio',
  probarIdentidad: 'lo-propio',
  segundoFactor: 'lo-propio',
  pedirCodigoSegundoFactor: 'lo-propio',
  comenzarSegundoFactor: 'lo-propio',
  activarSegundoFactor: 'lo-propio',
  quitarSegundoFactor: 'lo-propio',
  eliminarCuenta: 'lo-propio',
  contrato: 'lo-propio',
  compraAnterior: 'lo-propio',
  consultaInforme: 'consultar',
  informes: 'ver-informes',
  informesCsv: 'ver-informes',
  informesArchivo: 'ver-informes',
  informe: 'ver-informes',
  resultado: 'ver-informes',
  sujeto: 'ver-informes',
  informesOpciones: 'ver-informes',
  anotaciones: 'ver-informes',
  cambiarReferencia: 'anotar',
  agregarNota: 'anotar',
  borrarNota: 'anotar',
  etiquetar: 'anotar',
  lotes: 'consultar',
  revisarLote: 'consultar',
  lote: 'consultar',
  actuarLote: 'consultar',
  loteArchivo: 'consultar',
  monitoreo: 'consultar',
  vigilar: 'consultar',
  actuarVigilado: 'consultar',
  leerCambio: 'consultar',
  marcarVistos: 'consultar',
  avisosDeMonitoreo: 'consultar',
  anexoDeMonitoreo: 'acordar-monitoreo',
  compartir: 'compartir-informes',
  compartidos: 'ver-compartidos',
  retirarCompartido: 'ver-compartidos',
  aprobaciones: 'resolver-aprobacion',
  misAprobaciones: 'pedir-aprobacion',
  pedirAprobacion: 'pedir-aprobacion',
  resolverAprobacion: 'resolver-aprobacion',
  usuarios: 'ver-usuarios',
  revisarInvitaciones: 'invitar-usuario',
  invitarVarios: 'invitar-usuario',
  quitarSinUso: 'cambiar-usuario',
  cambiosDeUsuarios: 'ver-cambios',
  cambiosDeUsuariosCsv: 'ver-cambios',
  invitarUsuario: 'invitar-usuario',
  reinvitarUsuario: 'invitar-usuario',
  cambiarUsuario: 'cambiar-usuario',
  deshabilitarUsuario: 'cambiar-usuario',
  habilitarUsuario: 'cambiar-usuario',
  eliminarUsuario: 'cambiar-usuario',
  exigirSegundoFactor: 'exigir-factor',
  cambiarReglas: 'cambiar-reglas',
  registroConsultas: 'ver-registro',
  registroConsultasCsv: 'ver-registro',
  miPlan: 'ver-plan',
  miPlanUso: 'ver-plan',
  miPlanFacturas: 'ver-plan',
  miPlanComprobante: 'ver-plan',
  miPlanContrato: 'ver-plan',
  miPlanPagar: 'pagar-factura',
  miPlanTermino: 'terminar-plan',
  solicitudes: 'ver-solicitudes',
  aprobarSolicitud: 'responder-solicitud',
  rechazarSolicitud: 'responder-solicitud',
  entregarPoderes: 'entregar-poderes',
  datosEmpresa: 'ver-datos-empresa',
  cambiarDatosEmpresa: 'cambiar-datos-empresa',
};

/**
 * Checks at startup what the types promise: every authenticated call has an act, and every act a verdict for each state and actor.
 * @throws Error naming the first gap
 */
export function assertActsComplete(
  calls: readonly string[] = ACCOUNT_CALLS,
  matrix: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, unknown>>>>>> = MATRIX,
): void {
  const acts: readonly string[] = ACTS;
  for (const call of calls) {
    const act = (ACT_OF_CALL as Readonly<Record<string, string>>)[call];
    if (act === undefined) throw new Error(`the call ${call} has no act: plans/representation/calls.ts`);
    if (act !== 'lo-propio' && !acts.includes(act)) throw new Error(`${act} is no act: plans/representation/matrix.ts`);
  }
  const asked = acts.flatMap((act) => COMPANY_STATES.flatMap((state) => ACTORS.map((actor) => ({ act, state, actor }))));
  const gap = asked.find(({ act, state, actor }) => matrix[act]?.[state]?.[actor] === undefined);
  if (gap) throw new Error(`no verdict on ${gap.act} for ${gap.actor} of a company that is ${gap.state}: plans/representation/matrix.ts`);
}
