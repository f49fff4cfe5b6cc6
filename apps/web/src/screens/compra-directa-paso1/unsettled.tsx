import { numberOf } from '../../purchase-storage.ts';
import { Alert } from '../../ui/alert.tsx';
import { Link } from '../../ui/router.tsx';

/** Warns a buyer who returns while the bank's answer is pending, who might pay twice. */
export function Unsettled({ orden }: { readonly orden: string }) {
  const numero = numberOf(orden);
  return (
    <Alert tone="warn" title="Tienes un pago por confirmar">
      Todavía no sabemos si tu banco cobró {numero === undefined ? 'tu compra' : `la orden ${numero}`}. No pagues de nuevo:{' '}
      <Link to="/compra-directa/paso2">mira primero en qué va ese pago</Link>.
    </Alert>
  );
}
