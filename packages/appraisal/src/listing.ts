import type { Operacion, TipoPropiedad } from '@veridico/reference';

/** A published asking price, as stored by the importer `avisos`. */
export interface Listing {
  readonly operacion: Operacion;
  readonly tipo: TipoPropiedad;
  /** Código único territorial of the commune: 13120. */
  readonly cut: string;
  /** YYYY-MM-DD; for a month, its first day. */
  readonly fecha: string;
  readonly direccion: string | null;
  /** Asking price in UF; per month for rent. */
  readonly precioUf: number;
  /** Square metres; for a house `supTotal` is its land and may be smaller. */
  readonly supUtil: number | null;
  readonly supTotal: number | null;
  readonly dormitorios: number | null;
  readonly banos: number | null;
  readonly estacionamientos: number | null;
  /** Degrees; both or neither. */
  readonly lat: number | null;
  readonly lon: number | null;
}
