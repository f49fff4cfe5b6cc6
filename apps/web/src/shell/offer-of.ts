interface PricedService {
  readonly precio: number;
  readonly precioLista?: number | null | undefined;
  readonly ofertaHasta?: string | null | undefined;
}

interface RunningOffer {
  /** Pesos: the price outside the offer, shown struck through. */
  readonly normal: number;
  /** Last day, YYYY-MM-DD. This service's own answer always has one; another server's may name none. */
  readonly until: string | undefined;
}

/** The offer of a price, if it has one. */
export function offerOf({ precio, precioLista, ofertaHasta }: PricedService): RunningOffer | undefined {
  return precioLista && precioLista > precio ? { normal: precioLista, until: ofertaHasta ?? undefined } : undefined;
}
