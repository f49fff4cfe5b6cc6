export { communeMedian, quantile, type CommuneMedian } from './commune-median.ts';
export type { Listing, Operacion, TipoPropiedad } from './listing.ts';
