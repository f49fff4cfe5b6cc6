import { formatRut } from '@veridico/forms';
import { RutCell } from './rut-cell.tsx';

/** A RUT in display format, from any format. A masked one stays masked. For lists and tables, not for running text. */
export function RutText({ rut }: { readonly rut: string }) {
  return <RutCell text={formatRut(rut)} />;
}
