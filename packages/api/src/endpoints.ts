import { accountEndpoints } from './endpoints/account.ts';
import { annotationEndpoints } from './endpoints/annotations.ts';
import { appraisalSearchEndpoints } from './endpoints/appraisal-search.ts';
import { approvalEndpoints } from './endpoints/approvals.ts';
import { batchEndpoints } from './endpoints/batches.ts';
import { caseEndpoints } from './endpoints/cases.ts';
import { catalogEndpoints } from './endpoints/catalog.ts';
import { companyEchoEndpoints } from './endpoints/company-echo.ts';
import { companyUserEndpoints } from './endpoints/company-users.ts';
import { dataProtectionEndpoints } from './endpoints/data-protection.ts';
import { historyEndpoints } from './endpoints/history.ts';
import { myPlanEndpoints } from './endpoints/my-plan.ts';
import { planEndpoints } from './endpoints/plans.ts';
import { myDataEndpoints } from './endpoints/my-data.ts';
import { officeEndpoints } from './endpoints/office.ts';
import { officeHomeEndpoints } from './endpoints/office-home.ts';
import { officeNoteEndpoints } from './endpoints/office-notes.ts';
import { officePeopleEndpoints } from './endpoints/office-people.ts';
import { officeRecordsEndpoints } from './endpoints/office-records.ts';
import { officeOrderEndpoints } from './endpoints/office-orders.ts';
import { officeBreachEndpoints } from './endpoints/office-breaches.ts';
import { officeCompanyEndpoints } from './endpoints/office-companies.ts';
import { officeCatalogEndpoints } from './endpoints/office-catalog.ts';
import { officeRequestEndpoints } from './endpoints/office-requests.ts';
import { officeRightsEndpoints } from './endpoints/office-rights.ts';
import { purchaseEndpoints } from './endpoints/purchase.ts';
import { ownAccountEndpoints } from './endpoints/own-account.ts';
import { recoveryEndpoints } from './endpoints/recovery.ts';
import { reportEndpoints } from './endpoints/reports.ts';
import { representationEndpoints } from './endpoints/representation.ts';
import { rightsEndpoints } from './endpoints/rights.ts';
import { watchingEndpoints } from './endpoints/watching.ts';
import { siteEndpoints } from './endpoints/site.ts';
import { sharingEndpoints } from './endpoints/sharing.ts';
import { verificationEndpoints } from './endpoints/verification.ts';

export { ESTADOS, REVIEW_STATUSES, type Estado, type ReviewStatus } from './endpoints/purchase.ts';
export type {
  CaseAct,
  CaseAction,
  CaseHandling,
  CaseKind,
  CaseOrder,
  CaseView,
  CotejoDeTarea,
  DatoDeTarea,
  FilaDeTarea,
  Tarea,
  TareaDecidida,
} from './endpoints/cases.ts';
export {
  CAMBIOS_CSV,
  MOST_INVITED,
  REGISTRO_CSV,
  type CambioDeUsuarios,
  type InvitacionEnviada,
  type InvitacionRevisada,
  type JuicioDeInvitacion,
  type SucesoDeUsuarios,
  type UsuarioQuitado,
  type ConsultaRegistrada,
  type FactorDeEmpresa,
  type ReglasDeConsulta,
  type Usuario,
} from './endpoints/company-users.ts';
export type { ContratoPlan, Plan } from './endpoints/plans.ts';
export type { ConstanciaTermino, EstadoFactura, EstadoPlan, FacturaPlan, MiPlan, UsoDelDia, UsoDeUsuario } from './endpoints/my-plan.ts';
export { MIS_DATOS_SCHEMA, type HeldPart, type MisDatos, type ReportSays } from './endpoints/my-data.ts';
export { CAPTCHA_ACTIONS, type CaptchaAction } from './endpoints/verification.ts';
export type { Activacion, Cliente, EmpresaPropia, Perfil, Sesion, SegundoFactor } from './endpoints/own-account.ts';
export type { Hallazgo, Pronostico, Propiedad } from './endpoints/appraisal-search.ts';
export type { Servicio } from './endpoints/catalog.ts';
export {
  JUICIOS_DE_LINEA,
  LOTE_CSV,
  type CostoDeLote,
  type EstadoDeLinea,
  type EstadoDeLote,
  type JuicioDeLinea,
  type LineaDeLote,
  type ResumenDeLote,
} from './endpoints/batches.ts';
export {
  CADENCIAS,
  RECHAZOS_DE_VIGILANCIA,
  type AnexoDeMonitoreo,
  type CadenciaDeAviso,
  type CambioVigilado,
  type FinDeVigilancia,
  type Obligacion,
  type RechazoDeVigilancia,
  type Vigilado,
} from './endpoints/watching.ts';
export type { Anotaciones } from './endpoints/annotations.ts';
export { INFORMES_CSV, ORDENES_DE_INFORMES, RIESGOS, type Informe } from './endpoints/history.ts';
export type { Aprobacion, CostoDeConsulta, EstadoDeAprobacion } from './endpoints/approvals.ts';
export { resultado, type Resultado } from './endpoints/result.ts';
export type { RequestDecision, SolicitudDeOficina } from './endpoints/office-requests.ts';
export type { AvisoDeBrecha, Brecha, ClaseDeBrecha } from './endpoints/office-breaches.ts';
export type { DiaDeOficina } from './endpoints/office-home.ts';
export type { NotaDeOficina, ObjetoDeNota } from './endpoints/office-notes.ts';
export type { PersonAct, PersonaDeCuenta } from './endpoints/office-people.ts';
export type { AliasDeAcreedor, AntecedenteGuardado, AntecedenteSuprimido } from './endpoints/office-records.ts';
export {
  DERECHOS_CSV,
  type AdjuntoDePeticion,
  type DatoComparado,
  type FilaDePeticion,
  type PeticionDeOficina,
  type PeticionRegistrada,
  type RightsAct,
  type RightsStage,
  type RightsView,
} from './endpoints/office-rights.ts';
export {
  BITACORA_CSV,
  type Anotacion,
  type CargaRegistrada,
  type FuenteCargada,
  type InvitacionDePersonal,
  type PersonaDeOficina,
} from './endpoints/office.ts';
export type {
  CorreoDeOrden,
  GrupoDeResultados,
  IntentoDePago,
  OrdenDeOficina,
  OrderAct,
  PapelDeOrden,
  ParteDevuelta,
  ResultadoDeBusqueda,
  SearchGroup,
} from './endpoints/office-orders.ts';
export type {
  CambioDeCatalogo,
  ProductoDeCatalogo,
  Requisito,
  TipoDeCatalogo,
  ValoresDeCatalogo,
  VistaDeCambio,
} from './endpoints/office-catalog.ts';
export {
  COMPANY_ACTS,
  type CompanyAct,
  type CompanyUserAct,
  type ContratoAnterior,
  type EmpresaDeOficina,
  type FacturaDeEmpresa,
  type PeriodoDeEmpresa,
  type VistaDeContrato,
} from './endpoints/office-companies.ts';
export type { Contrato, Cupo, InformeEmitido } from './endpoints/reports.ts';
export type { DatosDeEmpresa, DocumentoDePoderes, RepresentacionDeEmpresa, Solicitud } from './endpoints/representation.ts';
export type { DatoDePeticion, Peticion } from './endpoints/rights.ts';
export type { Compartido, EstadoCompartido } from './endpoints/sharing.ts';
export type { EndpointSchema } from './define.ts';
export { EXAMPLE_VARIABLES } from './example-variables.ts';

/** Every call with its schemas, for the server and the OpenAPI document. The browser imports only its types. */
export const endpoints = {
  ...catalogEndpoints,
  ...appraisalSearchEndpoints,
  ...dataProtectionEndpoints,
  ...companyEchoEndpoints,
  ...purchaseEndpoints,
  ...recoveryEndpoints,
  ...siteEndpoints,
  ...verificationEndpoints,
  ...myDataEndpoints,
  ...accountEndpoints,
  ...ownAccountEndpoints,
  ...reportEndpoints,
  ...historyEndpoints,
  ...annotationEndpoints,
  ...batchEndpoints,
  ...watchingEndpoints,
  ...approvalEndpoints,
  ...companyUserEndpoints,
  ...planEndpoints,
  ...myPlanEndpoints,
  ...caseEndpoints,
  ...representationEndpoints,
  ...rightsEndpoints,
  ...officeEndpoints,
  ...officeHomeEndpoints,
  ...officeNoteEndpoints,
  ...officePeopleEndpoints,
  ...officeRecordsEndpoints,
  ...officeCompanyEndpoints,
  ...officeOrderEndpoints,
  ...officeBreachEndpoints,
  ...officeCatalogEndpoints,
  ...officeRequestEndpoints,
  ...officeRightsEndpoints,
  ...sharingEndpoints,
};
