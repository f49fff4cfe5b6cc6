import type { ClaseRetenida } from './retencion.ts';

export interface LeyDeRetencion {
  /** Why this long, and not longer. */
  readonly ley: string;
  /** Source of the rule. */
  readonly fuente: string;
}

const PROPORCIONAL = 'Ley 19.628, art. 3 c), con los cambios de la ley 21.719: no más de lo que pide el fin';
const LEY_19628 = 'https://www.bcn.cl/leychile/navegar?idNorma=141599';
const CODIGO_TRIBUTARIO = 'https://www.sii.cl/preguntas_frecuentes/declaracion_renta/001_140_4628.htm';

/** Legal basis of each period in retencion.ts. A separate module: the browser shows only the periods. */
export const RETENCION_LEYES: Readonly<Record<ClaseRetenida, LeyDeRetencion>> = {
  compras: {
    ley: 'Código Civil, art. 2515: en cinco años prescriben las acciones del contrato',
    fuente: 'https://www.bcn.cl/leychile/navegar?idNorma=172986',
  },
  informes: {
    ley: 'Código Civil, art. 2515; las deudas que cuentan ya no se pueden comunicar (ley 19.628, art. 18)',
    fuente: LEY_19628,
  },
  consultas: {
    ley: 'Ley 20.575, art. 5: quien fue consultado puede preguntar por los últimos doce meses; el resto prueba que se actuó con cuidado',
    fuente: 'https://www.bcn.cl/leychile/navegar?idNorma=1037366',
  },
  deudas: {
    ley: 'Ley 19.628, arts. 17 y 18, con los cambios de la ley 21.719: después no se comunican, y lo prescrito se borra sin que nadie lo pida',
    fuente: LEY_19628,
  },
  comprobantes: {
    ley: 'Código Tributario, arts. 17 y 200',
    fuente: CODIGO_TRIBUTARIO,
  },
  contratos: {
    ley: 'Código Tributario, arts. 17 y 200, que cubre los cinco años del Código Civil',
    fuente: CODIGO_TRIBUTARIO,
  },
  sinPago: {
    ley: PROPORCIONAL,
    fuente: LEY_19628,
  },
  verificaciones: {
    ley: PROPORCIONAL,
    fuente: LEY_19628,
  },
  tareas: {
    ley: 'Código Civil, art. 2515',
    fuente: 'https://www.bcn.cl/leychile/navegar?idNorma=172986',
  },
  mensajes: { ley: PROPORCIONAL, fuente: LEY_19628 },
  bitacora: {
    ley: 'Código Civil, art. 2515; ley 19.628, art. 14 quinquies, con los cambios de la ley 21.719: poder probar quién trató los datos',
    fuente: 'https://www.bcn.cl/leychile/navegar?idNorma=172986',
  },
  peticiones: {
    ley: 'Ley 19.628, art. 40, con los cambios de la ley 21.719: en cuatro años prescriben las infracciones, y hasta entonces hay que poder probar la respuesta',
    fuente: LEY_19628,
  },
  brechas: {
    ley: 'Ley 19.628, arts. 14 sexies y 40, con los cambios de la ley 21.719: en cuatro años prescriben las infracciones, y hasta entonces hay que poder probar los avisos',
    fuente: LEY_19628,
  },
  accesosDeTitular: {
    ley: PROPORCIONAL,
    fuente: LEY_19628,
  },
  correos: {
    ley: PROPORCIONAL,
    fuente: LEY_19628,
  },
  enlacesDeCuenta: {
    ley: PROPORCIONAL,
    fuente: LEY_19628,
  },
  cuentasEliminadas: {
    ley: PROPORCIONAL,
    fuente: LEY_19628,
  },
  lotes: { ley: PROPORCIONAL, fuente: LEY_19628 },
  monitoreo: { ley: PROPORCIONAL, fuente: LEY_19628 },
  compartidos: { ley: PROPORCIONAL, fuente: LEY_19628 },
  cambiosDeUsuarios: { ley: PROPORCIONAL, fuente: LEY_19628 },
  usuariosDeEmpresa: {
    ley: PROPORCIONAL,
    fuente: LEY_19628,
  },
  enlacesDeInforme: {
    ley: PROPORCIONAL,
    fuente: LEY_19628,
  },
  sesiones: {
    ley: PROPORCIONAL,
    fuente: LEY_19628,
  },
  limites: {
    ley: PROPORCIONAL,
    fuente: LEY_19628,
  },
  captcha: {
    ley: PROPORCIONAL,
    fuente: LEY_19628,
  },
};
