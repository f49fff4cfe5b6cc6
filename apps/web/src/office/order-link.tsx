import { Link } from '../ui/router.tsx';

/** The page of an order, by its display number. */
export function OrderLink({ numero }: { readonly numero: string }) {
  return <Link to={`/oficina/ordenes/${numero}`}>{numero}</Link>;
}
