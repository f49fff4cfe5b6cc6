import { formatRut } from '@veridico/forms';
import { RutCell } from './rut-cell.tsx';

/** A RUT as people read it, whatever its shape. A masked one stays masked. For lists and tables, not for running prose. */
export function RutText({ rut }: { readonly rut: string }) {
  return <RutCell text={formatRut(rut)} />;
}
