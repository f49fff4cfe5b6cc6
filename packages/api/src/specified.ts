interface Pdf {
  readonly base64: string;
  readonly tipoContenido: string;
}

interface PaymentReview {
  /** AUTHORIZED is paid; any other value is a failure unless we know it (REVIEW_STATUSES). */
  readonly status: string;
}

/**
 * What the specification names in the good answer (status 200) of each call. A server may answer no more than this, so all other fields of
 * our endpoints are optional for their readers. Codes and statuses are plain texts here: a value outside our lists must be handled too.
 */
export interface SpecifiedBodies {
  servicioPrecio: { readonly nombre: string; readonly descripcion: string; readonly precio: number };
  planPrecio: {
    readonly nombre: string;
    readonly tipoPlan: string;
    readonly limiteConsultas: number;
    readonly precio: number;
    readonly moneda: '1' | '2' | 1 | 2;
    readonly precioCLP: number | null;
    readonly frecuenciaCobro: string;
    readonly valorConsultaAdicional: number;
  };
  transaccion: { readonly url: string; readonly token: string };
  transaccionRevisar: PaymentReview;
  transaccionPlanRevisar: PaymentReview;
  transaccionInforme: Pdf;
  transaccionPlan: { readonly codigo: string; readonly tbkBuyOrder: string };
  transaccionPlanTbk: { readonly url: string; readonly token: string };
  transaccionPlanAutenticacion: { readonly success: boolean };
  transaccionPlanAlta: { readonly codigo: string };
  buscarDireccion: { readonly results: readonly { readonly address: string; readonly rol: string; readonly comunaCode: string }[] };
  consultaInforme: Pdf;
  informes: { readonly idConsulta: string; readonly fecha: string; readonly informe: string };
  informe: Pdf;
  verifica: { readonly informe: Pdf };
  clienteInfo: { readonly email: string; readonly rut: string; readonly serie: string };
}

/** A body of which only the specified fields are certain; of a list, each item. */
export type Lenient<Specified, Full> = Full extends readonly (infer Item)[]
  ? Lenient<Specified, Item>[]
  : Specified & { readonly [K in Exclude<keyof Full, keyof Specified>]?: Full[K] | undefined };
