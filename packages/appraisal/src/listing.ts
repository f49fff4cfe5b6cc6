import type { Operacion, TipoPropiedad } from '@veridico/reference';

/** A published asking price, as the importer `avisos` keeps it. */
export interface Listing {
  readonly operacion: Operacion;
  readonly tipo: TipoPropiedad;
  /** Código único territorial of the commune: 13120. */
  readonly cut: string;
  /** YYYY-MM-DD; of a month, its first day. */
  readonly fecha: string;
  readonly direccion: string | null;
  /** Asked, in UF; for rent, of a month. */
  readonly precioUf: number;
  /** Square metres; of a house, `supTotal` is its land and may be the smaller one. */
  readonly supUtil: number | null;
  readonly supTotal: number | null;
  readonly dormitorios: number | null;
  readonly banos: number | null;
  readonly estacionamientos: number | null;
  /** Degrees; both or none. */
  readonly lat: number | null;
  readonly lon: number | null;
}
