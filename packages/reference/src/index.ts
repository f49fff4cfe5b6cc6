export { codigosSii } from './codigos-sii.ts';
export type { Comuna } from './comuna.ts';
export { comunas } from './comunas.ts';
export { findComuna } from './find-comuna.ts';
export { destinos } from './destinos.ts';
export { OPERACIONES, TIPOS_PROPIEDAD, type Operacion, type TipoPropiedad } from './propiedades.ts';
export type { Region } from './region.ts';
export { regiones } from './regiones.ts';
export { enPalabras, promesa, RETENCION, type ClaseDeDatos, type ClaseRetenida, type Plazo } from './retencion.ts';
