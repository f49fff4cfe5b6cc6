export { COOKIES, COOKIES_DE_KEYCLOAK, fraseDeCookie, type Galleta, type NombreDeCookie } from './cookies.ts';
export {
  ORIGEN_DE_PROTESTO,
  ORIGENES_COMUNICABLES,
  ORIGENES_PROHIBIDOS,
  TERMINOS_DE_DEUDAS,
  type TipoDeDeuda,
} from './datos-comerciales.ts';
export {
  basesEnPalabras,
  destinatariosEnPalabras,
  origenesEnPalabras,
  terminoEnPalabras,
  type ClaseDeBase,
  type ClaseDeDestinatario,
  type ClaseDeOrigen,
  type ClaseDeTermino,
} from './bases.ts';
export { FICHAS, type Ficha } from './fichas.ts';
export { TRATAMIENTOS, type ClaseDeTratamiento, type Tratamiento } from './tratamientos.ts';
export { DATOS, frasesDe, type ClaseDeDato, type Dato, type GrupoDeDatos } from './datos.ts';
export { CAMPOS_DE_ANTECEDENTE, TIPOS_DE_ANTECEDENTE, type CampoDeAntecedente, type TipoDeAntecedente } from './antecedentes.ts';
export { CARTAS, DECISIONES_DE_PETICION, VIAS_DE_CONSULTA, type DecisionDePeticion, type ViaDeConsulta } from './cartas-de-derechos.ts';
export { codigosSii } from './codigos-sii.ts';
export type { Comuna } from './comuna.ts';
export { comunas } from './comunas.ts';
export { findComuna } from './find-comuna.ts';
export { destinos } from './destinos.ts';
export { OPERACIONES, TIPOS_PROPIEDAD, type Operacion, type TipoPropiedad } from './propiedades.ts';
export { RETENCION_LEYES, type LeyDeRetencion } from './retencion-leyes.ts';
export type { Region } from './region.ts';
export { regiones } from './regiones.ts';
export { DIAS_DE_RESPALDO, enPalabras, promesa, RETENCION, type ClaseDeDatos, type ClaseRetenida, type Plazo } from './retencion.ts';
export {
  AGENCIA,
  CAUSALES,
  CLASES_DE_DERECHO,
  DERECHOS,
  DIA_DE_ALARMA,
  PLAZO_DE_RECLAMO,
  PRORROGA,
  RAZONES_DE_RECHAZO,
  type ClaseDeDerecho,
  type Derecho,
} from './derechos.ts';
export { diasEntre, esHabil, plazoEnPalabras, ultimoDia, type PlazoLegal } from './plazos-legales.ts';
